// What everybody sees of spot trading: its fees, and what a user's spot account is worth.
// Must say nothing that the rulebook and the balances do not say.
import { toText } from '../../../core/money/decimal.ts';
import type { Traded } from '../defineKind.ts';

export const spotTraded = {
  isOffered: () => true,
  rules: () => ({}),
  fees: ({ spot }) => ({ spotMaker: spot.makerRate, spotTaker: spot.takerRate }),
  config: () => ({}),
  totals: (worthOf) => ({ spotTotal: toText(worthOf('spot')) }),
  trades: {},
} satisfies Traded;
