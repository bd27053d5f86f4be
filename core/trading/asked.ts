// What a request said, held against what was done: what is asked of every order. Each kind adds what is its own.
// Must take for another figure only what was said: what was left open in the request was the house's to decide.
// Source: decisions.md "Price evidence" (Acceptance).
import { parseDecimal } from '../money/decimal.ts';
import { isSameFigure } from '../proof/fill/sameFigure.ts';
import type { FillRecord } from '../proof/fill/types.ts';
import type { Call, Differs } from './kindProof.ts';

/** As a decimal text; undefined where the request says nothing of it. */
export function said({ body }: Pick<Call, 'body'>, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}

/** A limit was kept: bought not above it, sold not below. */
function isWithin(price: string, limit: string, isBuying: boolean): boolean {
  const [paid, asked] = [parseDecimal(price), parseDecimal(limit)];
  if (paid === undefined || asked === undefined) return false;
  return isBuying ? paid.lte(asked) : paid.gte(asked);
}

function isAtMost(part: string | undefined, whole: string): boolean {
  const [one, most] = [parseDecimal(part ?? ''), parseDecimal(whole)];
  return one !== undefined && most !== undefined && one.lte(most);
}

/** A figure that both name must be one: `asked` as the request calls it, `name` as the fill does. */
export function sameAsked(
  call: Call,
  { inputs }: Pick<FillRecord, 'inputs'>,
  name: string,
  asked = name,
): Differs {
  const [wanted, done] = [said(call, asked), inputs[name]];
  return [name, wanted !== undefined && done !== undefined && !isSameFigure(wanted, done)];
}

/** All at one message: what was asked for is what was done. Left out by a limit, which may be filled in parts. */
export function wholeQuantity(call: Call, { inputs, quantity }: FillRecord): Differs {
  const asked = said(call, 'quantity');
  const isWhole = inputs['orderType'] !== 'limit' && asked !== undefined;
  return ['quantity', isWhole && !isSameFigure(asked, quantity)];
}

/** Of every order that opens, buys or sells: of what, which way, how much at most, and within its limit. */
export function orderFigures(call: Call, fill: FillRecord): Differs[] {
  const { inputs, price, quantity } = fill;
  const [limit, asked] = [said(call, 'price'), said(call, 'quantity')];
  const isBuying = inputs['side'] === 'asks';
  return [
    ['productId', said(call, 'productId') !== inputs['productId']],
    ['direction', (said(call, 'direction') ?? said(call, 'side')) !== inputs['direction']],
    ['orderType', said(call, 'type') !== inputs['orderType']],
    ['quantity', asked !== undefined && !isAtMost(quantity, asked)],
    ['limitPrice', limit !== undefined && !isWithin(price, limit, isBuying)],
    sameAsked(call, fill, 'limitPrice', 'price'),
  ];
}
