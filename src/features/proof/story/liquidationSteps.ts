// Where a position is liquidated, as a sum: (cost − (M − F + d)) ÷ (Q × (1 − (m + f))) for a long, the signs turned for a short.
import { decimal } from '../../../../core/money/decimal.ts';
import { exactLiquidationPrice } from '../../../../core/trading/contract/liquidationPrice.ts';
import type { MarginTier } from '../../../../core/trading/contract/types.ts';
import { count, figure, usdt } from './figure.ts';
import { input, type Inputs, isZero, stated, type Step } from './step.ts';
import { minus, over, plus, times, type Sum } from './sum.ts';
import { isConverted } from './walkSteps.ts';

/** The position's figures by their names in the record: after the fill, or before it. */
const AFTER = {
  quantity: 'positionQuantity',
  cost: 'positionCost',
  margin: 'positionMargin',
  overnight: 'positionOvernight',
};
const BEFORE = {
  quantity: 'openBefore',
  cost: 'openCostBefore',
  margin: 'marginBefore',
  overnight: 'overnightBefore',
};
type Names = typeof AFTER;

interface Tier {
  readonly upTo: string;
  readonly rate: string;
  readonly deduction: string;
}

/** `upTo:maxLeverage:maintenanceRate:deduction;…` */
function tiersOf(inputs: Inputs): Tier[] {
  return (inputs['tiers'] ?? '').split(';').map((tier) => {
    const [upTo = '', , rate = '0', deduction = '0'] = tier.split(':');
    return { upTo, rate, deduction };
  });
}

/** The tier that holds at the price found: the first that reaches up to it. */
function tierOf(inputs: Inputs, names: Names): Tier | undefined {
  const position = {
    direction: inputs['direction'] === 'short' ? 'short' : 'long',
    quantity: decimal(inputs[names.quantity] ?? '0'),
    cost: decimal(inputs[names.cost] ?? '0'),
    margin: decimal(inputs[names.margin] ?? '0'),
    overnightFee: decimal(inputs[names.overnight] ?? '0'),
    quoteRate: decimal(inputs['quoteRate'] ?? '1'),
  } as const;
  const takerRate = decimal(inputs['takerRate'] ?? '0');
  return tiersOf(inputs).find(({ upTo, rate, deduction }) => {
    if (upTo === 'none') return true;
    const alone: MarginTier = {
      upTo: null,
      maxLeverage: 1,
      maintenanceRate: decimal(rate),
      deduction: decimal(deduction),
    };
    const at = exactLiquidationPrice(position, { tiers: [alone], takerRate });
    return at === null || at.times(position.quantity).times(position.quoteRate).lte(decimal(upTo));
  });
}

function levelSum(inputs: Inputs, names: Names, tier: Tier): Sum {
  const margin = input(inputs, names.margin, 'usdt');
  const overnight = input(inputs, names.overnight, 'usdt');
  const free = isZero(overnight.value) ? margin : minus(margin, overnight);
  const cushion = isZero(tier.deduction) ? free : plus(free, usdt(tier.deduction));
  const inQuote = isConverted(inputs) ? over(cushion, input(inputs, 'quoteRate', 'rate')) : cushion;
  const cost = input(inputs, names.cost, 'quote');
  const rates = plus(figure('share', tier.rate), input(inputs, 'takerRate', 'share'));
  const quantity = input(inputs, names.quantity, 'base');
  return inputs['direction'] === 'short'
    ? over(plus(cost, inQuote), times(quantity, plus(count('1'), rates)))
    : over(minus(cost, inQuote), times(quantity, minus(count('1'), rates)));
}

function levelStep(inputs: Inputs, names: Names, of: 'liquidationPrice' | 'causeLevel'): Step[] {
  const tier = tierOf(inputs, names);
  if (tier === undefined || isZero(inputs[names.quantity] ?? '0')) return [];
  const way = inputs['direction'] === 'short' ? 'tickDown' : 'tickUp';
  const rounding = { way, scale: Number(inputs['priceDecimals']) } as const;
  const sum = levelSum(inputs, names, tier);
  return [stated(inputs, of, { name: of, unit: 'price', sum, rounding })];
}

/** Of what is open after the fill; nothing where nothing is. */
export const liquidationSteps = (inputs: Inputs): Step[] =>
  levelStep(inputs, AFTER, 'liquidationPrice');

/** A trailing stop stood so far behind the mark of the message that moved it last. */
function trailingSteps(inputs: Inputs): Step[] {
  const isShort = inputs['direction'] === 'short';
  const [one, rate] = [count('1'), input(inputs, 'trailingRate', 'share')];
  const share = isShort ? plus(one, rate) : minus(one, rate);
  const sum = times(input(inputs, 'causeFirstMark', 'price'), share);
  const scale = Number(inputs['priceDecimals']);
  const rounding = { way: isShort ? 'tickUp' : 'tickDown', scale } as const;
  return [stated(inputs, 'causeLevel', { name: 'causeLevel', unit: 'price', sum, rounding })];
}

/** The level that the mark had to reach: of a position that was liquidated, and of a trailing stop. */
export function causeSteps(inputs: Inputs): Step[] {
  if (inputs['reason'] === 'liquidation') return levelStep(inputs, BEFORE, 'causeLevel');
  return inputs['trailingRate'] === undefined ? [] : trailingSteps(inputs);
}
