// The `open` profile: call/put on, leverage by product class.
// Source: decisions.md "Modes and profiles", "Contract" (tiers of BTC and ETH; other crypto 10, FX majors 30, minors and gold
// 20, other metals 10).
import { buildRulebook, FOREX_AND_METAL_TIERS } from './build.ts';
import type { Rulebook } from './types.ts';

export const OPEN_RULEBOOK: Rulebook = buildRulebook({
  profile: 'open',
  tiers: {
    crypto_major: [
      ['250000', 20],
      ['1000000', 10],
      ['5000000', 5],
      [null, 2],
    ],
    crypto: [[null, 10]],
    ...FOREX_AND_METAL_TIERS,
  },
  hasCfd: true,
});
