// How a decimal is written. Apart from decimal.ts, so that who only reads the wire need not carry decimal.js.
// Source: wire.md "Conventions".

/** Optional minus, digits, optional fraction, never an exponent. */
export const DECIMAL_PATTERN = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;
