// Loans in the settlement currency against coins: terms, what may be pledged and how far it carries, limits, the credit score.
// Must never know a user: a score follows from what was repaid, by the numbers here. Source: decisions.md "Borrowing".
import type { UserAccount } from '../ledger/types.ts';
import type { ScoreRules } from '../trading/loan/types.ts';

/** How far a coin carries; LTV is debt over the collateral's value at the index. */
export interface CollateralClass {
  /** At most when it is borrowed, of the value less the haircut. */
  readonly initialLtv: string;
  /** From here on its owner is told, each time more urgently. */
  readonly noticeLtvs: readonly [string, string, string];
  /** From here on as much is sold as leads back to `targetLtv`, … */
  readonly saleLtv: string;
  readonly targetLtv: string;
  /** … and from here on all of it. */
  readonly fullSaleLtv: string;
  /** Share of the value that counts for nothing when it is pledged. */
  readonly haircut: string;
}

export interface CollateralDocument extends CollateralClass {
  readonly currency: string;
  /** Whose index is its price; null for one that counts 1:1. */
  readonly productId: string | null;
}

export interface LoanSection {
  /** Where collateral may stand: it stays there, locked. */
  readonly accounts: readonly UserAccount[];
  /** USDT. */
  readonly minAmount: string;
  readonly terms: readonly {
    readonly days: number;
    /** Simple interest, charged by the hour. */
    readonly dailyRate: string;
    /** Of the amount, once. */
    readonly serviceRate: string;
  }[];
  /** Charged at least. */
  readonly leastHours: number;
  /** An operator decides within this time. */
  readonly reviewMs: number;
  /** An offer that is not accepted lapses after it. */
  readonly offerMs: number;
  /** After the term; from then on the rate is `overdueFactor` times as high. */
  readonly graceHours: number;
  readonly overdueFactor: string;
  readonly sale: {
    /** φ: of what is sold. */
    readonly feeRate: string;
    /** The LTV must be at or beyond its bound in two messages this far apart. */
    readonly apartMs: number;
    /** From one partial sale to the next. */
    readonly pauseMs: number;
  };
  /** USDT, all open loans of one user together. */
  readonly limit: {
    readonly base: string;
    /** For each point of the score above its start. */
    readonly perPoint: string;
    /** Up to here a loan within its bounds is approved by rule. */
    readonly automatic: string;
  };
  readonly score: ScoreRules;
  readonly collaterals: readonly CollateralDocument[];
}

// decisions.md "Borrowing" (collateral classes), figure by figure.
const MAJOR: CollateralClass = {
  initialLtv: '0.6',
  noticeLtvs: ['0.7', '0.74', '0.77'],
  saleLtv: '0.83',
  targetLtv: '0.65',
  fullSaleLtv: '0.91',
  haircut: '0.05',
};
const CRYPTO: CollateralClass = {
  initialLtv: '0.5',
  noticeLtvs: ['0.62', '0.66', '0.7'],
  saleLtv: '0.75',
  targetLtv: '0.55',
  fullSaleLtv: '0.85',
  haircut: '0.1',
};
const STABLE: CollateralClass = {
  initialLtv: '0.85',
  noticeLtvs: ['0.88', '0.89', '0.9'],
  saleLtv: '0.92',
  targetLtv: '0.85',
  fullSaleLtv: '0.96',
  haircut: '0',
};

const HOUR_MS = 3_600_000;
const DAILY_RATE = '0.0003'; // decisions.md "Borrowing": 0.03 % a day
const SERVICE_RATE = '0.001'; // decisions.md "Borrowing": service fee 0.1 %
const TERM_DAYS = [7, 14, 30, 60, 90]; // decisions.md "Borrowing"

const against = (own: CollateralClass, currencies: readonly string[]): CollateralDocument[] =>
  currencies.map((currency) => ({ ...own, currency, productId: `${currency}USDT` }));

export const LOAN: LoanSection = {
  accounts: ['funding', 'spot'], // decisions.md "Borrowing": collateral from funding or spot
  minAmount: '50', // ours: less is not worth an agreement
  terms: TERM_DAYS.map((days) => ({ days, dailyRate: DAILY_RATE, serviceRate: SERVICE_RATE })),
  leastHours: 1, // decisions.md: by the hour (at least 1 hour)
  reviewMs: 24 * HOUR_MS, // decisions.md: an operator decides within 24 h
  offerMs: 24 * HOUR_MS, // decisions.md: an offer the user accepts or lets lapse in 24 h
  graceHours: 24, // decisions.md: 24 h grace, …
  overdueFactor: '1.5', // … then rate × 1.5
  sale: {
    feeRate: '0.02', // decisions.md: φ = 2 %
    apartMs: 1000, // ours: confirmed and paused as a liquidation is (decisions.md "Contract")
    pauseMs: 5000,
  },
  // Ours: twice the base at the highest score; a fifth of the base needs nobody’s decision.
  limit: { base: '50000', perPoint: '200', automatic: '10000' },
  score: {
    start: 600, // decisions.md "Borrowing" (credit score): 600 at start, …
    lowest: 300, // … 300 to 850, …
    highest: 850,
    repaidInTime: 10, // … +10 for each loan repaid in time, …
    overdue: -40, // … −40 overdue, …
    collateralSold: -100, // … −100 collateral sold
  },
  collaterals: [
    ...against(MAJOR, ['BTC', 'ETH']),
    ...against(CRYPTO, ['SOL', 'BNB', 'XRP', 'DOGE', 'ADA', 'TRX', 'LINK', 'LTC']),
    // No market of the house has its price; it counts 1:1, as the dollar does (decisions.md "Prices").
    { ...STABLE, currency: 'USDC', productId: null },
  ],
};
