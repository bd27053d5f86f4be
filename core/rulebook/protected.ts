// The `protected` profile: call/put off, crypto at most 2×, FX majors 30, gold 20, other metals 10.
// Source: decisions.md "Modes and profiles"; FX crosses keep the 20 of "Contract".
import { buildRulebook } from './build.ts';
import type { Rulebook } from './types.ts';

export const PROTECTED_RULEBOOK: Rulebook = buildRulebook({
  profile: 'protected',
  tiers: {
    crypto_major: [[null, 2]],
    crypto: [[null, 2]],
    forex_major: [[null, 30]],
    forex_minor: [[null, 20]],
    gold: [[null, 20]],
    metal: [[null, 10]],
  },
  hasCfd: false,
});
