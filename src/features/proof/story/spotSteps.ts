// A spot fill as worded sums (spot-1): what is paid, the fee, what arrives, what stays locked, what the coins cost. Each is rounded
// over the whole order, so a later fill is the new sum less the one before. The formulas are core/trading/spot's.
import { decimal, maxDecimal, minDecimal, toText, ZERO } from '../../../../core/money/decimal.ts';
import { COST_SHARE_SCALE } from '../../../../core/money/rounding.ts';
import type { FillRecord } from '../../../../core/proof/fill/types.ts';
import { figure, type Figure, type Unit, usdt } from './figure.ts';
import {
  between,
  input,
  type Inputs,
  isZero,
  SETTLED_DOWN,
  SETTLED_UP,
  stated,
  type Step,
} from './step.ts';
import { least, minus, most, over, plus, times, type Sum } from './sum.ts';
import { inUsdt, walkSteps } from './walkSteps.ts';
import { walkOf } from './walk.ts';

const isBuy = (inputs: Inputs): boolean => inputs['direction'] !== 'sell';
const numberOf = (inputs: Inputs, name: string) => decimal(inputs[name] ?? '0');

/** `before` plus `sum` where there was anything before. */
const onTop = (before: Figure, sum: Sum): Sum => (isZero(before.value) ? sum : plus(before, sum));

function amountSteps(inputs: Inputs): Step[] {
  const before = input(inputs, 'valueBefore', 'usdt');
  const sum = onTop(before, inUsdt(inputs, input(inputs, 'cost', 'quote')));
  const rounding = isBuy(inputs) ? SETTLED_UP : SETTLED_DOWN;
  const alone = { name: 'amount', unit: 'usdt', sum, rounding } as const;
  if (isZero(before.value)) return [stated(inputs, 'amount', alone)];
  const total = between('amountTotal', 'usdt', sum, rounding);
  const earlier = input(inputs, 'amountBefore', 'usdt');
  const own = minus(total.result ?? usdt('0'), earlier);
  return [total, stated(inputs, 'amount', { name: 'amount', unit: 'usdt', sum: own })];
}

/** A fee is charged in what is received: coins of a buy, USDT of a sale. */
const feeUnit = (inputs: Inputs): Unit => (isBuy(inputs) ? 'base' : 'usdt');

function grossOf(inputs: Inputs): Figure {
  return isBuy(inputs) ? input(inputs, 'quantity', 'base') : input(inputs, 'amount', 'usdt');
}

function feeSteps(inputs: Inputs): Step[] {
  const unit = feeUnit(inputs);
  const before = input(inputs, 'feeExactBefore', unit);
  const sum = onTop(before, times(grossOf(inputs), input(inputs, 'feeRate', 'share')));
  const scale = isBuy(inputs) ? Number(inputs['baseScale']) : SETTLED_UP.scale;
  const rounding = { way: 'up', scale } as const;
  const paid = input(inputs, 'feeBefore', unit);
  const isFirst = isZero(before.value) && isZero(paid.value);
  const total = between('feeTotal', unit, sum, rounding);
  const fee = isFirst
    ? [stated(inputs, 'fee', { name: 'fee', unit, sum, rounding })]
    : [total, stated(inputs, 'fee', { name: 'fee', unit, sum: minus(total.result ?? paid, paid) })];
  const received = minus(grossOf(inputs), input(inputs, 'fee', unit));
  return [...fee, between('received', unit, received)];
}

/** What had been filled after this one, USDT, exact and rounded. */
function filledAfter(inputs: Inputs) {
  return {
    value: numberOf(inputs, 'valueBefore').plus(
      numberOf(inputs, 'cost').times(numberOf(inputs, 'quoteRate')),
    ),
    amount: numberOf(inputs, 'amountBefore').plus(numberOf(inputs, 'amount')),
  };
}

/** What the rest still needs at its limit: coins of a sale, of a buy the rest at the limit with what was filled. */
function neededSteps(inputs: Inputs): { readonly steps: Step[]; readonly needed: Sum } {
  const rest = figure(
    'base',
    toText(numberOf(inputs, 'restingBefore').minus(numberOf(inputs, 'quantity'))),
  );
  if (!isBuy(inputs)) return { steps: [], needed: rest };
  const { value, amount } = filledAfter(inputs);
  const limit = times(rest, input(inputs, 'limitPrice', 'price'));
  const isConverted = !decimal(inputs['holdRate'] ?? '1').eq(1);
  const atLimit = isConverted ? times(limit, input(inputs, 'holdRate', 'rate')) : limit;
  const worth = between('holdWorth', 'usdt', plus(usdt(toText(value)), atLimit), SETTLED_UP);
  return { steps: [worth], needed: minus(worth.result ?? usdt('0'), usdt(toText(amount))) };
}

function holdSteps(inputs: Inputs): Step[] {
  const unit = isBuy(inputs) ? 'usdt' : 'base';
  const hold = input(inputs, 'holdBefore', unit);
  if (isZero(hold.value)) return [];
  if (inputs['orderType'] === 'market')
    return [stated(inputs, 'fromHold', { name: 'fromHold', unit, sum: hold })];
  const { steps, needed } = neededSteps(inputs);
  const spent = input(inputs, isBuy(inputs) ? 'amount' : 'quantity', unit);
  const there = maxDecimal(decimal(hold.value).minus(decimal(spent.value)), ZERO);
  const left = between(
    'holdLeft',
    unit,
    least(most(needed, figure(unit, '0')), figure(unit, toText(there))),
  );
  const from = minus(hold, left.result ?? hold);
  return [...steps, left, stated(inputs, 'fromHold', { name: 'fromHold', unit, sum: from })];
}

function boughtSteps(inputs: Inputs): Step[] {
  const quantity = onTop(
    input(inputs, 'positionQuantityBefore', 'base'),
    input(inputs, 'quantity', 'base'),
  );
  const cost = onTop(input(inputs, 'positionCostBefore', 'usdt'), input(inputs, 'amount', 'usdt'));
  const held = minus(quantity, input(inputs, 'fee', 'base'));
  return [
    stated(inputs, 'positionQuantity', { name: 'positionQuantity', unit: 'base', sum: held }),
    stated(inputs, 'positionCost', { name: 'positionCost', unit: 'usdt', sum: cost }),
  ];
}

/** Coins that came by transfer have no known cost: of them no result is made. */
function soldSteps(inputs: Inputs): Step[] {
  const [sold, held] = [
    input(inputs, 'quantity', 'base'),
    input(inputs, 'positionQuantityBefore', 'base'),
  ];
  const cost = input(inputs, 'positionCostBefore', 'usdt');
  const known = minDecimal(decimal(sold.value), decimal(held.value));
  const part = figure('base', toText(known));
  const isAll = known.eq(decimal(held.value));
  const share = over(times(cost, part), held);
  const received = minus(input(inputs, 'amount', 'usdt'), input(inputs, 'fee', 'usdt'));
  const isKnown = known.eq(decimal(sold.value));
  const forKnown = isKnown ? received : over(times(received, part), sold);
  const costStep = stated(inputs, 'costShare', {
    name: 'costShare',
    unit: 'usdt',
    ...(isAll || known.isZero()
      ? { sum: known.isZero() ? usdt('0') : cost }
      : { sum: share, rounding: { way: 'up', scale: COST_SHARE_SCALE } as const }),
  });
  const gain = minus(forKnown, input(inputs, 'costShare', 'usdt'));
  const result = { name: 'result', unit: 'usdt', sum: gain, rounding: SETTLED_DOWN } as const;
  const left = minus(cost, input(inputs, 'costShare', 'usdt'));
  return [
    costStep,
    stated(inputs, 'result', result),
    stated(inputs, 'positionQuantity', {
      name: 'positionQuantity',
      unit: 'base',
      sum: minus(held, part),
    }),
    stated(inputs, 'positionCost', { name: 'positionCost', unit: 'usdt', sum: left }),
  ];
}

/** What a spot fill was worked out by, in order. */
export function spotSteps(fill: FillRecord): Step[] {
  const { inputs } = fill;
  return [
    ...walkSteps(fill, walkOf(fill)).filter(({ name }) => name !== 'notional'),
    ...amountSteps(inputs),
    ...feeSteps(inputs),
    ...holdSteps(inputs),
    ...(isBuy(inputs) ? boughtSteps(inputs) : soldSteps(inputs)),
  ];
}
