// Sizes, positions and times of the public log: non-negative integers in ASCII decimals without leading zeroes.
// Must refuse what a double cannot hold exactly. Source: tlog-checkpoint "Note text".

const DECIMAL = /^(?:0|[1-9]\d{0,15})$/;

/** Undefined for anything but the one spelling of an integer up to 2^53 - 1. */
export function parseWholeNumber(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}
