// Promises that are settled from elsewhere.
export function deferred<T>(): { promise: Promise<T>; settle: (value: T) => void; reject: (error: Error) => void } {
  let settle: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((resolve, refuse) => {
    settle = resolve;
    reject = refuse;
  });
  return { promise, settle, reject };
}

/** A failure for which nobody may be waiting. */
export function unheard() {
  const failure = deferred<never>();
  failure.promise.catch(() => undefined);
  return failure;
}
