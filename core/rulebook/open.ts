// The `open` profile: every section on, leverage by product class alone.
// Source: decisions.md "Modes and profiles", "Contract" (tiers), "CFD call / put".
import { buildRulebook, type ProductClass } from './build.ts';
import type { ProductListing } from './products.ts';
import { CFD, cryptoContract, fiatContract, majorCryptoContract } from './sections.ts';
import type { ContractSection, Rulebook } from './types.ts';

/** Leverage by class: decisions.md "Contract" (other crypto 10, FX majors 30, minors and gold 20, other metals 10). */
function contract({ base, quote }: ProductListing, productClass: ProductClass): ContractSection {
  switch (productClass) {
    case 'crypto_major':
      return majorCryptoContract();
    case 'crypto':
      return cryptoContract(10);
    case 'forex_major':
      return fiatContract(base, quote, 30);
    case 'forex_minor':
    case 'gold':
      return fiatContract(base, quote, 20);
    case 'metal':
      return fiatContract(base, quote, 10);
  }
}

export const OPEN_RULEBOOK: Rulebook = buildRulebook('open', { contract, cfd: CFD });
