/**
 * The auditor's own spot orders: points as integers, coins and money in whole units of their currency, sums that are rounded
 * only once in exact rationals.
 */
import { type Fraction, ZERO } from './fraction.ts';
import type { ProductRules } from './rules.ts';
import type { SpotSide } from '../steps.ts';

export type SpotState = 'open' | 'filled' | 'cancelled' | 'expired';

export interface SpotOrder {
  /** Order of making: the nth spot order of the run. */
  readonly number: number;
  readonly user: number;
  readonly rules: ProductRules;
  readonly side: SpotSide;
  readonly type: 'market' | 'limit';
  /** Points. */
  readonly limit: number | null;
  /** Units of the base; of a buy by amount what it bought. */
  readonly ordered: bigint;
  /** Millionths of a USDT, only of a buy by amount. */
  readonly amount: bigint | null;
  /** USDT per unit of quote currency when it was taken. */
  readonly rate: Fraction;
  readonly acceptanceSeq: number;
  readonly orderTime: number;
  readonly expiresAt: number | null;
  /** Breaks ties of equal time: the order in which the house drew its id. */
  readonly born: number;
  state: SpotState;
  resting: bigint;
  /** Locked for the rest, in the unit of the currency it pays with. */
  hold: bigint;
  filled: bigint;
  /** Quote currency, units of 10^-18. */
  cost: bigint;
  /** USDT, exact, and what was booked of it. */
  value: Fraction;
  paid: bigint;
  /** In the received currency, exact, and what was booked of it. */
  trueFee: Fraction;
  fee: bigint;
  realised: bigint;
  handlingTime: number | null;
  endReason: string | null;
  version: number;
  /** As for tickets: see Ticket. */
  isFiring: boolean;
  metUntil: number;
}

export type NewSpotOrder = Pick<
  SpotOrder,
  | 'number'
  | 'user'
  | 'rules'
  | 'side'
  | 'type'
  | 'limit'
  | 'ordered'
  | 'amount'
  | 'rate'
  | 'acceptanceSeq'
  | 'orderTime'
  | 'expiresAt'
  | 'born'
>;

export function newSpotOrder(given: NewSpotOrder): SpotOrder {
  return {
    ...given,
    state: 'open',
    resting: given.type === 'limit' ? given.ordered : 0n,
    hold: 0n,
    filled: 0n,
    cost: 0n,
    value: ZERO,
    paid: 0n,
    trueFee: ZERO,
    fee: 0n,
    realised: 0n,
    handlingTime: null,
    endReason: null,
    version: 0,
    isFiring: false,
    metUntil: 0,
  };
}

/** What a user holds of a currency because it was bought here, and what that cost. */
export interface SpotPosition {
  /** Units of the currency. */
  quantity: bigint;
  /** USDT in units of 10^-18. */
  cost: bigint;
  realised: bigint;
}
