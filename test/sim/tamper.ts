/**
 * Small changes to what a command writes, for planted faults: money moved between two places of an entry, a ticket that
 * says something else, a view or a book that lies.
 */
import type { Posting } from '../../core/ledger/types.ts';
import { type Decimal, decimal } from '../../core/money/decimal.ts';
import { createLiquidity } from '../../core/trading/book/liquidity.ts';
import type { ContractOrder } from '../../core/trading/contract/types.ts';
import type { Liquidity } from '../../core/trading/book/types.ts';
import type { SpotOrder, SpotPosition } from '../../core/trading/spot/types.ts';
import type { Tick } from '../../core/market/types.ts';
import type { Effects, View } from '../../server/execution/command.ts';
import type { EntryRow } from '../../server/store/ledgerStore.ts';

/** A millionth of a USDT. */
export const UNIT = decimal('0.000001');

type Place = 'available' | 'locked' | 'fees' | 'trading_result' | 'insurance_fund';

const isAt = (posting: Posting, place: Place): boolean =>
  posting.owner === 'user' ? posting.bucket === place : posting.account === place;

function amountAt(row: EntryRow, place: Place): Decimal | undefined {
  return row.entry.postings.find((posting) => isAt(posting, place))?.amount;
}

/** Moves `amount` within an entry from one place to another; leaves it alone when it has not both. */
export function shift(row: EntryRow, from: Place, to: Place, amount: Decimal): EntryRow {
  if (amountAt(row, from) === undefined || amountAt(row, to) === undefined) return row;
  const postings = row.entry.postings
    .map((posting) => {
      const taken = isAt(posting, from) ? posting.amount.minus(amount) : posting.amount;
      return { ...posting, amount: isAt(posting, to) ? taken.plus(amount) : taken };
    })
    .filter((posting) => !posting.amount.isZero());
  return { ...row, entry: { ...row.entry, postings } };
}

/** Moves all that an entry has at one place to another; `when` looks at the amount. */
export function divert(
  row: EntryRow,
  from: Place,
  to: 'fees' | 'trading_result',
  when: (amount: Decimal) => boolean,
): EntryRow {
  const amount = amountAt(row, from);
  if (amount === undefined || !when(amount)) return row;
  const rest = row.entry.postings.filter((posting) => !isAt(posting, from) && !isAt(posting, to));
  const sum = amount.plus(amountAt(row, to) ?? decimal('0'));
  const moved: Posting = { owner: 'house', account: to, currency: 'USDT', amount: sum };
  const postings = sum.isZero() ? rest : [...rest, moved];
  return { ...row, entry: { ...row.entry, postings } };
}

/** Each entry of some kind changed. */
export function onEntries(
  effects: Effects,
  kind: string,
  change: (row: EntryRow) => EntryRow,
): Effects {
  const entries = effects.entries.map((row) => (row.entry.kind === kind ? change(row) : row));
  return { ...effects, entries };
}

export function onOrders(
  effects: Effects,
  change: (order: ContractOrder) => ContractOrder,
): Effects {
  const contract = (effects.changed.contract ?? []).map(change);
  return { ...effects, changed: { ...effects.changed, contract } };
}

export function onSpotOrders(effects: Effects, change: (order: SpotOrder) => SpotOrder): Effects {
  const spot = (effects.changed.spot ?? []).map(change);
  return { ...effects, changed: { ...effects.changed, spot } };
}

export function onPositions(
  effects: Effects,
  change: (position: SpotPosition) => SpotPosition,
): Effects {
  const spotPosition = (effects.changed.spotPosition ?? []).map(change);
  return { ...effects, changed: { ...effects.changed, spotPosition } };
}

/** Inputs of each fill changed, as far as it has them. */
export function onInputs(
  effects: Effects,
  name: string,
  change: (value: Decimal) => Decimal,
): Effects {
  const fills = effects.fills.map((fill) => {
    const inputs = JSON.parse(fill.inputs) as Record<string, string>;
    const value = inputs[name];
    if (value === undefined) return fill;
    return {
      ...fill,
      inputs: JSON.stringify({ ...inputs, [name]: change(decimal(value)).toFixed() }),
    };
  });
  return { ...effects, fills };
}

/** A book that shows everything again to everybody. */
export const fullBook = (view: View): View => ({
  ...view,
  liquidity: (tick: Tick) => createLiquidity(tick.book),
});

/** A book whose walks are priced by somebody else. */
export function pricedBook(view: View, cost: (lots: number, honest: bigint) => bigint): View {
  const wrap = (honest: Liquidity): Liquidity => ({
    peek: (...given) => {
      const found = honest.peek(...given);
      return { ...found, cost: cost(found.lots, found.cost) };
    },
    take: (...given) => honest.take(...given),
    snapshot: () => honest.snapshot(),
  });
  return { ...view, liquidity: (tick) => wrap(view.liquidity(tick)) };
}

/** A book that knows no limit. */
export function limitlessBook(view: View): View {
  const wrap = (honest: Liquidity): Liquidity => ({
    peek: (side, lots) => honest.peek(side, lots),
    take: (side, lots) => honest.take(side, lots),
    snapshot: () => honest.snapshot(),
  });
  return { ...view, liquidity: (tick) => wrap(view.liquidity(tick)) };
}

/** The same view as an object of functions, of which a fault may replace some. */
export const openView = (view: View): View => ({
  now: view.now,
  frozen: view.frozen,
  halted: view.halted,
  country: view.country,
  available: (account, currency) => view.available(account, currency),
  locked: (account, currency) => view.locked(account, currency),
  own: (name, id) => view.own(name, id),
  liquidity: (tick) => view.liquidity(tick),
  owed: (name, productId) => view.owed(name, productId),
  openOrders: () => view.openOrders(),
});
