// Call group user, alerts: what a user wants to be told of, what he was told, and the browsers that are told by push.
// getFirings and the three calls about push are ours, beyond wire.md. Source: wire.md "Calls" (getAlerts, saveAlert, removeAlert).
import * as z from 'zod/mini';
import {
  decimalText,
  listOf,
  pageQuery,
  positiveDecimal,
  productId,
  timeMs,
  uuid,
} from './primitives.ts';

const side = z.enum(['above', 'below']);

/** What it is about; a field that the kind has no use for is left out. */
const subject = {
  kind: z.enum(['price', 'change', 'liquidation']),
  productId: z.optional(productId),
  /** Of `liquidation`: the position. */
  orderId: z.optional(uuid),
  /** Of `price`: the last price at or above, at or below. */
  side: z.optional(side),
  price: z.optional(decimalText),
  /** Of `change` and `liquidation`: a share of one. */
  rate: z.optional(decimalText),
  /** Of `change`. */
  seconds: z.optional(z.int()),
};

export const alert = z.object({
  id: uuid,
  ...subject,
  /** Each time, at most every ten minutes; else once. */
  repeat: z.boolean(),
  /** When it was told last; null since it was saved. */
  firedAt: z.nullable(timeMs),
});
export type AlertDto = z.infer<typeof alert>;
export const alertList = z.array(alert);

/** With an id it edits, without it makes. */
const saved = { id: z.optional(uuid), repeat: z.boolean() };
export const saveAlert = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    productId,
    side,
    price: positiveDecimal,
    ...saved,
  }),
  z.strictObject({
    kind: z.literal('change'),
    productId,
    rate: positiveDecimal,
    seconds: z.int(),
    ...saved,
  }),
  z.strictObject({
    kind: z.literal('liquidation'),
    orderId: uuid,
    rate: positiveDecimal,
    ...saved,
  }),
]);
export type SaveAlert = z.infer<typeof saveAlert>;
export const removeAlert = z.strictObject({ id: uuid });
export type RemoveAlert = z.infer<typeof removeAlert>;

/** What was told, newest first; the oldest go. */
export const firingsQuery = z.strictObject(pageQuery);
export const alertFiring = z.object({
  id: uuid,
  alertId: uuid,
  ...subject,
  productId,
  /** The price that fired it, and the message it is from (proof/getTick). */
  shown: decimalText,
  seq: z.int(),
  time: timeMs,
});
export type AlertFiringDto = z.infer<typeof alertFiring>;
export const firingList = listOf(alertFiring);
export type FiringList = z.infer<typeof firingList>;

const base64url = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/));
/** Of a browser, as it names itself to us. */
const endpoint = z.string().check(z.maxLength(1_000), z.regex(/^https:\/\/[\x21-\x7e]+$/));
/** The key that a browser subscribes with. */
export const pushKey = z.object({ publicKey: base64url });
export const savePush = z.strictObject({ endpoint, p256dh: base64url, auth: base64url });
export type SavePush = z.infer<typeof savePush>;
export const removePush = z.strictObject({ endpoint });
