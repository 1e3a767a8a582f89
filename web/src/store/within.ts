// A promise that may take too long, or for ever.

/** What `made` comes to, if it does so in time; else it fails, and whatever comes later is not heard here. */
export function within<T>(ms: number, made: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came for ${ms / 1000} s`)), ms);
    made.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
