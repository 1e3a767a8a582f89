"""What processes have used of the processors: unlike the clock it does not grow while others use the machine."""
import resource


def cpu_s():
    """Processor time of all children that have been waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
