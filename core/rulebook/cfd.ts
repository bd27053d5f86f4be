// Call and put: what holds for every product, and the section of one: its periods, returns and stakes.
// Must never name a user or a group; decimals are strings. Source: decisions.md "CFD call / put".

/** What holds for every call and put; times in milliseconds. */
export interface CfdTerms {
  /** No index tick for this long after the acceptance: refused. */
  readonly staleQuoteMs: number;
  /** USDT, open stakes of one user in one product. */
  readonly maxOpenStakes: string;
  readonly settlement: {
    readonly shortWindowMs: number;
    readonly longWindowMs: number;
    /** Periods from here on use the long window. */
    readonly longFromSeconds: number;
    /** Of the long window's ticks, at each end of the prices. */
    readonly trimShare: string;
    readonly maxGapMs: number;
    readonly minTicks: number;
    readonly lookBackMs: number;
  };
  readonly sale: {
    readonly margin: string;
    readonly closedMs: number;
    readonly closedShare: string;
  };
  readonly volatility: {
    readonly decay: string;
    readonly minutes: number;
    readonly minutesPerYear: number;
    readonly floorCrypto: string;
    readonly floorOther: string;
    readonly cap: string;
  };
}

export const CFD_TERMS: CfdTerms = {
  staleQuoteMs: 2000, // as for every market order: decisions.md "Contract" (at most 2 s)
  maxOpenStakes: '5000', // decisions.md "CFD call / put": open stakes of a user per product at most 5,000
  settlement: {
    shortWindowMs: 3000, // decisions.md: the last 3 s
    longWindowMs: 10_000, // decisions.md: the last 10 s …
    longFromSeconds: 300, // … for periods of 5 min and more …
    trimShare: '0.2', // … trimmed by 20 % each end
    maxGapMs: 5000, // decisions.md: void by a gap over 5 s
    minTicks: 2, // decisions.md: void by fewer than 2 ticks in life
    lookBackMs: 60_000, // ours: the whole life of the two shortest periods
  },
  sale: {
    margin: '0.01', // decisions.md: max(0, p − 1 %)
    closedMs: 5000, // decisions.md: closed for the last max(5 s, …
    closedShare: '0.05', // … 5 % of the period)
  },
  volatility: {
    decay: '0.94', // decisions.md: EWMA (λ 0.94) of 1-minute log returns
    minutes: 120, // ours: 0.94^120 leaves 0.06 % of the weight to what is older
    minutesPerYear: 525_600, // ours: 365 days; the same unit as the time that is left
    floorCrypto: '0.15', // decisions.md: floor 15 % crypto …
    floorOther: '0.05', // … 5 % other
    cap: '2', // decisions.md: cap 200 %
  },
};

export interface CfdSection {
  readonly enabled: boolean;
  /** None where the section is off. */
  readonly periods: readonly { readonly seconds: number; readonly returnRate: string }[];
  /** USDT. */
  readonly minStake: string;
  readonly maxStake: string;
  /** USDT: what the house may owe in this product if every open order won. */
  readonly maxOpenPayout: string;
}

/** decisions.md "CFD call / put": stake 5 to 1,000 USDT. */
const STAKES = { minStake: '5', maxStake: '1000' };
/** Ours: some 26 orders of the highest stake at once, ten users' whole limit. */
const MAX_OPEN_PAYOUT = '50000';
/** decisions.md "CFD call / put": 30 s, 60 s, 2, 5, 15, 30 min, 1 h. */
const PERIODS_SECONDS = [30, 60, 120, 300, 900, 1800, 3600];
/** decisions.md "CFD call / put": 92 % by default. */
const RETURN_RATE = '0.92';

const PERIODS = PERIODS_SECONDS.map((seconds) => ({ seconds, returnRate: RETURN_RATE }));

/** Without periods where a profile has no call/put. */
export const cfdSection = (isOffered: boolean): CfdSection => ({
  enabled: isOffered,
  periods: isOffered ? PERIODS : [],
  ...STAKES,
  maxOpenPayout: MAX_OPEN_PAYOUT,
});
