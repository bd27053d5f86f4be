// What the proof knows of contracts: their formula, their rules, and what each of their events states, names as its cause and was
// asked for. Must believe no figure that follows from another one. Source: decisions.md "Price evidence", "Contract".
import { formatScaled } from '../../market/scaledText.ts';
import { decimal } from '../../money/decimal.ts';
import { isNumber, isSameFigure, type Pair } from '../../proof/fill/sameFigure.ts';
import type { FillRecord } from '../../proof/fill/types.ts';
import { parseTickLine } from '../../proof/tickLine.ts';
import { contractRules } from '../../rulebook/contractRules.ts';
import { assertProductRules } from '../../rulebook/productRelations.ts';
import { orderFigures, said, sameAsked, wholeQuantity } from '../asked.ts';
import { isTakingType, namedFirst, statedWalk } from '../book/statedWalk.ts';
import type { Inputs } from '../inputs.ts';
import type { Call, Differs, EventProof, KindProof } from '../kindProof.ts';
import { differingNight } from './chargedNight.ts';
import { FORMULA_VERSION } from './explain.ts';
import { recomputeFill } from './recomputeFill.ts';
import { recomputeTrail } from './recomputeTrail.ts';
import { contractApartMs, statedContractRules } from './statedRules.ts';
import { tellContract } from './tellTrade.ts';

const BY_RULE = ['take_profit', 'stop_loss', 'liquidation'];

/** A reversal closes what is open and opens the other way round. */
const REVERSING = /\/reverse/;
const OPENING = /submit$|\/reverse/;
const CLOSING = /close|\/reverse/i;

const OPENING_SIDES: Inputs = { long: 'asks', short: 'bids' };
const CLOSING_SIDES: Inputs = { long: 'bids', short: 'asks' };

function openedPairs(fill: FillRecord): Pair[] {
  const { direction = '', orderType, postOnly, role } = fill.inputs;
  return [
    ...statedWalk(fill, OPENING_SIDES[direction], isTakingType(orderType)),
    // What never takes gives.
    ...(postOnly === undefined ? [] : [['role', 'maker', role] as const]),
    ...(orderType === 'stop' ? namedFirst(fill) : []),
  ];
}

const closedPairs = (fill: FillRecord): Pair[] => [
  ...statedWalk(fill, CLOSING_SIDES[fill.inputs['direction'] ?? ''], true),
  ...causePairs(fill),
];

/**
 * Why a trigger closed it: the mark is the message's own. Only a liquidation that began here names an earlier message, whose
 * evidence stands beside it in the log.
 */
function causePairs(fill: FillRecord): Pair[] {
  const { inputs, tick, first } = fill;
  const { reason = '', causeMark: mark, causeGoesOn: goesOn } = inputs;
  if (!BY_RULE.includes(reason)) return [];
  // After a real gap the mark follows the book over half a minute: it may be far from the middle.
  const own: Pair = ['causeMark', mark, tick.mark];
  if (inputs['trailingRate'] !== undefined) return [own, ...namedFirst(fill)];
  const none = reason !== 'liquidation' || goesOn === 'true' ? 'none' : undefined;
  // Evidence of before did not bring the first message along.
  if (none === undefined && parseTickLine(tick.line)?.mark === undefined) return [own];
  return [
    own,
    ['causeFirstSeq', inputs['causeFirstSeq'], none ?? (first ? String(first.seq) : undefined)],
    ['causeFirstMark', inputs['causeFirstMark'], none ?? first?.mark],
  ];
}

/**
 * In lines of before, which do not say it: the mark is the middle one of bid, ask and last, held near the average of the index.
 * One message does not say where the average was, so a mark that was held is only known to be near.
 */
const HELD_SHARE = '0.1';

function isMarkOf(mark: string | undefined, { line, priceDecimals }: FillRecord['tick']): boolean {
  const parsed = parseTickLine(line);
  if (parsed === undefined || mark === undefined || !isNumber(mark)) return false;
  if (parsed.mark !== undefined)
    return isSameFigure(mark, formatScaled(parsed.mark, priceDecimals));
  const [, middle = 0] = [parsed.bid, parsed.ask, parsed.last].sort((a, b) => a - b);
  const median = decimal(formatScaled(middle, priceDecimals));
  return decimal(mark).minus(median).abs().lte(median.times(HELD_SHARE));
}

function overnightPairs(fill: FillRecord): Pair[] {
  const { inputs, tick } = fill;
  const mark = inputs['markPrice'];
  return [
    ['price', fill.price, mark],
    ['markPrice', mark, isMarkOf(mark, tick) ? tick.mark : undefined],
    ['quantity', fill.quantity, inputs['quantity']],
    ['fee', fill.fee, inputs['fee']],
    ['quantityDecimals', String(tick.quantityDecimals), inputs['quantityDecimals']],
  ];
}

/** A reversal's opening is the other way round of what it closed: the request names the order alone. */
function openingFigures(call: Call, fill: FillRecord): readonly Differs[] {
  if (REVERSING.test(call.name)) return [];
  return [
    ...orderFigures(call, fill),
    sameAsked(call, fill, 'leverage'),
    wholeQuantity(call, fill),
    sameAsked(call, fill, 'causeLevel', 'triggerPrice'),
  ];
}

function closingFigures(call: Call, { quantity }: FillRecord): readonly Differs[] {
  const part = said(call, 'quantity');
  return [['quantity', part !== undefined && !isSameFigure(part, quantity)]];
}

const opened: EventProof = {
  statedKind: () => 'open',
  pairs: openedPairs,
  asked: {
    isAsked: () => true,
    calls: () => OPENING,
    figures: openingFigures,
    isOrders: true,
    acceptedAt: null,
  },
};

const closed: EventProof = {
  statedKind: ({ reason = '' }) => (BY_RULE.includes(reason) ? reason : 'close'),
  pairs: closedPairs,
  asked: {
    isAsked: ({ reason }) => reason === 'user',
    calls: () => CLOSING,
    figures: closingFigures,
    isOrders: false,
    acceptedAt: null,
  },
};

const overnightCharged: EventProof = {
  statedKind: () => 'overnight',
  pairs: overnightPairs,
  asked: null,
  differingAmong: differingNight,
};

export const contractProof: KindProof = {
  formulas: {
    [FORMULA_VERSION]: {
      recompute: ({ inputs, tick }) => recomputeFill(inputs, tick.bookLine),
      leftOut: [],
      recomputeShown: null,
      follow: recomputeTrail,
      tell: tellContract,
    },
  },
  assertRules: assertProductRules,
  statedRules: (inputs, document, { productId }) =>
    statedContractRules(inputs, contractRules(document, productId)),
  apartMs: (inputs, document, productId) =>
    contractApartMs(inputs, contractRules(document, productId)),
  words: {
    direction: ['long', 'short'],
    orderType: ['market', 'limit', 'stop'],
    role: ['taker', 'maker'],
    causeGoesOn: ['true', 'false'],
  },
  events: { opened, closed, overnightCharged },
  unpriced: null,
};
