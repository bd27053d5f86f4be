/** Digits of an order number that people read to each other. */
const DIGITS = 8;

/**
 * The short number of an order: the end of its id. The beginning is the time it was made (UUID version 7), the same for
 * all orders of a minute; the end is random.
 */
export function orderNumber(id: string): string {
  return id.slice(-DIGITS);
}
