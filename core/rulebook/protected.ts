// The `protected` profile: call/put off, crypto at most 2×, FX majors 30, gold 20, other metals 10.
// Source: decisions.md "Modes and profiles"; FX crosses keep the 20 of "Contract".
import { buildRulebook, type ProductClass } from './build.ts';
import type { ProductListing } from './products.ts';
import { CFD_OFF, cryptoContract, fiatContract } from './sections.ts';
import type { ContractSection, Rulebook } from './types.ts';

function contract({ base, quote }: ProductListing, productClass: ProductClass): ContractSection {
  switch (productClass) {
    case 'crypto_major':
    case 'crypto':
      return cryptoContract(2);
    case 'forex_major':
      return fiatContract(base, quote, 30);
    case 'forex_minor':
    case 'gold':
      return fiatContract(base, quote, 20);
    case 'metal':
      return fiatContract(base, quote, 10);
  }
}

export const PROTECTED_RULEBOOK: Rulebook = buildRulebook('protected', { contract, cfd: CFD_OFF });
