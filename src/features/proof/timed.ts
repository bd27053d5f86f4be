// How long a check took on this device. For people to read; nothing is decided by it.

/** Runs a check and tells how long it took on this device, ms. */
export function timed<T, R>(input: T, check: (input: T) => R): { result: R; tookMs: number } {
  const start = performance.now();
  const result = check(input);
  return { result, tookMs: performance.now() - start };
}
