// What orders of every kind have in common: how they are priced, whose they are, what stood when they were taken.
// Must know nothing of one kind. Source: decisions.md "Contract" (market order), which the other kinds follow.
import type { Points, TimeMs } from '../market/types.ts';

export type OrderType = 'market' | 'limit';

/** Whose the order is that a command makes, and by which rules; ids come from outside, the core makes none. */
export interface OrderIdentity {
  readonly id: string;
  readonly userId: string;
  /** Of the rulebook that its rules are from; the order keeps it, whatever its owner trades by later. */
  readonly rulebookHash: string;
}

/** What can forbid any new order before its numbers are looked at. */
export interface MarketGate {
  /** The account is frozen. */
  readonly frozen: boolean;
  readonly market: 'live' | 'paused' | 'closed';
  /** What the user has open, of every kind; undefined until his lock is held. */
  readonly openOrders?: number;
}

/** What stood when the server took a market command: its fill must come from a later tick. */
export interface Acceptance {
  readonly seq: number;
  readonly time: TimeMs;
  /** Best opposing price the user was looking at: the reference of maxSlippage. */
  readonly referencePrice: Points;
}
