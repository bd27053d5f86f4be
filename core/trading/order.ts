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

/** What can forbid any trade before its numbers are looked at: the market alone, which is all that is known when it is taken. */
export interface MarketGate {
  readonly market: 'live' | 'paused' | 'closed';
}

/** The gate of what opens something, as it stands under its owner's lock; nothing opens without one. */
export interface OpeningGate extends MarketGate {
  /** The account is frozen. */
  readonly frozen: boolean;
  /** What the user has open, of every kind. */
  readonly openOrders: number;
}

/** Whether the account is known by now. */
export const isUnderLock = (gate: MarketGate): gate is OpeningGate => 'openOrders' in gate;

/** The account of a preview or an example: it stops nothing. What is sent is asked about under its owner's lock. */
export const NOBODYS_ACCOUNT = { frozen: false, openOrders: 0 } as const;

/** What stood when the server took a market command: its fill must come from a later tick. */
export interface Acceptance {
  readonly seq: number;
  readonly time: TimeMs;
  /** Best opposing price the user was looking at: the reference of maxSlippage. */
  readonly referencePrice: Points;
}
