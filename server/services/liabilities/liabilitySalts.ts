// The salt that hides whose a leaf is: of a user and a day, made of the server's secret, told to that user alone.
// Must be the same whenever it is asked for: the leaf was hashed with it. Source: decisions.md "Liabilities".
import { createHmac } from 'node:crypto';

/** 64 hex digits, by day and user id. */
export type SaltOf = (day: string, userId: string) => string;

export const createLiabilitySalts =
  (key: Uint8Array): SaltOf =>
  (day, userId) =>
    createHmac('sha256', key).update(`${day}|${userId}`).digest('hex');
