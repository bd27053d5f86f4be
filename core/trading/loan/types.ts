// The shapes of loans: rules, a loan, what is pledged, refusals, events.
// Amounts are Decimal in USDT, collateral in coins, prices USDT per coin. Source: decisions.md "Borrowing", wire.md "Objects"
// (borrow order).
import type { UserAccount } from '../../ledger/types.ts';
import type { TimeMs } from '../../market/types.ts';
import type { Decimal } from '../../money/decimal.ts';
import { type RefusedDecision, refuseBy, type WalletDecision } from '../../wallet/decision.ts';
import { SETTLEMENT_SCALE, type Currency } from '../../money/money.ts';
import { stepText } from '../book/scale.ts';
import type { LoanRejection } from './rejection.ts';

export interface CollateralRules {
  readonly currency: Currency;
  readonly scale: number;
  /** Whose index is its price; null for one that counts 1:1. */
  readonly productId: string | null;
  readonly initialLtv: Decimal;
  readonly noticeLtvs: readonly Decimal[];
  readonly saleLtv: Decimal;
  readonly targetLtv: Decimal;
  readonly fullSaleLtv: Decimal;
  readonly haircut: Decimal;
}

export interface LoanTermRules {
  readonly days: number;
  readonly dailyRate: Decimal;
  readonly serviceRate: Decimal;
}

export interface ScoreRules {
  readonly start: number;
  readonly lowest: number;
  readonly highest: number;
  readonly repaidInTime: number;
  readonly overdue: number;
  readonly collateralSold: number;
}

/** The rulebook's rules of loans, compiled to Decimals. */
export interface LoanRules {
  readonly accounts: readonly UserAccount[];
  readonly minAmount: Decimal;
  readonly terms: readonly LoanTermRules[];
  readonly leastHours: number;
  readonly reviewMs: number;
  readonly offerMs: number;
  readonly graceHours: number;
  readonly overdueFactor: Decimal;
  readonly sale: { readonly feeRate: Decimal; readonly apartMs: number; readonly pauseMs: number };
  readonly limit: {
    readonly base: Decimal;
    readonly perPoint: Decimal;
    readonly automatic: Decimal;
  };
  readonly score: ScoreRules;
  readonly collaterals: readonly CollateralRules[];
}

export interface Pledge {
  /** Where it stood, stays locked, and goes back to. */
  readonly account: UserAccount;
  readonly currency: Currency;
  readonly amount: Decimal;
}

/** USDT per coin, by currency: the index of its market while that is live. */
export type CoinPrices = ReadonlyMap<Currency, Decimal>;

export const LOAN_STATES = ['review', 'approved', 'rejected', 'unpaid', 'repaid'] as const;
export type LoanState = (typeof LOAN_STATES)[number];
/** What interest has come to: exact, so that repaying in parts costs what repaying at once does. */
export interface Accrual {
  /** What is left of what was borrowed. */
  readonly principal: Decimal;
  /** Σ principal × hours, overdue ones counted by their factor, up to `hoursCharged`. */
  readonly principalHours: Decimal;
  readonly hoursCharged: number;
  readonly interestPaid: Decimal;
  /** Of the service fee. */
  readonly feeDue: Decimal;
}

export interface Loan extends Accrual {
  readonly id: string;
  readonly userId: string;
  /** Of the rulebook it was asked for under: its rules for life. */
  readonly rulebookHash: string;
  readonly state: LoanState;
  readonly amount: Decimal;
  readonly days: number;
  readonly dailyRate: Decimal;
  readonly serviceFee: Decimal;
  /** Locked from the moment it is asked for. */
  readonly pledges: readonly Pledge[];
  readonly appliedAt: TimeMs;
  /** Null until it is approved. */
  readonly offerUntil: TimeMs | null;
  /** Null until it is paid out. */
  readonly borrowedAt: TimeMs | null;
  readonly dueAt: TimeMs | null;
  /** A mark on an unpaid one, set when its grace is over. */
  readonly isOverdue: boolean;
  /** The most urgent notice since the collateral or the debt last changed; 0 for none. */
  readonly noticed: number;
  readonly isSold: boolean;
  readonly lastSaleAt: TimeMs | null;
  /** By its owner or out of a sale. */
  readonly repaidAmount: Decimal;
  readonly endedAt: TimeMs | null;
  /** A reviewer's, or `declined` or `lapsed`. */
  readonly reason: string | null;
  /** Counts changes. */
  readonly version: number;
}

/** Why a reviewer rejects one; the sentences are in the catalogues under the same keys. */
export const LOAN_REASONS = [
  'documents_unclear',
  'source_unclear',
  'account_at_risk',
  'risk_too_high',
] as const;

export type LoanDecision = WalletDecision<LoanEvent, LoanRejection>;
export type LoanRejected = RefusedDecision<LoanRejection>;

export const refuseLoan = refuseBy<LoanRejection>();

/** Not positive, or finer than the unit of what is lent. */
export const refuseStep = (): LoanRejected =>
  refuseLoan('amount_step', 'amount', { step: stepText(SETTLEMENT_SCALE) });

/** What a payment went to, and what interest had come to before it. */
export interface Payment {
  readonly interest: Decimal;
  readonly fee: Decimal;
  readonly principal: Decimal;
  /** As it is after the payment. */
  readonly accrual: Accrual;
}

/** One coin of a sale, at the index. */
export interface SoldCoin extends Pledge {
  readonly price: Decimal;
  /** Before the fee, USDT. */
  readonly received: Decimal;
}

export interface LoanSold {
  readonly type: 'sold';
  readonly extent: 'part' | 'all';
  readonly coins: readonly SoldCoin[];
  /** φ of what was received. */
  readonly fee: Decimal;
  readonly payment: Payment;
  /** Goes back to the owner; of a sale of all. */
  readonly surplus: Decimal;
  /** Principal that the sale did not bring: the house's, never the owner's. */
  readonly shortfall: Decimal;
  /** What stays pledged; none when the loan is over. */
  readonly pledges: readonly Pledge[];
  /** Goes back, because nothing is owed any more. */
  readonly returned: readonly Pledge[];
  readonly at: TimeMs;
}

export type LoanEvent =
  | { readonly type: 'applied'; readonly loan: Loan }
  | { readonly type: 'approved'; readonly offerUntil: TimeMs; readonly at: TimeMs }
  /** By a reviewer, by its owner, or by time: what was pledged goes back. */
  | {
      readonly type: 'rejected';
      readonly reason: string;
      readonly returned: readonly Pledge[];
      readonly at: TimeMs;
    }
  | { readonly type: 'paid_out'; readonly dueAt: TimeMs; readonly at: TimeMs }
  | { readonly type: 'pledged'; readonly added: readonly Pledge[]; readonly at: TimeMs }
  | {
      readonly type: 'repaid';
      readonly payment: Payment;
      /** All that was pledged, once nothing is owed; else none. */
      readonly returned: readonly Pledge[];
      readonly at: TimeMs;
    }
  | { readonly type: 'noticed'; readonly level: number; readonly at: TimeMs }
  | { readonly type: 'overdue'; readonly at: TimeMs }
  | LoanSold;
