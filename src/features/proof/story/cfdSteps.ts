// A call or put as worded sums (cfd-1, cfd-2): its entry, its settlement, why it was void, its sale. The formulas are
// core/trading/cfd's; volatility and chance are functions of core, given with what goes into them.
import { MINUTE_MS } from '../../../../core/market/candles.ts';
import { formatIndex } from '../../../../core/market/scaledText.ts';
import { decimal } from '../../../../core/money/decimal.ts';
import type { FillRecord } from '../../../../core/proof/fill/types.ts';
import { parseTickLine } from '../../../../core/proof/tickLine.ts';
import { volatilityOf, winProbability } from '../../../../core/trading/cfd/closeValue.ts';
import { STAKE_SCALE } from '../../../../core/trading/cfd/terms.ts';
import { count, figure, type Figure, price, usdt } from './figure.ts';
import { between, input, type Inputs, isZero, stated, type Step } from './step.ts';
import { minus, most, over, plus, times, type Sum } from './sum.ts';
import { inUsdt } from './walkSteps.ts';
import { windowOf } from './window.ts';

const STAKE_DOWN = { way: 'down', scale: STAKE_SCALE } as const;

const indexFigure = (inputs: Inputs, name: string): Figure =>
  price(formatIndex(Number(inputs[name]), Number(inputs['priceDecimals'])));

const milliseconds = (seconds: string | undefined): Figure =>
  figure('span', `${Number(seconds) * 1000}`);

/** What a win pays back: stake × (1 + R). */
const wonSum = (inputs: Inputs): Sum =>
  times(input(inputs, 'stake', 'usdt'), plus(count('1'), input(inputs, 'returnRate', 'share')));

function sizeStep(inputs: Inputs): Step {
  if (inputs['typed'] === 'quantity') {
    const at = indexFigure(inputs, 'acceptanceIndexDoubled');
    const worth = times(input(inputs, 'quantity', 'base'), at);
    const rate = input(inputs, 'acceptanceQuoteRate', 'rate');
    const sum = decimal(rate.value).eq(1) ? worth : times(worth, rate);
    return stated(inputs, 'stake', { name: 'stake', unit: 'usdt', sum, rounding: STAKE_DOWN });
  }
  const unit = inUsdt(inputs, input(inputs, 'openPrice', 'price'));
  return stated(inputs, 'quantity', {
    name: 'quantity',
    unit: 'base',
    sum: over(input(inputs, 'stake', 'usdt'), unit),
    rounding: { way: 'down', scale: Number(inputs['baseScale']) },
  });
}

const openSteps = (inputs: Inputs): Step[] => [
  stated(inputs, 'openPrice', {
    name: 'openPrice',
    unit: 'price',
    sum: indexFigure(inputs, 'openIndexDoubled'),
  }),
  stated(inputs, 'expiresAt', {
    name: 'expiresAt',
    unit: 'time',
    sum: plus(input(inputs, 'acceptedAt', 'time'), milliseconds(inputs['seconds'])),
  }),
  sizeStep(inputs),
  between('ifWon', 'usdt', wonSum(inputs), STAKE_DOWN),
];

const isLong = (inputs: Inputs): boolean =>
  Number(inputs['seconds']) >= Number(inputs['longFromSeconds']);

const windowStep = (inputs: Inputs): Step =>
  stated(inputs, 'windowFrom', {
    name: 'windowFrom',
    unit: 'time',
    sum: minus(
      input(inputs, 'windowUntil', 'time'),
      input(inputs, isLong(inputs) ? 'longWindowMs' : 'shortWindowMs', 'span'),
    ),
  });

/** The net result of an order: what came back less the stake. */
const netStep = (inputs: Inputs, back: Figure): Step =>
  between('orderNet', 'usdt', minus(back, input(inputs, 'stake', 'usdt')));

/** The middle price; of an even number of prices halfway between the two in the middle. */
function middleSum(fill: FillRecord): Sum | undefined {
  const { middle } = windowOf(fill);
  const [first, second] = middle.map(price);
  if (first === undefined) return undefined;
  return second === undefined ? first : over(plus(first, second), count('2'));
}

function backSum(inputs: Inputs): Pick<Step, 'rounding'> & { readonly sum: Sum } {
  if (inputs['outcome'] === 'won') return { sum: wonSum(inputs), rounding: STAKE_DOWN };
  const sum = inputs['outcome'] === 'tied' ? input(inputs, 'stake', 'usdt') : usdt('0');
  return { sum, rounding: undefined };
}

function settledSteps(fill: FillRecord): Step[] {
  const { inputs } = fill;
  const middle = middleSum(fill);
  const close = input(inputs, 'closePrice', 'price');
  const { sum, rounding } = backSum(inputs);
  return [
    windowStep(inputs),
    ...(middle === undefined
      ? []
      : [stated(inputs, 'closePrice', { name: 'closePrice', unit: 'price', sum: middle })]),
    between('difference', 'price', minus(close, input(inputs, 'openPrice', 'price'))),
    stated(inputs, 'payout', {
      name: 'stakeBack',
      unit: 'usdt',
      sum,
      ...(rounding === undefined ? {} : { rounding }),
    }),
    netStep(inputs, input(inputs, 'payout', 'usdt')),
  ];
}

const voidedSteps = (inputs: Inputs): Step[] => [
  windowStep(inputs),
  between('stakeBack', 'usdt', input(inputs, 'stake', 'usdt')),
  netStep(inputs, input(inputs, 'stake', 'usdt')),
];

function closesOf(inputs: Inputs) {
  const { closes = 'none' } = inputs;
  if (closes === 'none') return [];
  return closes.split(',').map((pair) => {
    const [minute = '', close = ''] = pair.split(':');
    return { time: Number(minute) * MINUTE_MS, close: Number(close) };
  });
}

function volatilityStep(inputs: Inputs): Step {
  const closes = closesOf(inputs);
  const figures = {
    closes: count(String(closes.length)),
    decay: input(inputs, 'decay', 'rate'),
    floor: input(inputs, 'volatilityFloor', 'share'),
    cap: input(inputs, 'volatilityCap', 'share'),
  };
  const compute = () =>
    volatilityOf(closes, {
      decay: decimal(figures.decay.value),
      minutes: 0,
      minutesPerYear: Number(inputs['minutesPerYear']),
      floor: decimal(figures.floor.value),
      cap: decimal(figures.cap.value),
    });
  const sum: Sum = { formula: 'volatility', figures, compute };
  return stated(inputs, 'volatility', { name: 'volatility', unit: 'share', sum });
}

/** Index and time of a sale: of its message, of before those that had been quoted. */
const valuedAt = ({ inputs, tick }: FillRecord) =>
  'firmUntil' in inputs
    ? Number(inputs['quotedAt'])
    : (parseTickLine(tick.line)?.receivedTime ?? Number(inputs['valuedAt']));

function chanceStep(fill: FillRecord): Step {
  const { inputs } = fill;
  const leftMs = Number(inputs['expiresAt']) - valuedAt(fill);
  const figures = {
    index: indexFigure(inputs, 'indexDoubled'),
    open: indexFigure(inputs, 'openIndexDoubled'),
    volatility: input(inputs, 'volatility', 'share'),
    left: figure('span', String(leftMs)),
  };
  const compute = () =>
    winProbability({
      direction: inputs['direction'] === 'put' ? 'put' : 'call',
      indexDoubled: Number(inputs['indexDoubled']),
      openIndexDoubled: Number(inputs['openIndexDoubled']),
      volatility: decimal(figures.volatility.value),
      leftMs,
      minutesPerYear: Number(inputs['minutesPerYear']),
    });
  const sum: Sum = { formula: 'chance', figures, compute };
  return stated(inputs, 'probability', { name: 'probability', unit: 'share', sum });
}

function soldSteps(fill: FillRecord): Step[] {
  const { inputs } = fill;
  const chance = input(inputs, 'probability', 'share');
  const margin = input(inputs, 'margin', 'share');
  const share = isZero(margin.value) ? chance : most(count('0'), minus(chance, margin));
  const value = input(inputs, 'value', 'usdt');
  const sum = times(wonSum(inputs), share);
  return [
    volatilityStep(inputs),
    chanceStep(fill),
    stated(inputs, 'value', { name: 'saleValue', unit: 'usdt', sum, rounding: STAKE_DOWN }),
    netStep(inputs, value),
  ];
}

/** What an event of a call or put was worked out by, in order. */
export function cfdSteps(fill: FillRecord): Step[] {
  const { inputs } = fill;
  switch (inputs['event']) {
    case 'opened':
      return openSteps(inputs);
    case 'settled':
      return settledSteps(fill);
    case 'voided':
      return voidedSteps(inputs);
    default:
      return soldSteps(fill);
  }
}
