/**
 * What can happen in the simulation, as plain data: a run is a list of steps, so it can be kept, replayed, relabelled,
 * mirrored, and driven through another executor. Users and tickets are numbers here; ids belong to whoever executes.
 */
import type { UserAccount } from '../../core/ledger/types.ts';
import type { Currency } from '../../core/money/money.ts';

export type Direction = 'long' | 'short';
export type MarketState = 'live' | 'paused' | 'closed';
/** [price in points, quantity in lots]. */
export type Level = readonly [number, number];

/** The nth ticket that the run made; -1 stands for an id that nobody has. */
export type TicketNumber = number;
export const NO_TICKET: TicketNumber = -1;

export interface OpenAction {
  readonly call: 'open';
  readonly productId: string;
  readonly direction: Direction;
  readonly type: 'market' | 'limit' | 'stop';
  /** Decimal texts, as on the wire. */
  readonly quantity: string;
  readonly leverage: number;
  readonly price: string | null;
  readonly triggerPrice: string | null;
  readonly postOnly: boolean;
  readonly trailingRate: string | null;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly maxSlippage: string | null;
}

export type TicketAction =
  | { readonly call: 'close'; readonly ticket: TicketNumber; readonly quantity: string | null }
  | { readonly call: 'cancel'; readonly ticket: TicketNumber }
  | {
      readonly call: 'protect';
      readonly ticket: TicketNumber;
      readonly takeProfit: string | null;
      readonly stopLoss: string | null;
      /** Left out it stays as it is. */
      readonly trailingRate?: string | null;
    }
  | { readonly call: 'addMargin'; readonly ticket: TicketNumber; readonly amount: string };

/** Closes all of a ticket and opens as much the other way. */
export interface ReverseAction {
  readonly call: 'reverse';
  readonly ticket: TicketNumber;
  readonly maxSlippage: string | null;
}

/** Every position closed, or everything that rests taken back: of one product, or of all. */
export interface AllAction {
  readonly call: 'closeAll' | 'cancelAll';
  readonly productId: string | null;
}

const ALL_CALLS: ReadonlySet<string> = new Set<AllAction['call']>(['closeAll', 'cancelAll']);
export const isAboutAll = (action: Action): action is AllAction => ALL_CALLS.has(action.call);

export type SpotSide = 'buy' | 'sell';

export interface SpotAction {
  readonly call: 'spot';
  readonly productId: string;
  readonly side: SpotSide;
  readonly type: 'market' | 'limit';
  /** Decimal texts, as on the wire. */
  readonly quantity: string | null;
  readonly amount: string | null;
  readonly price: string | null;
}

export interface CancelSpotAction {
  readonly call: 'cancelSpot';
  /** The nth spot order that the run made. */
  readonly order: TicketNumber;
}

export interface CallAction {
  readonly call: 'cfd';
  readonly productId: string;
  readonly direction: 'call' | 'put';
  readonly seconds: number;
  /** Decimal texts, as on the wire; one of them. */
  readonly stake: string | null;
  readonly quantity: string | null;
}

export interface SaleAction {
  readonly call: 'sell';
  /** The nth call or put that the run made. */
  readonly order: TicketNumber;
  readonly minValue: string;
}

export interface WithdrawAction {
  readonly call: 'withdraw';
  readonly amount: string;
}

export interface CancelWithdrawalAction {
  readonly call: 'cancelWithdrawal';
  readonly withdrawal: number;
}

/** By an operator, about a withdrawal of the step's user. */
export interface DecideWithdrawalAction {
  readonly call: 'decideWithdrawal';
  readonly withdrawal: number;
  readonly operator: number;
  readonly verdict: 'approve' | 'pay' | 'reject';
}

export interface DepositAction {
  readonly call: 'deposit';
  readonly amount: string;
}

export interface DecideDepositAction {
  readonly call: 'decideDeposit';
  readonly deposit: number;
  /** Null is a no. */
  readonly confirmed: string | null;
  readonly operator: number;
}

export type FundingAction =
  | WithdrawAction
  | CancelWithdrawalAction
  | DecideWithdrawalAction
  | DepositAction
  | DecideDepositAction;

export interface TransferAction {
  readonly call: 'transfer';
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly amount: string;
}

/** Coins that a loan rests on: account, currency, amount. */
export interface PledgeText {
  readonly account: 'funding' | 'spot';
  readonly currency: string;
  readonly amount: string;
}

export interface SubscribeAction {
  readonly call: 'subscribe';
  readonly quantId: string;
  readonly amount: string;
}

export interface RedeemAction {
  readonly call: 'redeem';
  /** The nth grid that the run made. */
  readonly grid: number;
}

export interface BorrowAction {
  readonly call: 'borrow';
  readonly amount: string;
  readonly days: number;
  readonly agreed: boolean;
  readonly collateral: readonly PledgeText[];
}

/** About the nth loan that the run made. */
export type LoanAction =
  | { readonly call: 'acceptLoan' | 'declineLoan'; readonly loan: number }
  /** By an operator, about a loan of the step's user. */
  | {
      readonly call: 'decideLoan';
      readonly loan: number;
      readonly operator: number;
      readonly verdict: 'approve' | 'reject';
    }
  /** A decimal text, or `all`. */
  | { readonly call: 'repay'; readonly loan: number; readonly amount: string }
  | {
      readonly call: 'pledge';
      readonly loan: number;
      readonly collateral: readonly PledgeText[];
    };

export type WealthAction = SubscribeAction | RedeemAction | BorrowAction | LoanAction;

const WEALTH_CALLS: ReadonlySet<string> = new Set<WealthAction['call']>([
  'subscribe',
  'redeem',
  'borrow',
  'acceptLoan',
  'declineLoan',
  'decideLoan',
  'repay',
  'pledge',
]);
export const isWealth = (action: Action): action is WealthAction => WEALTH_CALLS.has(action.call);

export type Action =
  | WealthAction
  | OpenAction
  | TicketAction
  | ReverseAction
  | AllAction
  | SpotAction
  | CancelSpotAction
  | CallAction
  | SaleAction
  | FundingAction
  | TransferAction;

export interface CommandStep {
  readonly kind: 'command';
  readonly user: number;
  /** The idempotency key, by its number; a resend has the number of the first. */
  readonly key: number;
  readonly action: Action;
}

/** An accepted price message. */
export interface TickStep {
  readonly kind: 'tick';
  readonly productId: string;
  /** Best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly last: number;
  readonly mark: number;
}

export type Step =
  | CommandStep
  | TickStep
  /** Time passes; timers that come due on the way run at their own time. */
  | { readonly kind: 'advance'; readonly ms: number }
  /** The clock is set, forward or back; timers run on elapsed time and stay as far away. */
  | { readonly kind: 'jump'; readonly ms: number }
  /** The process is blocked: time passes, and timers come late. */
  | { readonly kind: 'stall'; readonly ms: number }
  | { readonly kind: 'status'; readonly productId: string; readonly state: MarketState }
  | { readonly kind: 'freeze'; readonly user: number; readonly frozen: boolean }
  /** What has fallen due is looked for, until all that can be done is done: settlements, overnight rolls, ends of terms. */
  | { readonly kind: 'due' }
  /** Everything that was started is committed before the next step; without it, steps meet the same batch. */
  | { readonly kind: 'settle' };

export interface Held {
  readonly account: UserAccount;
  readonly currency: Currency;
  readonly amount: string;
}

/** One inhabitant of the world. */
export interface Person {
  /** USDT available at the start. */
  readonly contract: string;
  readonly funding: string;
  readonly spot: string;
  readonly cfd: string;
  /** ISO code; null for one that named none. */
  readonly country: string | null;
  /** What else he has at the start. */
  readonly more?: readonly Held[];
  /** Leverage cap of a young account, null for none. */
  readonly leverageCap: number | null;
}

export interface World {
  readonly startMs: number;
  readonly people: readonly Person[];
}
