// The machine that a test runs on.
import { readdirSync, readFileSync } from 'node:fs';

/** The parent of each process, from the fourth word of its line, behind a name with any signs. */
function parents() {
  const found = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
      found.set(Number(pid), Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

/** Whatever this test has started: the browser with its helpers, and the program. */
function started() {
  const all = [process.pid];
  const parentOf = parents();
  for (const parent of all) for (const [pid, its] of parentOf) if (its === parent) all.push(pid);
  return all.slice(1);
}

/** The browser and the program stand still for so long, as on a machine that sleeps. */
export async function sleep(milliseconds) {
  const all = started();
  const signal = (name) => all.forEach((pid) => {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  });
  signal('SIGSTOP');
  try {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  } finally {
    signal('SIGCONT');
  }
}
