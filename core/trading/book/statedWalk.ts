// What a fill that took from a book, or gave to it, states beside its formula: its own figures are those of its inputs.
// Must say which side of the book it is without taking the fill's word for it. Source: decisions.md "Price evidence".
import type { Pair } from '../../proof/fill/sameFigure.ts';
import type { FillRecord } from '../../proof/fill/types.ts';

/** `side`: of the book, as it follows from what was done; `isTaking`: what never rests always takes. */
export function statedWalk(fill: FillRecord, side: string | undefined, isTaking: boolean): Pair[] {
  const { inputs } = fill;
  return [
    ['price', fill.price, inputs['price']],
    ['quantity', fill.quantity, inputs['quantity']],
    ['fee', fill.fee, inputs['fee']],
    ['seq', String(fill.seq), inputs['seq']],
    ['side', side, inputs['side']],
    ['quantityDecimals', String(fill.tick.quantityDecimals), inputs['quantityDecimals']],
    ...(isTaking ? [['role', 'taker', inputs['role']] as const] : []),
  ];
}

/** A message that is named as a cause stands beside the fill in the log. */
export const namedFirst = ({ inputs, first }: FillRecord): Pair[] => [
  ['causeFirstSeq', inputs['causeFirstSeq'], first ? String(first.seq) : undefined],
  ['causeFirstMark', inputs['causeFirstMark'], first?.mark],
];

/** A market order always takes, and so does what a stop entry comes to. */
export const isTakingType = (orderType: string | undefined): boolean =>
  orderType === 'market' || orderType === 'stop';
