// When the requests of this page left, by their idempotency keys: the first time, for a retry asks for the same.
// Must stay small: the oldest go.

const KEPT = 100;
const sent = new Map<string, number>();

/** `at`: this device's clock. */
export function noteSent(key: string, at: number): void {
  if (sent.has(key)) return;
  const [oldest] = sent.keys();
  if (sent.size >= KEPT && oldest !== undefined) sent.delete(oldest);
  sent.set(key, at);
}

/** Undefined for a key that this page did not send. */
export const sentAt = (key: string): number | undefined => sent.get(key);
