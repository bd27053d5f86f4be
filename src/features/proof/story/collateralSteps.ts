// A sale of collateral as worded sums (loan-1): the debt against what was pledged, the bound that it reached, what had to be sold, and
// where the money went. The formulas are core/trading/loan's.
import type { StatedFill } from '../../../../core/proof/fill/types.ts';
import { count, figure, type Figure, price, usdt } from './figure.ts';
import {
  between,
  input,
  type Inputs,
  SETTLED_DOWN,
  SETTLED_UP,
  stated,
  type Step,
  type StepName,
} from './step.ts';
import { least, minus, over, plus, times, type Sum } from './sum.ts';

/** Rows of parts, as the record writes them. */
const rowsOf = (inputs: Inputs, name: string): string[][] =>
  (inputs[name] ?? '').split(',').map((row) => row.split(':'));

/** A coin that was pledged, at its price. */
interface Pledged {
  readonly account: string;
  readonly coin: string;
  readonly amount: Figure;
  readonly price: Figure;
  /** `currency:scale:sale:target:full`. */
  readonly bounds: readonly string[];
}

function pledgedOf(inputs: Inputs): Pledged[] {
  const prices = new Map(rowsOf(inputs, 'prices').map(([coin = '', at = '0']) => [coin, at]));
  const bounds = new Map(rowsOf(inputs, 'bounds').map((row) => [row[0] ?? '', row]));
  return rowsOf(inputs, 'pledges').map(([account = '', coin = '', amount = '0']) => ({
    account,
    coin,
    amount: count(amount),
    price: price(prices.get(coin) ?? '0'),
    bounds: bounds.get(coin) ?? [],
  }));
}

/** One is no sum. */
function all(parts: readonly Sum[]): Sum {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : plus(...parts);
}

const worth = ({ amount, price: at }: Pledged): Sum => times(amount, at);
/** Of each coin the part that its bound lets it carry. */
const carried = (pledged: readonly Pledged[], place: number): Sum =>
  all(pledged.map((one) => times(worth(one), figure('share', one.bounds[place] ?? '0'))));
const SALE = 2;
const TARGET = 3;
const FULL = 4;

const inMoney = (inputs: Inputs, name: StepName, of: string, sum: Sum): Step =>
  stated(inputs, of, { name, unit: 'usdt', sum });

/** How much has to go so that what is left carries what is still owed. */
function toSellStep(inputs: Inputs): Step {
  const value = input(inputs, 'collateralValue', 'usdt');
  const target = over(input(inputs, 'saleTarget', 'usdt'), value);
  const kept = minus(minus(count('1'), input(inputs, 'saleFeeRate', 'share')), target);
  const debt = input(inputs, 'debt', 'usdt');
  return between('toSell', 'usdt', over(minus(debt, times(target, value)), kept));
}

function soldSteps(inputs: Inputs, pledged: readonly Pledged[]): Step[] {
  const own = pledged.find(
    ({ account, coin }) => account === inputs['coinAccount'] && coin === inputs['coin'],
  );
  if (own === undefined) throw new RangeError('nothing of this coin was pledged');
  const scale = Number(own.bounds[1]);
  const rounding = { way: 'up', scale } as const;
  if (inputs['boundMet'] === 'all')
    return [
      stated(inputs, 'quantity', { name: 'soldQuantity', unit: 'base', sum: own.amount, rounding }),
    ];
  const toSell = toSellStep(inputs);
  const share = over(toSell.result ?? usdt('0'), input(inputs, 'collateralValue', 'usdt'));
  // All of it at most: a part of what is there, up to its unit, is never more.
  const sum = times(own.amount, least(share, count('1')));
  return [
    toSell,
    stated(inputs, 'quantity', { name: 'soldQuantity', unit: 'base', sum, rounding }),
  ];
}

/** Interest, then the service fee, then the loan; what is left over, and what is missing. */
function paidSteps(inputs: Inputs): Step[] {
  const usdtOf = (name: string): Figure => input(inputs, name, 'usdt');
  const brought = rowsOf(inputs, 'sold').map((row) => usdt(row[3] ?? '0'));
  const net = minus(all(brought), usdtOf('saleFee'));
  const afterInterest = minus(net, usdtOf('interestPaid'));
  const afterFee = minus(afterInterest, usdtOf('feePaid'));
  const isAll = inputs['extent'] === 'all';
  return [
    stated(inputs, 'saleFee', {
      name: 'saleFee',
      unit: 'usdt',
      sum: times(all(brought), input(inputs, 'saleFeeRate', 'share')),
      rounding: SETTLED_UP,
    }),
    inMoney(inputs, 'interestPaid', 'interestPaid', least(net, usdtOf('interestDue'))),
    inMoney(inputs, 'feePaid', 'feePaid', least(afterInterest, usdtOf('feeDue'))),
    inMoney(inputs, 'principalPaid', 'principalPaid', least(afterFee, usdtOf('principal'))),
    inMoney(inputs, 'surplus', 'surplus', minus(afterFee, usdtOf('principalPaid'))),
    inMoney(
      inputs,
      'shortfall',
      'shortfall',
      isAll ? minus(usdtOf('principal'), usdtOf('principalPaid')) : usdt('0'),
    ),
  ];
}

export function collateralSteps({ inputs }: Pick<StatedFill, 'inputs'>): Step[] {
  const pledged = pledgedOf(inputs);
  const debt = plus(
    input(inputs, 'interestDue', 'usdt'),
    input(inputs, 'feeDue', 'usdt'),
    input(inputs, 'principal', 'usdt'),
  );
  const bound = inputs['boundMet'] === 'all' ? FULL : SALE;
  return [
    inMoney(inputs, 'debt', 'debt', debt),
    inMoney(inputs, 'collateralValue', 'collateralValue', all(pledged.map(worth))),
    inMoney(inputs, 'saleBound', 'saleBound', carried(pledged, bound)),
    inMoney(inputs, 'saleTarget', 'saleTarget', carried(pledged, TARGET)),
    ...soldSteps(inputs, pledged),
    stated(inputs, 'received', {
      name: 'soldFor',
      unit: 'usdt',
      sum: times(input(inputs, 'quantity', 'base'), input(inputs, 'price', 'price')),
      rounding: SETTLED_DOWN,
    }),
    ...paidSteps(inputs),
  ];
}
