// The rulebook: every rule that decides money, as one versioned JSON document whose hash is in every receipt.
// No key or column may name a user, a group or a tag; decimals are strings. Source: decisions.md "Price evidence"
// (rulebook) and the head of that page (numbers are data, never literals in code).
import type { CalendarName, Category, ProductId } from '../market/types.ts';
import type { CfdTerms } from './cfd.ts';
import type { FundingSection } from './funding.ts';

export type Profile = 'open' | 'protected';

export interface TierDocument {
  /** USDT notional up to which the tier holds; null for no bound. */
  readonly upTo: string | null;
  readonly maxLeverage: number;
  /** m = ½ ÷ maxLeverage. */
  readonly maintenanceRate: string;
  /** d: keeps m·N − d continuous from tier to tier. */
  readonly deduction: string;
}

export type WeekDays = readonly [number, number, number, number, number, number, number];

export interface ContractSection {
  readonly leverages: readonly number[];
  readonly tiers: readonly TierDocument[];
  readonly takerRate: string;
  readonly makerRate: string;
  readonly defaultMaxSlippage: string;
  readonly highestMaxSlippage: string;
  readonly overnight: {
    /** Share of notional per day; negative pays the user. */
    readonly long: string;
    readonly short: string;
    /** Days charged at the roll of each UTC weekday, Sunday first. */
    readonly days: WeekDays;
  };
}

export interface SpotSection {
  readonly takerRate: string;
  readonly makerRate: string;
  /** USDT. */
  readonly minNotional: string;
  /** Of a market order: how much worse than the price at its acceptance it may fill. */
  readonly maxSlippage: string;
  /** Distance of a limit from the index, as a share of the index: from here on the screen warns, … */
  readonly warnBand: string;
  /** … and beyond this it is refused. */
  readonly refuseBand: string;
  /** Days after which a limit order expires. */
  readonly termDays: number;
}

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

export interface ProductDocument {
  readonly id: ProductId;
  /** Shown beside the id; English, a proper name. */
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  readonly category: Category;
  readonly calendar: CalendarName;
  /** Tick size is 10^-priceDecimals, lot size 10^-quantityDecimals. */
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Base units; the same for every section. */
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly contract: ContractSection;
  readonly spot: SpotSection;
  readonly cfd: CfdSection;
}

export interface Rulebook {
  readonly version: string;
  readonly profile: Profile;
  readonly settlementCurrency: string;
  /** Decimals per currency code. */
  readonly currencies: Readonly<Record<string, { readonly scale: number }>>;
  /** Of one user: resting and running orders of every kind and positions together. */
  readonly maxOpenOrders: number;
  /** What holds for every contract. */
  readonly contract: {
    readonly staleQuoteMs: number;
    readonly rollHourUtc: number;
    readonly liquidation: {
      readonly stepShare: string;
      readonly targetRatio: string;
      readonly apartMs: number;
      readonly pauseMs: number;
      readonly atOnceRatio: string;
      readonly feeRate: string;
    };
    /** Highest leverage in live mode until an account is this old. */
    readonly newcomer: { readonly days: number; readonly maxLeverage: number };
  };
  readonly cfd: CfdTerms;
  readonly funding: FundingSection;
  readonly products: readonly ProductDocument[];
}
