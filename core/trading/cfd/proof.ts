// What the proof knows of calls and puts: their formulas, their rules, and what their entries and ends state, promised and were
// asked for. Must believe no figure that follows from another one. Source: decisions.md "Price evidence", "CFD call / put".
import { decimal, parseDecimal } from '../../money/decimal.ts';
import { isSameFigure, type Pair } from '../../proof/fill/sameFigure.ts';
import type { FillRecord } from '../../proof/fill/types.ts';
import { parseWholeNumber } from '../../proof/log/wholeNumber.ts';
import { parseTickLine } from '../../proof/tickLine.ts';
import { cfdRules } from '../../rulebook/cfdRules.ts';
import { assertProductRules } from '../../rulebook/productRelations.ts';
import { orderFigures, said, sameAsked, wholeQuantity } from '../asked.ts';
import type { Inputs } from '../inputs.ts';
import type {
  Call,
  Differs,
  EventProof,
  FormulaProof,
  KindProof,
  StatedCloses,
} from '../kindProof.ts';
import { CFD_FORMULA_VERSION, FIRM_QUOTE_VERSION, UNLOGGED_CLOSES_VERSION } from './explain.ts';
import { recomputeCfd } from './recompute.ts';
import { statedCfdRules } from './statedRules.ts';
import { tellCall } from './tellTrade.ts';

const openedPairs = (fill: FillRecord): Pair[] => [
  ['fee', fill.fee, '0'],
  ['seq', String(fill.seq), fill.inputs['openSeq']],
  ['price', fill.price, fill.inputs['openPrice']],
  ['quantity', fill.quantity, fill.inputs['quantity']],
  ['acceptanceSeq', String(fill.acceptanceSeq), fill.inputs['acceptanceSeq']],
];

/** A sale is closed at the index of its message; one at a quote that was held had no acceptance of its own. */
function soldPairs({ inputs, ...fill }: FillRecord): Pair[] {
  const acceptanceSeq = String(fill.acceptanceSeq);
  return [
    ['fee', fill.fee, '0'],
    ['seq', String(fill.seq), inputs['seq']],
    ['price', fill.price, fill.tick.index],
    ['acceptanceSeq', acceptanceSeq, inputs['saleAcceptanceSeq'] ?? acceptanceSeq],
  ];
}

/** The last accepted line names the message; without any it is the entry's. */
function endedPairs(fill: FillRecord, priceName: 'closePrice' | 'openPrice'): Pair[] {
  const { inputs, lines = [], tick } = fill;
  const parsed = lines.map(({ seq, line }) => ({ seq, line, ...parseTickLine(line) }));
  const inOrder = [...parsed].sort(
    (a, b) => (a.receivedTime ?? 0) - (b.receivedTime ?? 0) || a.seq - b.seq,
  );
  const last = inOrder.filter(({ flag }) => flag === 'ok').at(-1);
  const seqs = lines.map(({ seq }) => seq);
  const range = (value: number): string => (seqs.length === 0 ? 'none' : String(value));
  return [
    ['price', fill.price, inputs[priceName]],
    ['fee', fill.fee, '0'],
    ['seq', String(fill.seq), last === undefined ? inputs['openSeq'] : String(last.seq)],
    ['line', tick.line, last?.line ?? tick.line],
    ['firstSeq', range(Math.min(...seqs)), inputs['firstSeq']],
    ['lastSeq', range(Math.max(...seqs)), inputs['lastSeq']],
  ];
}

/** What was promised at the entry must still be so at the end. */
const PROMISED =
  'productId direction stake returnRate seconds acceptedAt expiresAt openSeq openIndexDoubled openPrice priceDecimals'.split(
    ' ',
  );

function openingFigures(call: Call, fill: FillRecord): readonly Differs[] {
  const { inputs } = fill;
  const isStake = inputs['typed'] === 'stake';
  return [
    ...orderFigures(call, fill),
    sameAsked(call, fill, 'seconds'),
    isStake
      ? ['stake', !isSameFigure(said(call, 'stake'), inputs['stake'])]
      : wholeQuantity(call, fill),
  ];
}

/** All of it, for the least value that was asked for or more. */
function sellingFigures(call: Call, { inputs, quantity }: FillRecord): readonly Differs[] {
  const [part, least] = [said(call, 'quantity'), said(call, 'minValue')];
  const value = parseDecimal(inputs['value'] ?? '');
  return [
    ['quantity', part !== undefined && !isSameFigure(part, quantity)],
    ['minValue', least !== undefined && !isSameFigure(least, inputs['minValue'])],
    ['value', least !== undefined && value?.lt(decimal(least)) !== false],
  ];
}

const opened: EventProof = {
  statedKind: () => 'open',
  pairs: openedPairs,
  asked: {
    isAsked: () => true,
    calls: () => /submit$/,
    figures: openingFigures,
    isOrders: false,
    acceptedAt: 'acceptedAt',
  },
};

/** What cannot be read as a time is the time of none. */
const timeOf = (text: string | undefined): number => parseWholeNumber(text ?? '') ?? -1;

/** Of before, the closes were not in the log. */
function statedCloses(inputs: Inputs, formulaVersion: string): StatedCloses | undefined {
  if (formulaVersion !== CFD_FORMULA_VERSION) return undefined;
  return {
    minute: timeOf(inputs['closesMinute']),
    closes: inputs['closes'] ?? '',
    at: timeOf(inputs['saleAcceptedAt']),
  };
}

/** Sales were paid at a held quote once, which nobody had to ask for anew. */
const sold: EventProof = {
  statedKind: () => 'sale',
  pairs: soldPairs,
  asked: {
    isAsked: ({ saleAcceptanceSeq }) => saleAcceptanceSeq !== undefined,
    calls: () => /close/i,
    figures: sellingFigures,
    isOrders: false,
    acceptedAt: 'saleAcceptedAt',
  },
  promised: PROMISED,
  closes: statedCloses,
};

const BY_LINES = { asked: null, isDecidedByLines: true, promised: PROMISED } as const;

const settled: EventProof = {
  ...BY_LINES,
  statedKind: () => 'settlement',
  pairs: (fill) => endedPairs(fill, 'closePrice'),
};

const voided: EventProof = {
  ...BY_LINES,
  statedKind: () => 'void',
  pairs: (fill) => endedPairs(fill, 'openPrice'),
};

/** The calendar of a recording, which closes never. */
const RECORDED = 'crypto';
const playedBy = (inputs: Inputs, isRecorded: boolean) =>
  isRecorded && inputs['calendar'] === RECORDED ? RECORDED : undefined;

const formula: FormulaProof = {
  recompute: ({ inputs, tick, lines = [] }) => recomputeCfd(inputs, { tick, lines }),
  leftOut: [],
  recomputeShown: null,
  follow: null,
  tell: tellCall,
};

export const cfdProof: KindProof = {
  formulas: {
    [FIRM_QUOTE_VERSION]: formula,
    [UNLOGGED_CLOSES_VERSION]: formula,
    [CFD_FORMULA_VERSION]: formula,
  },
  assertRules: assertProductRules,
  statedRules: (inputs, document, { productId, isRecorded }) =>
    statedCfdRules(inputs, cfdRules(document, productId, playedBy(inputs, isRecorded))),
  apartMs: null,
  words: { direction: ['call', 'put'], typed: ['stake', 'quantity'] },
  events: { opened, settled, voided, sold },
  unpriced: null,
};
