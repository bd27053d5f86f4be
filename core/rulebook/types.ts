// The rulebook: every rule that decides money, as one versioned JSON document whose hash is in every receipt.
// No key or column may name a user, a group or a tag; decimals are strings. Source: decisions.md "Price evidence"
// (rulebook) and the head of that page (numbers are data, never literals in code).
import type { MarketProduct } from '../market/types.ts';
import type { CfdSection, CfdTerms } from './cfd.ts';
import type { ContractSection, ContractTerms } from './contract.ts';
import type { FundingSection } from './funding.ts';
import type { LoanSection } from './loan.ts';
import type { QuantSection } from './quant.ts';
import type { SpotSection } from './spot.ts';

export type Profile = 'open' | 'protected';

export interface ProductDocument extends MarketProduct {
  /** Shown beside the id; English, a proper name. */
  readonly name: string;
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
  readonly contract: ContractTerms;
  readonly cfd: CfdTerms;
  readonly funding: FundingSection;
  /** Of these two a document of an earlier release knows nothing: it offers none. */
  readonly quant?: QuantSection;
  readonly loan?: LoanSection;
  readonly products: readonly ProductDocument[];
}
