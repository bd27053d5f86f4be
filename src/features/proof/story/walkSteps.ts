// What a walk through a book costs, row by row: the first steps of every fill that took from one.
import type { FillRecord } from '../../../../core/proof/fill/types.ts';
import { figure, price } from './figure.ts';
import { input, type Inputs, isZero, stated, between, type Step } from './step.ts';
import { over, plus, times, type Sum } from './sum.ts';
import type { Walk } from './walk.ts';

/** Σ quantity × price over the rows; without the book the record's own price is all there is. */
function costOf(inputs: Inputs, walk: Walk | undefined): Sum {
  const rows = (walk?.rows ?? []).filter(({ taken }) => !isZero(taken));
  const parts = rows.map(({ taken, price: at }) => times(figure('base', taken), price(at)));
  const [first, ...rest] = parts;
  if (first === undefined)
    return times(input(inputs, 'quantity', 'base'), input(inputs, 'price', 'price'));
  return rest.length === 0 ? first : plus(...parts);
}

export const isConverted = (inputs: Inputs): boolean =>
  !/^1(?:\.0*)?$/.test(inputs['quoteRate'] ?? '1');

/** An amount of the quote currency in USDT. */
export const inUsdt = (inputs: Inputs, sum: Sum): Sum =>
  isConverted(inputs) ? times(sum, input(inputs, 'quoteRate', 'rate')) : sum;

/** The cost, the average over several rows, and the same in USDT where the quote currency is another one. */
export function walkSteps({ inputs }: FillRecord, walk: Walk | undefined): Step[] {
  const cost = stated(inputs, 'cost', { name: 'value', unit: 'quote', sum: costOf(inputs, walk) });
  const average = over(input(inputs, 'cost', 'quote'), input(inputs, 'quantity', 'base'));
  return [
    cost,
    stated(inputs, 'price', { name: 'average', unit: 'price', sum: average }),
    ...(isConverted(inputs) ? [notionalStep(inputs)] : []),
  ];
}

/** Value × rate: what margin and fees are reckoned from. */
export const notionalStep = (inputs: Inputs): Step =>
  between('notional', 'usdt', inUsdt(inputs, input(inputs, 'cost', 'quote')));
