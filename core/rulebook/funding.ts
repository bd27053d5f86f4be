// Money in and out: networks, minimums, fees, limits, holds. The same for both profiles.
// Must never name a user or a group; amounts are decimal strings. Source: decisions.md "Deposit and withdrawal".
import { SETTLEMENT_CURRENCY } from '../money/money.ts';

/** How a network writes addresses; the checks are server/services/funding/addressFormats.ts. */
export type AddressFormat = 'bitcoin' | 'evm' | 'tron';
export type WithdrawalTier = 'none' | 'basic' | 'advanced';

export interface NetworkDocument {
  /** As people write it. */
  readonly name: string;
  readonly format: AddressFormat;
  /** Blocks after which the operator counts a deposit. */
  readonly confirmations: number;
}

export interface FundingSection {
  readonly networks: Readonly<Record<string, NetworkDocument>>;
  readonly deposit: {
    /** A reviewer decides within this time. */
    readonly reviewMs: number;
    /** Deposits of one user that may wait at the same time. */
    readonly mostWaiting: number;
    /** Worth more in USDT, or more with what was credited that day to a user or by an operator: `largeApprovals` persons. */
    readonly largeAbove: string;
    readonly largeApprovals: number;
    readonly routes: readonly {
      readonly currency: string;
      readonly network: string;
      readonly minimum: string;
    }[];
  };
  readonly withdrawal: {
    readonly reviewMs: number;
    readonly mostWaiting: number;
    /** Saved addresses of one user. */
    readonly mostAddresses: number;
    readonly routes: readonly {
      readonly currency: string;
      readonly network: string;
      /** fee = max(feeMin, feeRate × amount), taken from the amount. */
      readonly feeRate: string;
      readonly feeMin: string;
      readonly minimum: string;
    }[];
    /** Per UTC day, in the settlement currency. */
    readonly dailyLimits: Readonly<Record<WithdrawalTier, string>>;
    /** Above this amount `largeApprovals` different operators must approve. */
    readonly largeAbove: string;
    readonly largeApprovals: number;
  };
  /** How long withdrawals wait after a change, by mode. */
  readonly holds: {
    readonly live: HoldTimes;
    readonly practice: HoldTimes;
  };
}

export interface HoldTimes {
  /** Address added or edited: that address alone. */
  readonly addressMs: number;
  /** Login or fund password changed. */
  readonly passwordMs: number;
  readonly emailMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** decisions.md "Deposit and withdrawal" (holds): 24 h each, three minutes in practice mode. */
const holdTimes = (ms: number): HoldTimes => ({ addressMs: ms, passwordMs: ms, emailMs: ms });

export const FUNDING: FundingSection = {
  networks: {
    // Confirmations: ours, what large venues ask for.
    bitcoin: { name: 'Bitcoin', format: 'bitcoin', confirmations: 2 },
    ethereum: { name: 'Ethereum (ERC-20)', format: 'evm', confirmations: 12 },
    tron: { name: 'TRON (TRC-20)', format: 'tron', confirmations: 20 },
  },
  deposit: {
    reviewMs: 30 * MINUTE_MS, // ours: the goal the queue's clock counts to
    mostWaiting: 20, // ours: a bound for the queue, not for people
    largeAbove: '10000', // decisions.md "Deposit and withdrawal": above 10,000 a second person
    largeApprovals: 2,
    routes: [
      // Minimums: ours, above what a network charges to move it on.
      { currency: 'USDT', network: 'tron', minimum: '10' },
      { currency: 'USDT', network: 'ethereum', minimum: '20' },
      { currency: 'USDC', network: 'ethereum', minimum: '20' },
      { currency: 'BTC', network: 'bitcoin', minimum: '0.0002' },
      { currency: 'ETH', network: 'ethereum', minimum: '0.01' },
    ],
  },
  withdrawal: {
    reviewMs: 30 * MINUTE_MS, // ours: the goal the queue's clock counts to
    mostWaiting: 20, // ours
    mostAddresses: 20, // ours
    // decisions.md "Deposit and withdrawal": paid from the USD(T) account. Fees and minimums: ours.
    routes: [
      {
        currency: SETTLEMENT_CURRENCY,
        network: 'tron',
        feeRate: '0.0005',
        feeMin: '2',
        minimum: '10',
      },
      {
        currency: SETTLEMENT_CURRENCY,
        network: 'ethereum',
        feeRate: '0.0005',
        feeMin: '5',
        minimum: '20',
      },
    ],
    dailyLimits: { none: '0', basic: '2000', advanced: '100000' }, // decisions.md "Deposit and withdrawal"
    largeAbove: '10000', // decisions.md "Deposit and withdrawal": above 10,000 two operators
    largeApprovals: 2,
  },
  holds: { live: holdTimes(24 * HOUR_MS), practice: holdTimes(3 * MINUTE_MS) },
};
