// A single price as worded sums: the index between bid and ask, the mark in the middle of three.
import { formatIndex, formatScaled } from '../../../../core/market/scaledText.ts';
import { decimal } from '../../../../core/money/decimal.ts';
import type { TickEvidence } from '../../../../core/proof/fill/types.ts';
import { parseTickLine } from '../../../../core/proof/tickLine.ts';
import { count, price } from './figure.ts';
import type { Step } from './step.ts';
import { middle, over, plus, type Sum } from './sum.ts';

const step = (name: 'index' | 'mark', value: string, sum: Sum | undefined): Step => ({
  name,
  sum,
  rounding: undefined,
  result: price(value),
  of: name,
});

/** A sum stands only where it gives the number: several sources, or a mark that was held, hang on more than this message. */
export function tickSteps(evidence: TickEvidence): readonly Step[] {
  const line = parseTickLine(evidence.line);
  if (line === undefined) return [];
  const { bid, ask, last } = line;
  const inText = (points: number) => price(formatScaled(points, evidence.priceDecimals));
  const isMiddle = decimal(formatIndex(bid + ask, evidence.priceDecimals)).eq(evidence.index);
  const median = [bid, ask, last].sort((a, b) => a - b)[1] ?? last;
  const isMedian = decimal(formatScaled(median, evidence.priceDecimals)).eq(evidence.mark);
  const [b, a, l] = [inText(bid), inText(ask), inText(last)];
  return [
    step('index', evidence.index, isMiddle ? over(plus(b, a), count('2')) : undefined),
    step('mark', evidence.mark, isMedian ? middle(b, a, l) : undefined),
  ];
}
