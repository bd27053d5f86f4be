// The one number of an event that its owner looks for: what it moved for him, of an entry its price.
import { decimal, toText } from '../../../../core/money/decimal.ts';
import type { StatedFill } from '../../../../core/proof/fill/types.ts';
import { figure, type Figure } from './figure.ts';
import type { Step } from './step.ts';

export interface Headline {
  readonly value: Figure;
  /** Shown with its sign and in the colour of its direction. */
  readonly isResult: boolean;
}

const GRID = ['gridResult', 'proceeds', 'gridCash'];
const NET = ['closeNet', 'orderNet'];

/** `steps`: the fill's own. A spot fill shows what arrived, a charge what it took. */
export function headlineOf(fill: StatedFill, steps: readonly Step[]): Headline {
  const net = steps.find(({ name }) => NET.includes(name))?.result;
  if (net !== undefined) return { value: net, isResult: true };
  if (fill.kind === 'overnight')
    return { value: figure('usdt', toText(decimal(fill.fee).neg())), isResult: true };
  // Of a grid: what its sale has made, what came back; of its beginning what it trades with.
  const own = steps.find(({ name }) => GRID.includes(name));
  if (own?.result !== undefined) return { value: own.result, isResult: own.name === 'gridResult' };
  const received = steps.find(({ name }) => name === 'received')?.result;
  if (received !== undefined) return { value: received, isResult: true };
  return { value: figure('price', fill.price), isResult: false };
}
