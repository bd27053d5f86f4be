// What the proof knows of spot: its formula, its rules, what its fills state and were asked for, and what they tell of their owner.
// Must believe no figure that follows from another one. Source: decisions.md "Price evidence", "Spot".
import { SETTLEMENT_CURRENCY } from '../../money/money.ts';
import type { Pair } from '../../proof/fill/sameFigure.ts';
import type { FillRecord } from '../../proof/fill/types.ts';
import { spotRules } from '../../rulebook/spotRules.ts';
import { assertProductRules } from '../../rulebook/productRelations.ts';
import { orderFigures, sameAsked, wholeQuantity } from '../asked.ts';
import { isTakingType, statedWalk } from '../book/statedWalk.ts';
import type { Inputs } from '../inputs.ts';
import type { EventProof, KindProof } from '../kindProof.ts';
import { HOLDING_INPUTS, SPOT_FORMULA_VERSION } from './explain.ts';
import { recomputeShownSpotFill, recomputeSpotFill } from './recomputeFill.ts';
import { statedSpotRules } from './statedRules.ts';
import { tellExchange } from './tellTrade.ts';

const SIDES: Inputs = { buy: 'asks', sell: 'bids' };

/** Coins are charged in what is received. */
function feeCurrencyPairs({ direction, feeCurrency, productId }: Inputs): Pair[] {
  if (direction === 'sell') return [['feeCurrency', SETTLEMENT_CURRENCY, feeCurrency]];
  if (direction !== 'buy') return [];
  const isBase = productId?.startsWith(feeCurrency ?? '?') === true;
  return [['feeCurrency', 'base', isBase ? 'base' : undefined]];
}

function filledPairs(fill: FillRecord): Pair[] {
  const { direction = '', orderType } = fill.inputs;
  return [
    ...statedWalk(fill, SIDES[direction], isTakingType(orderType)),
    ...feeCurrencyPairs(fill.inputs),
  ];
}

const filled: EventProof = {
  statedKind: ({ direction }) => direction,
  pairs: filledPairs,
  asked: {
    isAsked: () => true,
    calls: () => /submit$/,
    figures: (call, fill) => [
      ...orderFigures(call, fill),
      sameAsked(call, fill, 'orderedAmount', 'amount'),
      wholeQuantity(call, fill),
    ],
    isOrders: true,
    acceptedAt: null,
  },
};

export const spotProof: KindProof = {
  formulas: {
    [SPOT_FORMULA_VERSION]: {
      recompute: ({ inputs, tick }) => recomputeSpotFill(inputs, tick.bookLine),
      leftOut: HOLDING_INPUTS,
      recomputeShown: ({ inputs, tick }) => recomputeShownSpotFill(inputs, tick.bookLine),
      follow: null,
      tell: tellExchange,
    },
  },
  assertRules: assertProductRules,
  statedRules: (inputs, document, { productId }) =>
    statedSpotRules(inputs, spotRules(document, productId)),
  apartMs: null,
  words: {
    direction: ['buy', 'sell'],
    orderType: ['market', 'limit', 'stop'],
    role: ['taker', 'maker'],
  },
  events: { filled },
  unpriced: null,
};
