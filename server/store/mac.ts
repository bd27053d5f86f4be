// A code over values, which nobody makes without the key, HMAC-SHA256: for what the database keeps and must not be able to make.
// Must be asked with a key of one purpose alone (process/houseKeys.ts).
import { createHmac, timingSafeEqual } from 'node:crypto';

/** 32 bytes. Over the values as JSON, so that no two lists are one text. */
export const macOf = (key: Uint8Array, told: readonly (string | number | null)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(told)).digest();

/** In a time that says nothing of where they differ. */
export const isSameMac = (own: Buffer, given: Buffer): boolean =>
  own.length === given.length && timingSafeEqual(own, given);
