// Puts a rulebook together: what every profile shares, and the class of each product.
// A profile (open.ts, protected.ts) is what it differs in, as data: nothing else may tell one from another.
// Source: decisions.md "Modes and profiles".
import { CURRENCY_SCALES, SETTLEMENT_CURRENCY } from '../money/money.ts';
import { CFD_TERMS, cfdSection } from './cfd.ts';
import { CONTRACT_TERMS, contractSection, type TierBound } from './contract.ts';
import { FUNDING } from './funding.ts';
import { LOAN } from './loan.ts';
import { LISTINGS, type ProductListing } from './products.ts';
import { QUANT } from './quant.ts';
import { SPOT } from './spot.ts';
import type { Profile, Rulebook } from './types.ts';

/** Goes up with every change of a number; receipts name it through the document's hash. */
const VERSION = '2026-11-23.2';

/** They decide leverage and tiers (decisions.md "Contract"). */
type ProductClass =
  | 'crypto_major' // BTC, ETH
  | 'crypto'
  | 'forex_major' // the seven pairs with the US dollar
  | 'forex_minor' // crosses
  | 'gold'
  | 'metal';

function classOf({ category, base, quote }: ProductListing): ProductClass {
  switch (category) {
    case 'crypto':
      return base === 'BTC' || base === 'ETH' ? 'crypto_major' : 'crypto';
    case 'forex':
      return base === 'USD' || quote === 'USD' ? 'forex_major' : 'forex_minor';
    case 'metal':
      return base === 'XAU' ? 'gold' : 'metal';
  }
}

/** What no profile has of its own. */
export const FOREX_AND_METAL_TIERS = {
  forex_major: [[null, 30]],
  forex_minor: [[null, 20]],
  gold: [[null, 20]],
  metal: [[null, 10]],
} as const satisfies Partial<Record<ProductClass, readonly TierBound[]>>;

/** Everything that a profile differs in. */
export interface ProfileChoices {
  readonly profile: Profile;
  /** Size and leverage. */
  readonly tiers: Readonly<Record<ProductClass, readonly TierBound[]>>;
  /** Whether calls and puts are offered. */
  readonly hasCfd: boolean;
}

/** The whole document of a profile. */
export function buildRulebook({ profile, tiers, hasCfd }: ProfileChoices): Rulebook {
  return {
    version: VERSION,
    profile,
    settlementCurrency: SETTLEMENT_CURRENCY,
    currencies: Object.fromEntries(
      Object.entries(CURRENCY_SCALES).map(([code, scale]) => [code, { scale }]),
    ),
    maxOpenOrders: 200, // ours: far above what anybody watches by hand, and little to count under a lock
    contract: CONTRACT_TERMS,
    cfd: CFD_TERMS,
    funding: FUNDING,
    quant: QUANT,
    loan: LOAN,
    products: LISTINGS.map((listing) => ({
      ...listing,
      calendar: listing.category,
      contract: contractSection(listing, tiers[classOf(listing)]),
      spot: SPOT,
      cfd: cfdSection(hasCfd),
    })),
  };
}
