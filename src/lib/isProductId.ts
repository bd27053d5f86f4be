/** protocol/primitives.ts `productId`. */
const PRODUCT_ID = /^[A-Z0-9]{2,20}$/;

/** Of what an address or a device's storage holds: nobody has checked it. */
export const isProductId = (value: unknown): value is string =>
  typeof value === 'string' && PRODUCT_ID.test(value);
