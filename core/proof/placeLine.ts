// The lines of a product's tick log that are not prices: an order's acceptance, and a beginning anew.
// Must say nothing of who or what was accepted but its hash. Source: decisions.md "Price evidence" (acceptance).
import type { ProductId, TimeMs } from '../market/types.ts';
import type { Sha256 } from './sha256.ts';
import { parseTickLine } from './tickLine.ts';

export interface AcceptanceLine {
  /** hashOrder's. */
  readonly orderHash: string;
  readonly productId: ProductId;
  /** The last price message before it; 0 where there was none. */
  readonly seq: number;
  readonly acceptedTime: TimeMs;
}

/** `A1|hash of the order|product|seq|acceptedTime`. */
export function formatAcceptance(line: AcceptanceLine): string {
  return `A1|${line.orderHash}|${line.productId}|${line.seq}|${line.acceptedTime}`;
}

const ACCEPTANCE = /^A1\|([0-9a-f]{64})\|([A-Z0-9]{2,20})\|(\d{1,16})\|(\d{1,16})$/;

/** The fields of an acceptance, or undefined when the line is none. */
export function parseAcceptance(line: string): AcceptanceLine | undefined {
  const match = ACCEPTANCE.exec(line);
  if (match === null) return undefined;
  const [, orderHash = '', productId = '', ...numbers] = match;
  const [seq = 0, acceptedTime = 0] = numbers.map(Number);
  return { orderHash, productId, seq, acceptedTime };
}

/**
 * `R1|product|seq|time`: a server began here. What was told after the head before this line and is not below it was lost with
 * the process; what was filled from it follows.
 */
export function formatRestart(productId: ProductId, seq: number, time: TimeMs): string {
  return `R1|${productId}|${seq}|${time}`;
}

const RESTART = /^R1\|([A-Z0-9]{2,20})\|(\d{1,16})\|(\d{1,16})$/;

/** When a server began, or undefined when the line says nothing of it. */
export const parseRestart = (line: string): TimeMs | undefined =>
  RESTART.exec(line)?.slice(3).map(Number)[0];

/** The message that a line stands at, and its time: a price's reception, an acceptance's own; undefined for another text. */
export function timeOfLine(
  line: string,
): { readonly seq: number; readonly time: TimeMs } | undefined {
  const tick = parseTickLine(line);
  if (tick !== undefined) return { seq: tick.seq, time: tick.receivedTime };
  const accepted = parseAcceptance(line);
  return accepted && { seq: accepted.seq, time: accepted.acceptedTime };
}

/** What was asked: the call, and the body without what proves who asks. */
export interface Asked {
  /** Of the request; random, so that the hash tells nobody what was asked. */
  readonly key: string;
  /** The call's name, a line break, and the body as JSON. */
  readonly text: string;
}

/** SHA-256 of `O1|key|SHA-256 of what was asked`: made alike by whoever sent the order and whoever took it. */
export function hashOrder({ key, text }: Asked, sha256: Sha256): string {
  return sha256(`O1|${key}|${sha256(text)}`);
}
