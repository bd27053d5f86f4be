// A trade of an automated grid, its beginning and its end as worded sums (grid-1). The formulas are core/trading/grid's.
import { decimal, toText } from '../../../../core/money/decimal.ts';
import type { FillRecord } from '../../../../core/proof/fill/types.ts';
import { fromLots, toLots } from '../../../../core/trading/book/scale.ts';
import { count, figure, type Figure, usdt } from './figure.ts';
import {
  between,
  input,
  type Inputs,
  SETTLED_DOWN,
  SETTLED_UP,
  stated,
  type Step,
} from './step.ts';
import { least, minus, most, over, plus, times, type Sum } from './sum.ts';
import { walkOf } from './walk.ts';
import { walkSteps } from './walkSteps.ts';

const ZERO_USDT = usdt('0');
const isNone = (text: string | undefined): boolean => text === undefined || text === 'none';

interface Cell {
  readonly lots: number;
  readonly cost: string;
}

/** `lots:cost,…` from the lowest cell to the highest. */
const cellsOf = (text = ''): Cell[] =>
  text.split(',').map((one) => {
    const [lots = '0', cost = '0'] = one.split(':');
    return { lots: Number(lots), cost };
  });

const scalesOf = (inputs: Inputs) => ({
  priceDecimals: Number(inputs['priceDecimals']),
  quantityDecimals: Number(inputs['quantityDecimals']),
});

/** What was put in, and the lease of the whole term. */
function startSteps(inputs: Inputs): Step[] {
  const amount = input(inputs, 'amountSubscribed', 'usdt');
  const days = isNone(inputs['days']) ? count('0') : input(inputs, 'days', 'count');
  const lease = times(amount, input(inputs, 'leaseRate', 'share'), days);
  return [
    stated(inputs, 'leaseFee', {
      name: 'leaseFee',
      unit: 'usdt',
      sum: lease,
      rounding: SETTLED_UP,
    }),
    stated(inputs, 'cash', {
      name: 'gridCash',
      unit: 'usdt',
      sum: minus(amount, input(inputs, 'leaseFee', 'usdt')),
    }),
  ];
}

interface SoldCells {
  /** What cells that were sold whole had cost. */
  readonly whole: readonly Figure[];
  /** The one that was sold in part, and how much of it. */
  readonly part: (Cell & { readonly sold: number }) | undefined;
}

/** Out of one cell, or at the end out of all, the highest first. */
function soldCells(inputs: Inputs): SoldCells {
  const cells = cellsOf(inputs['cellsBefore']);
  const cell = inputs['cell'];
  const from = isNone(cell) ? cells.toReversed() : cells.slice(Number(cell), Number(cell) + 1);
  let left = toLots(decimal(inputs['quantity'] ?? '0'), scalesOf(inputs));
  const whole: Figure[] = [];
  for (const one of from) {
    if (left === 0 || one.lots === 0) continue;
    if (one.lots > left) return { whole, part: { ...one, sold: left } };
    whole.push(usdt(one.cost));
    left -= one.lots;
  }
  return { whole, part: undefined };
}

const sumOf = (parts: readonly Sum[]): Sum =>
  parts.length === 1 ? (parts[0] ?? ZERO_USDT) : plus(...parts);

/** What the coins that were sold had cost: of a part up to the unit, so that no result grows. */
function costSteps(inputs: Inputs): Step[] {
  const { whole, part } = soldCells(inputs);
  const own = (sum: Sum): Step =>
    stated(inputs, 'costShare', { name: 'costShare', unit: 'usdt', sum });
  if (part === undefined) return [own(sumOf(whole))];
  const base = (lots: number) => figure('base', toText(fromLots(lots, scalesOf(inputs))));
  const kept = over(times(usdt(part.cost), base(part.lots - part.sold)), base(part.lots));
  const left = between('costLeft', 'usdt', kept, SETTLED_DOWN);
  const share = minus(usdt(part.cost), left.result ?? ZERO_USDT);
  return [left, own(sumOf([...whole, share]))];
}

/** The mark at which it had lost what it may lose. */
function causeSteps(inputs: Inputs): Step[] {
  if (inputs['causeLevel'] === undefined) return [];
  const kept = times(
    input(inputs, 'amountSubscribed', 'usdt'),
    minus(count('1'), input(inputs, 'stopRate', 'share')),
  );
  const lots = cellsOf(inputs['cellsBefore']).reduce((sum, cell) => sum + cell.lots, 0);
  const held = figure('base', toText(fromLots(lots, scalesOf(inputs))));
  const sum = over(minus(kept, input(inputs, 'cash', 'usdt')), held);
  const rounding = { way: 'tickUp', scale: Number(inputs['priceDecimals']) } as const;
  return [stated(inputs, 'causeLevel', { name: 'gridStop', unit: 'price', sum, rounding })];
}

function tradeSteps(fill: FillRecord): Step[] {
  const { inputs } = fill;
  const isBuy = inputs['side'] === 'asks';
  const amount = input(inputs, 'amount', 'usdt');
  const fee = input(inputs, 'fee', 'usdt');
  const money = isBuy
    ? [between('gridPaid', 'usdt', plus(amount, fee))]
    : [between('received', 'usdt', minus(amount, fee)), ...costSteps(inputs), resultStep(inputs)];
  return [
    ...causeSteps(inputs),
    ...walkSteps(fill, walkOf(fill)),
    stated(inputs, 'amount', {
      name: 'amount',
      unit: 'usdt',
      sum: input(inputs, 'cost', 'quote'),
      rounding: isBuy ? SETTLED_UP : SETTLED_DOWN,
    }),
    stated(inputs, 'fee', {
      name: 'fee',
      unit: 'usdt',
      sum: times(amount, input(inputs, 'feeRate', 'share')),
      rounding: SETTLED_UP,
    }),
    ...money,
  ];
}

/** What the sale has made, fees of both sides taken off. */
const resultStep = (inputs: Inputs): Step =>
  stated(inputs, 'result', {
    name: 'gridResult',
    unit: 'usdt',
    sum: minus(
      input(inputs, 'amount', 'usdt'),
      input(inputs, 'fee', 'usdt'),
      input(inputs, 'costShare', 'usdt'),
    ),
  });

/** Of the amount, by the part of the term that is left, never more than the profit. */
function earlyFeeSteps(inputs: Inputs): Step[] {
  const amount = input(inputs, 'amountSubscribed', 'usdt');
  const cash = input(inputs, 'cash', 'usdt');
  const profit = between('gridProfit', 'usdt', minus(cash, amount));
  const leftMs = Math.max(Number(inputs['expiresAt']) - Number(inputs['at']), 0);
  const share = between(
    'earlyShare',
    'usdt',
    over(
      times(amount, input(inputs, 'earlyFeeRate', 'share'), figure('span', String(leftMs))),
      input(inputs, 'termMs', 'span'),
    ),
    SETTLED_UP,
  );
  const sum = least(share.result ?? ZERO_USDT, most(profit.result ?? ZERO_USDT, ZERO_USDT));
  return [profit, share, stated(inputs, 'earlyFee', { name: 'earlyFee', unit: 'usdt', sum })];
}

function endSteps(inputs: Inputs): Step[] {
  const isEarly = inputs['reason'] === 'user' && !isNone(inputs['termMs']);
  const fee = isEarly
    ? earlyFeeSteps(inputs)
    : [stated(inputs, 'earlyFee', { name: 'earlyFee', unit: 'usdt', sum: ZERO_USDT })];
  const back = minus(input(inputs, 'cash', 'usdt'), input(inputs, 'earlyFee', 'usdt'));
  return [...fee, stated(inputs, 'proceeds', { name: 'proceeds', unit: 'usdt', sum: back })];
}

/** What a row of a grid's evidence was worked out by, in order. */
export function gridSteps(fill: FillRecord): Step[] {
  const { inputs } = fill;
  if (inputs['event'] === 'subscribed') return startSteps(inputs);
  return inputs['event'] === 'ended' ? endSteps(inputs) : tradeSteps(fill);
}
