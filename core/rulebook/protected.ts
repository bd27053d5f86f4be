// The `protected` profile: call/put off, crypto at most 2×, FX majors 30, gold 20, other metals 10.
// Source: decisions.md "Modes and profiles"; FX crosses keep the 20 of "Contract".
import { buildRulebook, FOREX_AND_METAL_TIERS } from './build.ts';
import type { Rulebook } from './types.ts';

export const PROTECTED_RULEBOOK: Rulebook = buildRulebook({
  profile: 'protected',
  tiers: {
    crypto_major: [[null, 2]],
    crypto: [[null, 2]],
    ...FOREX_AND_METAL_TIERS,
  },
  hasCfd: false,
});
