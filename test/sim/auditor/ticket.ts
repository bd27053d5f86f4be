/**
 * The auditor's own tickets and accounts: points and lots as integers, money in whole millionths of a USDT.
 */
import { type Fraction, ZERO, powerOfTen, scaled } from './fraction.ts';
import { COST_DECIMALS, MONEY_DECIMALS, type ProductRules } from './rules.ts';
import type { Shown } from './bookWalk.ts';
import type { Direction } from '../steps.ts';

export type TicketState = 'pending' | 'holding' | 'closed' | 'cancelled' | 'liquidated';
export type Trigger = 'take_profit' | 'stop_loss' | 'liquidation';

export interface Ticket {
  /** Order of making: the nth of the run. */
  readonly number: number;
  readonly user: number;
  readonly rules: ProductRules;
  readonly direction: Direction;
  readonly type: 'market' | 'limit' | 'stop';
  readonly leverage: number;
  /** Points. */
  readonly limit: number | null;
  readonly trigger: number | null;
  readonly postOnly: boolean;
  readonly maxSlippage: Fraction | null;
  /** Lots. */
  readonly ordered: number;
  readonly acceptanceSeq: number;
  readonly orderTime: number;
  /** Breaks ties of equal time: the order in which the house drew its id. */
  readonly born: number;
  state: TicketState;
  resting: number;
  open: number;
  closed: number;
  /** Millionths of a USDT. */
  reserved: bigint;
  margin: bigint;
  /** Quote currency, units of 10^-18: what the open part cost, and what the closed parts brought. */
  cost: bigint;
  closeValue: bigint;
  /** What the open part cost without any rounding, to judge the roundings by. */
  trueCost: Fraction;
  openPrice: Fraction | null;
  /** USDT per unit of quote currency at the last fill, margin change or roll. */
  rate: Fraction;
  /** Points. */
  takeProfit: number | null;
  stopLoss: number | null;
  trailing: Fraction | null;
  /** What a trailing stop follows from, as it is written down; and the message that moved it last. */
  trail: { readonly since: number; readonly seq: number; readonly mark: number } | null;
  best: { readonly seq: number; readonly mark: number } | null;
  /** The message that fired a stop entry, points. */
  fired: {
    readonly seq: number;
    readonly time: number;
    readonly mark: number;
    readonly reference: number;
  } | null;
  cancelReason: string | null;
  liquidation: number | null;
  handlingFee: bigint;
  accrued: bigint;
  settledOvernight: bigint;
  realised: bigint;
  liquidationFee: bigint;
  lastRollAt: number | null;
  /** The last roll that was looked at, whether it charged anything or not. */
  lastLookAt: number;
  lastLiquidationAt: number | null;
  openTime: number | null;
  closeTime: number | null;
  closeReason: string | null;
  /** A trigger that fired and found too thin a book. */
  closing: Trigger | null;
  /** Changes so far. */
  version: number;
  /** A message has fired one of its triggers, and that is not committed yet: it is silent. */
  isFiring: boolean;
  /** Number of the last message, of all products, that its state has met. */
  metUntil: number;
  /** Since which message the mark has been at or beyond the level it waits for; null while it is not. */
  seen: { readonly first: Shown; readonly level: number } | null;
}

export const isLive = (ticket: Ticket): boolean =>
  ticket.state === 'pending' || ticket.state === 'holding';

/** Σ points × lots → quote currency in units of 10^-18. */
export function walkedCost(pointsTimesLots: bigint, rules: ProductRules): bigint {
  return pointsTimesLots * powerOfTen(COST_DECIMALS - rules.priceDecimals - rules.quantityDecimals);
}

export const costFraction = (units: bigint): Fraction => scaled(units, COST_DECIMALS);
export const moneyFraction = (units: bigint): Fraction => scaled(units, MONEY_DECIMALS);
export const lotsFraction = (lots: number, rules: ProductRules): Fraction =>
  scaled(lots, rules.quantityDecimals);
export const pointsFraction = (points: number, rules: ProductRules): Fraction =>
  scaled(points, rules.priceDecimals);

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** `available` and `locked` USDT of one account, millionths. */
export interface Account {
  available: bigint;
  locked: bigint;
}

/** What the house itself holds, millionths of a USDT. */
export interface HouseBooks {
  fees: bigint;
  trading_result: bigint;
  insurance_fund: bigint;
  practice_faucet: bigint;
  external: bigint;
}

export type NewTicket = Pick<
  Ticket,
  | 'number'
  | 'user'
  | 'rules'
  | 'direction'
  | 'type'
  | 'leverage'
  | 'limit'
  | 'trigger'
  | 'postOnly'
  | 'maxSlippage'
  | 'trailing'
  | 'ordered'
  | 'acceptanceSeq'
  | 'orderTime'
  | 'born'
  | 'takeProfit'
  | 'stopLoss'
  | 'rate'
>;

/** A ticket with nothing filled and nothing locked. */
export function newTicket(given: NewTicket): Ticket {
  return {
    ...given,
    state: 'pending',
    resting: given.type === 'market' ? 0 : given.ordered,
    open: 0,
    closed: 0,
    reserved: 0n,
    margin: 0n,
    cost: 0n,
    closeValue: 0n,
    trueCost: ZERO,
    openPrice: null,
    liquidation: null,
    handlingFee: 0n,
    accrued: 0n,
    settledOvernight: 0n,
    realised: 0n,
    liquidationFee: 0n,
    lastRollAt: null,
    lastLookAt: 0,
    lastLiquidationAt: null,
    openTime: null,
    closeTime: null,
    closeReason: null,
    closing: null,
    trail: null,
    best: null,
    fired: null,
    cancelReason: null,
    version: 0,
    isFiring: false,
    metUntil: 0,
    seen: null,
  };
}
