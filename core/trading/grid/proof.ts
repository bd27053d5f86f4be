// What the proof knows of grids: their formula, their rules, and what their beginning, their trades and their end state, name as
// their cause and were asked for. Must believe no figure that follows from another one.
// Source: decisions.md "Price evidence", "AI smart quantification".
import { isSameFigure, type Pair } from '../../proof/fill/sameFigure.ts';
import type { FillRecord } from '../../proof/fill/types.ts';
import { quantRules } from '../../rulebook/quantRules.ts';
import type { Rulebook } from '../../rulebook/types.ts';
import { assertGridRules } from '../../rulebook/quantRelations.ts';
import { assertProductRules } from '../../rulebook/productRelations.ts';
import { said } from '../asked.ts';
import { namedFirst, statedWalk } from '../book/statedWalk.ts';
import type { Inputs } from '../inputs.ts';
import type { Call, Differs, EventProof, KindProof } from '../kindProof.ts';
import { GRID_FORMULA_VERSION } from './explain.ts';
import { recomputeGrid } from './recompute.ts';
import { gridApartMs, statedGridRules } from './statedRules.ts';

/** What was begun with, or what came back: nothing is traded by it. */
const cashPairs = (fill: FillRecord, feeName: 'leaseFee' | 'earlyFee'): Pair[] => [
  ['price', fill.price, '0'],
  ['quantity', fill.quantity, '0'],
  ['fee', fill.fee, fill.inputs[feeName]],
];

/** A trade has no direction of its own: it buys at the start, sells at the end, and either between. */
const sideOf = ({ purpose = '', side }: Inputs): string | undefined =>
  ({ start: 'asks', end: 'bids', cell: side })[purpose];

/** Of a stop; a sale that goes on was explained where it began. */
function causePairs(fill: FillRecord): Pair[] {
  const { causeLevel, causeMark } = fill.inputs;
  return causeLevel === undefined
    ? []
    : [['causeMark', causeMark, fill.tick.mark], ...namedFirst(fill)];
}

const isRedeemed = ({ purpose }: Inputs): boolean => purpose === 'end';
const BEGINNING = /submit$/;
const ENDING = /redemption/i;

const whichOne = (call: Call, { inputs }: FillRecord): Differs => [
  'quantId',
  said(call, 'quantId') !== inputs['quantId'],
];

const subscribed: EventProof = {
  statedKind: () => 'open',
  pairs: (fill) => cashPairs(fill, 'leaseFee'),
  asked: {
    isAsked: () => true,
    calls: () => BEGINNING,
    figures: (call, fill) => [
      whichOne(call, fill),
      ['amount', !isSameFigure(said(call, 'amount'), fill.inputs['amountSubscribed'])],
    ],
    isOrders: false,
    acceptedAt: null,
  },
};

/** Those of its levels come by rule; only its first and its last may be behind a request, and its end says nothing but which. */
const traded: EventProof = {
  statedKind: ({ side }) => (side === 'asks' ? 'buy' : 'sell'),
  pairs: (fill) => [...statedWalk(fill, sideOf(fill.inputs), false), ...causePairs(fill)],
  asked: {
    isAsked: () => false,
    calls: (inputs) => (isRedeemed(inputs) ? ENDING : BEGINNING),
    figures: (call, fill) => (isRedeemed(fill.inputs) ? [] : [whichOne(call, fill)]),
    isOrders: false,
    acceptedAt: null,
  },
};

const ended: EventProof = {
  statedKind: () => 'close',
  pairs: (fill) => cashPairs(fill, 'earlyFee'),
  asked: {
    isAsked: ({ reason }) => reason === 'user',
    calls: () => ENDING,
    figures: () => [],
    isOrders: false,
    acceptedAt: null,
  },
  mayBeUnpriced: true,
};

const rulesOf = ({ quantId = '' }: Inputs, document: Rulebook) => quantRules(document, quantId);

export const gridProof: KindProof = {
  formulas: {
    [GRID_FORMULA_VERSION]: {
      recompute: ({ inputs, tick }) => recomputeGrid(inputs, tick.bookLine),
      leftOut: [],
      recomputeShown: null,
      follow: null,
      tell: null,
    },
  },
  assertRules: (document) => {
    assertProductRules(document);
    assertGridRules(document);
  },
  statedRules: (inputs, document) => statedGridRules(rulesOf(inputs, document)),
  apartMs: (inputs, document) => gridApartMs(inputs, rulesOf(inputs, document)),
  words: { purpose: ['start', 'cell', 'end'], role: ['taker', 'maker'] },
  events: { subscribed, traded, ended },
  unpriced: null,
};
