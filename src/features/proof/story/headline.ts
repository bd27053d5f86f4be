// The one number of an event that its owner looks for: what it moved for him, of an entry its price.
import { decimal, toText } from '../../../../core/money/decimal.ts';
import type { FillRecord } from '../../../../core/proof/fill/types.ts';
import { figure, type Figure } from './figure.ts';
import type { Step } from './step.ts';

export interface Headline {
  readonly value: Figure;
  /** Shown with its sign and in the colour of its direction. */
  readonly isResult: boolean;
}

const NET = ['closeNet', 'orderNet'];

/** `steps`: the fill's own. A spot fill shows what arrived, a charge what it took. */
export function headlineOf(fill: FillRecord, steps: readonly Step[]): Headline {
  const net = steps.find(({ name }) => NET.includes(name))?.result;
  if (net !== undefined) return { value: net, isResult: true };
  if (fill.kind === 'overnight')
    return { value: figure('usdt', toText(decimal(fill.fee).neg())), isResult: true };
  const received = steps.find(({ name }) => name === 'received')?.result;
  if (received !== undefined) return { value: received, isResult: true };
  return { value: figure('price', fill.price), isResult: false };
}
