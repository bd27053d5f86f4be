// A contract fill as worded sums: opening, closing, an overnight charge (contract-1). The formulas are core/trading/contract's.
import { decimal, toText, ZERO, maxDecimal } from '../../../../core/money/decimal.ts';
import { COST_SHARE_SCALE } from '../../../../core/money/rounding.ts';
import type { FillRecord } from '../../../../core/proof/fill/types.ts';
import { count, type Figure, usdt } from './figure.ts';
import { causeSteps, liquidationSteps } from './liquidationSteps.ts';
import {
  between,
  input,
  type Inputs,
  isZero,
  resultOf,
  SETTLED_DOWN,
  SETTLED_UP,
  stated,
  type Step,
  type StepName,
} from './step.ts';
import { least, minus, over, plus, times, type Sum } from './sum.ts';
import { inUsdt, isConverted, notionalStep, walkSteps } from './walkSteps.ts';
import { walkOf } from './walk.ts';

/** The value of the fill in USDT as the sums below name it. */
function notionalOf(inputs: Inputs): Figure {
  const { result } = notionalStep(inputs);
  const cost = input(inputs, 'cost', 'quote');
  return isConverted(inputs) && result !== undefined ? result : usdt(cost.value);
}

/** Two figures are the same number. */
const isSame = (a: string, b: string | undefined): boolean =>
  b !== undefined && decimal(a).eq(decimal(b));

/** What is due, and where it is more than was left for it, that it is cut to what was left. */
function capped(
  inputs: Inputs,
  of: string,
  due: { name: StepName; capName: StepName; sum: Sum; left: Sum },
): Step[] {
  const { name, capName, sum, left } = due;
  const full = between(name, 'usdt', sum, SETTLED_UP);
  if (full.result !== undefined && isSame(full.result.value, inputs[of]))
    return [stated(inputs, of, { name, unit: 'usdt', sum, rounding: SETTLED_UP })];
  const cut = least(full.result ?? usdt('0'), left);
  return [full, stated(inputs, of, { name: capName, unit: 'usdt', sum: cut })];
}

function openSteps(inputs: Inputs): Step[] {
  const notional = notionalOf(inputs);
  const leverage = input(inputs, 'leverage', 'count');
  const marginSum = over(notional, leverage);
  const feeSum = times(notional, input(inputs, 'feeRate', 'share'));
  if (inputs['orderType'] !== 'limit') {
    const usual = { unit: 'usdt', rounding: SETTLED_UP } as const;
    return [
      stated(inputs, 'margin', { name: 'margin', sum: marginSum, ...usual }),
      stated(inputs, 'fee', { name: 'fee', sum: feeSum, ...usual }),
    ];
  }
  const part = over(
    times(input(inputs, 'reservedBefore', 'usdt'), input(inputs, 'quantity', 'base')),
    input(inputs, 'restingBefore', 'base'),
  );
  const share = input(inputs, 'fromReserved', 'usdt');
  const forMargin = minus(share, input(inputs, 'fee', 'usdt'));
  return [
    stated(inputs, 'fromReserved', {
      name: 'fromReserved',
      unit: 'usdt',
      sum: part,
      rounding: SETTLED_DOWN,
    }),
    ...capped(inputs, 'fee', { name: 'fee', capName: 'feeCapped', sum: feeSum, left: share }),
    ...capped(inputs, 'margin', {
      name: 'margin',
      capName: 'marginCapped',
      sum: marginSum,
      left: forMargin,
    }),
  ];
}

const isWhole = (inputs: Inputs): boolean =>
  isSame(inputs['quantity'] ?? '0', inputs['openBefore']);

/** The part of what was open that this fill closes. */
const partOf = (inputs: Inputs, whole: Figure): Sum =>
  isWhole(inputs)
    ? whole
    : over(times(whole, input(inputs, 'quantity', 'base')), input(inputs, 'openBefore', 'base'));

function resultSteps(inputs: Inputs): Step[] {
  const isLong = inputs['direction'] !== 'short';
  const before = input(inputs, 'openCostBefore', 'quote');
  const entry = stated(inputs, 'entryCost', {
    name: 'entryCost',
    unit: 'quote',
    sum: partOf(inputs, before),
    ...(isWhole(inputs)
      ? {}
      : { rounding: { way: isLong ? 'up' : 'down', scale: COST_SHARE_SCALE } as const }),
  });
  const [value, cost] = [input(inputs, 'cost', 'quote'), input(inputs, 'entryCost', 'quote')];
  const gain = isLong ? minus(value, cost) : minus(cost, value);
  const result = stated(inputs, 'result', {
    name: 'result',
    unit: 'usdt',
    sum: inUsdt(inputs, gain),
    rounding: SETTLED_DOWN,
  });
  return [...(isWhole(inputs) ? [] : [entry]), result];
}

/** The overnight fee that is due with the part. A credit is paid whole and counts before the loss, so it caps nothing. */
function overnightSteps(inputs: Inputs, pot: Sum): Step[] {
  const accrued = input(inputs, 'overnightBefore', 'usdt');
  if (isZero(accrued.value)) return [];
  return capped(inputs, 'overnightFee', {
    name: 'overnightDue',
    capName: 'overnightFee',
    sum: partOf(inputs, accrued),
    left: pot,
  });
}

/** `left`: margin and result less what was collected already, never below zero. */
function leftAfter(inputs: Inputs, paid: readonly string[]): Figure {
  const sum = paid.reduce(
    (left, name) => left.minus(decimal(inputs[name] ?? '0')),
    decimal(inputs['marginBefore'] ?? '0')
      .plus(decimal(inputs['result'] ?? '0'))
      .plus(decimal(inputs['deficit'] ?? '0')),
  );
  return usdt(toText(maxDecimal(sum, ZERO)));
}

function feeSteps(inputs: Inputs): Step[] {
  const notional = notionalOf(inputs);
  const liquidationRate = input(inputs, 'liquidationFeeRate', 'share');
  return [
    ...capped(inputs, 'fee', {
      name: 'fee',
      capName: 'feeCapped',
      sum: times(notional, input(inputs, 'feeRate', 'share')),
      left: leftAfter(inputs, ['overnightFee']),
    }),
    ...(isZero(liquidationRate.value)
      ? []
      : capped(inputs, 'liquidationFee', {
          name: 'liquidationFee',
          capName: 'liquidationFeeCapped',
          sum: times(notional, liquidationRate),
          left: leftAfter(inputs, ['overnightFee', 'fee']),
        })),
  ];
}

const usdtOf = (inputs: Inputs, name: string): Figure => input(inputs, name, 'usdt');

/** Figures that count in a sum: zeros are left out of it. */
const counting = (inputs: Inputs, names: readonly string[]): Figure[] =>
  names.map((name) => usdtOf(inputs, name)).filter(({ value }) => !isZero(value));

function less(from: Sum, rest: readonly Figure[]): Sum {
  return rest.length === 0 ? from : minus(from, ...rest);
}

function keptSteps(inputs: Inputs): Step[] {
  if (isWhole(inputs)) return [];
  const left = leftAfter(inputs, ['overnightFee', 'fee', 'liquidationFee']);
  const margin = usdtOf(inputs, 'marginBefore');
  if (inputs['reason'] === 'liquidation')
    return [stated(inputs, 'marginKept', { name: 'marginKept', unit: 'usdt', sum: left })];
  const released = resultOf(partOf(inputs, margin), SETTLED_DOWN);
  const rest = minus(margin, usdt(toText(released)));
  const isCut = !isSame(toText(resultOf(rest)), inputs['marginKept']);
  return [
    stated(inputs, 'marginKept', {
      name: 'marginKept',
      unit: 'usdt',
      sum: isCut ? least(left, rest) : rest,
    }),
  ];
}

const FEES = ['overnightFee', 'fee', 'liquidationFee'];

function payoutSteps(inputs: Inputs): Step[] {
  const margin = usdtOf(inputs, 'marginBefore');
  const result = usdtOf(inputs, 'result');
  const deficit = counting(inputs, ['deficit']);
  const pot = plus(margin, result, ...deficit);
  const released = less(margin, counting(inputs, ['marginKept']));
  return [
    ...(deficit.length === 0
      ? []
      : [
          stated(inputs, 'deficit', {
            name: 'deficit',
            unit: 'usdt',
            sum: minus(usdt('0'), less(plus(margin, result), credit(inputs))),
          }),
        ]),
    ...keptSteps(inputs),
    stated(inputs, 'marginReleased', { name: 'marginReleased', unit: 'usdt', sum: released }),
    stated(inputs, 'payout', {
      name: 'payout',
      unit: 'usdt',
      sum: less(pot, counting(inputs, [...FEES, 'marginKept'])),
    }),
    between(
      'closeNet',
      'usdt',
      less(deficit.length === 0 ? result : plus(result, ...deficit), counting(inputs, FEES)),
    ),
  ];
}

/** An overnight fee below zero is money for the user, there before the loss. */
const credit = (inputs: Inputs): Figure[] =>
  counting(inputs, ['overnightFee']).filter(({ value }) => value.startsWith('-'));

function closeSteps(inputs: Inputs): Step[] {
  return [
    ...causeSteps(inputs),
    ...resultSteps(inputs),
    ...overnightSteps(inputs, leftAfter(inputs, [])),
    ...feeSteps(inputs),
    ...payoutSteps(inputs),
  ];
}

function chargeSteps(inputs: Inputs): Step[] {
  const value = times(input(inputs, 'quantity', 'base'), input(inputs, 'markPrice', 'price'));
  const notional = between('notional', 'usdt', inUsdt(inputs, value));
  const days = input(inputs, 'days', 'count');
  const rate = times(notional.result ?? usdt('0'), input(inputs, 'dailyRate', 'share'));
  const sum = days.value === '1' ? rate : times(rate, count(days.value));
  return [
    notional,
    stated(inputs, 'fee', { name: 'overnightDue', unit: 'usdt', sum, rounding: SETTLED_UP }),
  ];
}

/** What a contract fill was worked out by, in order. */
export function contractSteps(fill: FillRecord): Step[] {
  const { inputs } = fill;
  if (inputs['event'] === 'overnightCharged')
    return [...chargeSteps(inputs), ...liquidationSteps(inputs)];
  const own = inputs['event'] === 'opened' ? openSteps(inputs) : closeSteps(inputs);
  return [...walkSteps(fill, walkOf(fill)), ...own, ...liquidationSteps(inputs)];
}
