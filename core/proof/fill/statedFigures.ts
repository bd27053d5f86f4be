// What a fill states beside its formula, held against its inputs and its message: the formula says that the inputs give the
// results, this says that they are the inputs of this very fill and of this very message.
import { parseTickLine, type TickLine } from '../tickLine.ts';
import { decimal } from '../../money/decimal.ts';
import { formatIndex, formatScaled } from '../../market/scaledText.ts';
import type { FillRecord, LineEvidence, TickEvidence } from './types.ts';

type Inputs = FillRecord['inputs'];

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** The same text, or the same number written otherwise. */
export function isSameFigure(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a === b || (NUMBER.test(a) && NUMBER.test(b) && decimal(a).eq(decimal(b)));
}

/** Events that are decided by the lines of a stretch of time, not by the book of one message. */
export const isDecidedByLines = ({ inputs }: Pick<FillRecord, 'inputs'>): boolean =>
  inputs['event'] === 'settled' || inputs['event'] === 'voided';

const CLOSE_REASONS = ['take_profit', 'stop_loss', 'liquidation'];

/** The kind that a fill must be stated as. */
function kindOf({ event, reason = '', direction, side }: Inputs): string | undefined {
  switch (event) {
    case 'opened':
      return 'open';
    case 'closed':
      return CLOSE_REASONS.includes(reason) ? reason : 'close';
    case 'overnightCharged':
      return 'overnight';
    case 'filled':
      return direction;
    case 'settled':
      return 'settlement';
    case 'voided':
      return 'void';
    case 'sold':
      return 'sale';
    case 'subscribed':
      return 'open';
    case 'traded':
      return side === 'asks' ? 'buy' : 'sell';
    case 'ended':
      return 'close';
    case 'collateralSold':
      return 'collateral';
    default:
      return undefined;
  }
}

const SIDES: Readonly<Record<string, string>> = {
  'opened long': 'asks',
  'opened short': 'bids',
  'closed long': 'bids',
  'closed short': 'asks',
  'filled buy': 'asks',
  'filled sell': 'bids',
};

/** A market order always takes, and so does what a stop entry comes to. */
const isTaking = ({ orderType, event }: Inputs): boolean =>
  orderType === 'market' || orderType === 'stop' || event === 'closed';

/** A grid’s trade has no direction of its own: it buys at its start, sells at its end, and either between. */
function sideOf({ event, direction, purpose, side }: Inputs): string | undefined {
  if (event !== 'traded') return SIDES[`${event} ${direction}`];
  return { start: 'asks', end: 'bids', cell: side }[purpose ?? ''];
}

/** What a fill that took from a book states. */
function walkPairs(fill: FillRecord): Pair[] {
  const { inputs } = fill;
  return [
    ['price', fill.price, inputs['price']],
    ['quantity', fill.quantity, inputs['quantity']],
    ['fee', fill.fee, inputs['fee']],
    ['seq', String(fill.seq), inputs['seq']],
    ['side', sideOf(inputs), inputs['side']],
    ['quantityDecimals', String(fill.tick.quantityDecimals), inputs['quantityDecimals']],
    ...(isTaking(inputs) ? [['role', 'taker', inputs['role']] as const] : []),
    // What never takes gives.
    ...(inputs['postOnly'] === undefined ? [] : [['role', 'maker', inputs['role']] as const]),
    // Coins are charged in what is received.
    ...(inputs['direction'] === 'sell'
      ? [['feeCurrency', 'USDT', inputs['feeCurrency']] as const]
      : []),
    ...(inputs['direction'] === 'buy'
      ? [
          [
            'feeCurrency',
            'base',
            inputs['productId']?.startsWith(inputs['feeCurrency'] ?? '?') ? 'base' : undefined,
          ] as const,
        ]
      : []),
  ];
}

/**
 * In lines of before, which do not say it: the mark is the middle one of bid, ask and last, held near the average of the index.
 * One message does not say where the average was, so a mark that was held is only known to be near.
 */
const HELD_SHARE = '0.1';

function isMarkOf(mark: string | undefined, { line, priceDecimals }: FillRecord['tick']): boolean {
  const parsed = parseTickLine(line);
  if (parsed === undefined || mark === undefined || !NUMBER.test(mark)) return false;
  if (parsed.mark !== undefined)
    return isSameFigure(mark, formatScaled(parsed.mark, priceDecimals));
  const [, middle = 0] = [parsed.bid, parsed.ask, parsed.last].sort((a, b) => a - b);
  const median = decimal(formatScaled(middle, priceDecimals));
  return decimal(mark).minus(median).abs().lte(median.times(HELD_SHARE));
}

/** decisions.md "Contract": two accepted messages at least a second apart. */
const CONFIRMED_AFTER_MS = 1000;

function isLongBefore(first: TickEvidence | null | undefined, then: TickEvidence): boolean {
  const [a, b] = [parseTickLine(first?.line ?? ''), parseTickLine(then.line)];
  if (a === undefined || b === undefined) return false;
  return b.receivedTime - a.receivedTime >= CONFIRMED_AFTER_MS;
}

/** A message that is named as a cause stands beside the fill in the log. */
const namedPairs = ({ inputs, first }: FillRecord): Pair[] => [
  ['causeFirstSeq', inputs['causeFirstSeq'], first ? String(first.seq) : undefined],
  ['causeFirstMark', inputs['causeFirstMark'], first?.mark],
];

/** Of a grid’s stop; a sale that goes on was explained where it began. */
function gridCausePairs({ inputs, tick, first }: FillRecord): Pair[] {
  if (inputs['causeLevel'] === undefined) return [];
  return [
    ['causeMark', inputs['causeMark'], tick.mark],
    ['causeFirstSeq', inputs['causeFirstSeq'], first ? String(first.seq) : undefined],
    ['causeFirstMark', inputs['causeFirstMark'], first?.mark],
    ['causeFirstTime', 'true', String(isLongBefore(first, tick))],
  ];
}

/**
 * Why a trigger closed it: the mark is the message's own. Only a liquidation that began here names an earlier message, whose
 * evidence stands beside it in the log.
 */
function causePairs(fill: FillRecord): Pair[] {
  const { inputs, tick, first } = fill;
  const { reason = '', causeMark: mark, causeGoesOn: goesOn } = inputs;
  if (inputs['event'] === 'opened' && inputs['orderType'] === 'stop') return namedPairs(fill);
  if (inputs['event'] === 'traded') return gridCausePairs(fill);
  if (inputs['event'] !== 'closed' || !CLOSE_REASONS.includes(reason)) return [];
  if (inputs['trailingRate'] !== undefined)
    return [['causeMark', mark, tick.mark], ...namedPairs(fill)];
  const none = reason !== 'liquidation' || goesOn === 'true' ? 'none' : undefined;
  // Evidence of before did not bring the first message along.
  if (none === undefined && parseTickLine(tick.line)?.mark === undefined)
    return [['causeMark', mark, tick.mark]];
  return [
    // After a real gap the mark follows the book over half a minute: it may be far from the middle.
    ['causeMark', mark, tick.mark],
    ['causeFirstSeq', inputs['causeFirstSeq'], none ?? (first ? String(first.seq) : undefined)],
    ['causeFirstMark', inputs['causeFirstMark'], none ?? first?.mark],
    ['causeFirstTime', 'true', none === undefined ? String(isLongBefore(first, tick)) : 'true'],
  ];
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

/** The last accepted line names the message; without any it is the entry's. */
function settledPairs(fill: FillRecord): Pair[] {
  const { inputs, lines = [], tick } = fill;
  const parsed = lines.map(({ seq, line }) => ({ seq, line, ...parseTickLine(line) }));
  const inOrder = [...parsed].sort(
    (a, b) => (a.receivedTime ?? 0) - (b.receivedTime ?? 0) || a.seq - b.seq,
  );
  const last = inOrder.filter(({ flag }) => flag === 'ok').at(-1);
  const seqs = lines.map(({ seq }) => seq);
  const range = (value: number): string => (seqs.length === 0 ? 'none' : String(value));
  const price = inputs['event'] === 'settled' ? inputs['closePrice'] : inputs['openPrice'];
  return [
    ['price', fill.price, price],
    ['fee', fill.fee, '0'],
    ['seq', String(fill.seq), last === undefined ? inputs['openSeq'] : String(last.seq)],
    ['line', tick.line, last?.line ?? tick.line],
    ['firstSeq', range(Math.min(...seqs)), inputs['firstSeq']],
    ['lastSeq', range(Math.max(...seqs)), inputs['lastSeq']],
  ];
}

function optionPairs(fill: FillRecord): Pair[] {
  const { inputs } = fill;
  const isEntry = inputs['event'] === 'opened';
  return [
    ['fee', fill.fee, '0'],
    ['seq', String(fill.seq), inputs[isEntry ? 'openSeq' : 'seq']],
    ...(isEntry
      ? ([
          ['price', fill.price, inputs['openPrice']],
          ['quantity', fill.quantity, inputs['quantity']],
          ['acceptanceSeq', String(fill.acceptanceSeq), inputs['acceptanceSeq']],
        ] as const)
      : // A sale is closed at the index of its message; one at a quote that was held had no acceptance of its own.
        ([
          ['price', fill.price, fill.tick.index],
          [
            'acceptanceSeq',
            String(fill.acceptanceSeq),
            inputs['saleAcceptanceSeq'] ?? String(fill.acceptanceSeq),
          ],
        ] as const)),
  ];
}

/** Of a grid: what it was begun with, or what came back; nothing is traded by it. */
function gridPairs(fill: FillRecord): Pair[] {
  const { inputs } = fill;
  return [
    ['price', fill.price, '0'],
    ['quantity', fill.quantity, '0'],
    ['fee', fill.fee, inputs[inputs['event'] === 'subscribed' ? 'leaseFee' : 'earlyFee']],
  ];
}

/** A coin of a sale of collateral: at the index of its message, twice where its price met the bound. */
function collateralPairs(fill: FillRecord): Pair[] {
  const { inputs, tick, first } = fill;
  const { causeFirstSeq = 'none' } = inputs;
  return [
    ['price', fill.price, tick.index],
    ['quantity', fill.quantity, inputs['quantity']],
    ['fee', fill.fee, inputs['coinFee']],
    ['causeFirstSeq', causeFirstSeq, first ? String(first.seq) : 'none'],
    ...(first
      ? ([
          ['causeFirstIndex', inputs['causeFirstIndex'], first.index],
          ['causeFirstTime', 'true', String(isLongBefore(first, tick))],
        ] as const)
      : []),
  ];
}

type Pair = readonly [name: string, stated: string | undefined, found: string | undefined];

function ownPairs(fill: FillRecord): Pair[] {
  if (isDecidedByLines(fill)) return settledPairs(fill);
  const { event = '' } = fill.inputs;
  if (event === 'overnightCharged') return overnightPairs(fill);
  if (event === 'subscribed' || event === 'ended') return gridPairs(fill);
  if (event === 'collateralSold') return collateralPairs(fill);
  return 'stake' in fill.inputs ? optionPairs(fill) : walkPairs(fill);
}

/** What a call or put promised at its entry must still be so at its end. */
const TERMS =
  'productId direction stake returnRate seconds acceptedAt expiresAt openSeq openIndexDoubled openPrice priceDecimals'.split(
    ' ',
  );

/** The entry that an end belongs to; undefined for everything else. */
function termsPairs(fill: FillRecord, entry: FillRecord | undefined): Pair[] {
  if (entry === undefined) return [];
  return [
    ['quantity', fill.quantity, entry.quantity],
    ...TERMS.map((name): Pair => [name, fill.inputs[name], entry.inputs[name]]),
  ];
}

/** Of a line of before it is the middle of bid and ask. */
export const indexOfLine = (line: TickLine, priceDecimals: number): string =>
  formatIndex(line.indexDoubled ?? line.bid + line.ask, priceDecimals);

/** The index that stands beside a line is its own. One that the guard refused decides nothing; its index is 0 or the same. */
function isIndexOfLine({ line, index }: LineEvidence, priceDecimals: number): boolean {
  const parsed = parseTickLine(line);
  if (parsed === undefined) return false;
  const isNone = parsed.flag !== 'ok' && isSameFigure(index, '0');
  return isNone || isSameFigure(index, indexOfLine(parsed, priceDecimals));
}

/** Cash that goes back: no message decides anything of it. */
export const isWithoutPrice = ({
  inputs,
  seq,
  acceptanceSeq,
}: Pick<FillRecord, 'inputs' | 'seq' | 'acceptanceSeq'>): boolean =>
  inputs['event'] === 'ended' && seq === acceptanceSeq;

/** The words that inputs may hold; another would be read as one of them. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  direction: ['long', 'short', 'buy', 'sell', 'call', 'put'],
  orderType: ['market', 'limit', 'stop'],
  role: ['taker', 'maker'],
  purpose: ['start', 'cell', 'end'],
  typed: ['stake', 'quantity'],
  causeGoesOn: ['true', 'false'],
};

const unknownWords = (inputs: Inputs): string[] =>
  Object.entries(WORDS).flatMap(([name, words]) => {
    const word = inputs[name];
    return word === undefined || words.includes(word) ? [] : [name];
  });

/** Names of what a fill states and what is not so. */
export function differingFigures(fill: FillRecord, entry: FillRecord | undefined): string[] {
  const { inputs, tick, lines = [] } = fill;
  const pairs: Pair[] = [
    ['kind', fill.kind, kindOf(inputs)],
    ['productId', tick.productId, inputs['productId']],
    ['priceDecimals', String(tick.priceDecimals), inputs['priceDecimals']],
    ['seq', String(fill.seq), String(tick.seq)],
    ...ownPairs(fill),
    ...causePairs(fill),
    ...termsPairs(fill, entry),
  ];
  const different = pairs.flatMap(([name, stated, found]) =>
    isSameFigure(stated, found) ? [] : [name],
  );
  different.push(...unknownWords(inputs));
  // A fill at a message that had come before the server took the order would be a choice among known prices.
  if (fill.acceptanceSeq >= fill.seq && !isWithoutPrice(fill)) different.push('acceptanceSeq');
  if (!lines.every((line) => isIndexOfLine(line, tick.priceDecimals))) different.push('index');
  return [...new Set(different)];
}
