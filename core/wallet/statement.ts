// A statement of an account: what it began with, each line of what moved, what it ended with, currency by currency.
// Must never balance itself: opening, lines and closing are read apart from each other, and `addsUp` holds them together.
// Source: decisions.md "Statistics" (sums equal the statement's to the last unit).
import {
  type LinesOfEntries,
  STATEMENT_LINES,
  type StatementLine,
} from '../ledger/statementLines.ts';
import type { EntryKind, HouseAccount } from '../ledger/types.ts';
import { type Decimal, ZERO } from '../money/decimal.ts';
import { type Currency, SETTLEMENT_CURRENCY } from '../money/money.ts';

export interface CurrencySum {
  readonly currency: Currency;
  readonly amount: Decimal;
}

/** Of entries of one kind: what they moved between the user and an account of the house, one direction. */
export interface MovedSum extends CurrencySum {
  readonly entry: EntryKind;
  readonly account: HouseAccount | 'own';
  /** The user's side: negative for what he gave. */
  readonly amount: Decimal;
  /** Entries. */
  readonly count: number;
}

/** What exchanges of currencies have brought: told beside the lines, which have it already as what was paid and received. */
export interface RealisedSum extends CurrencySum {
  /** Name of the kind whose entries these are. */
  readonly of: string;
  /** Entries. */
  readonly count: number;
}

/** A part of a line that is a line of its own. */
export interface PartSum extends RealisedSum {
  readonly from: StatementLine;
  readonly to: StatementLine;
}

export interface StatementSums {
  readonly opening: readonly CurrencySum[];
  readonly moved: readonly MovedSum[];
  readonly parts: readonly PartSum[];
  readonly realised: readonly RealisedSum[];
  readonly closing: readonly CurrencySum[];
}

/** Signed amounts, from the user's side. */
export interface StatementRow extends Omit<RealisedSum, 'currency'> {
  readonly line: StatementLine;
}

export interface StatementBlock {
  readonly currency: Currency;
  readonly opening: Decimal;
  readonly lines: readonly StatementRow[];
  readonly realised: readonly Omit<StatementRow, 'line'>[];
  readonly closing: Decimal;
}

type Added = StatementRow & CurrencySum;

/** Sums as blocks, the settlement currency first; a currency that had nothing and moved nothing has none. */
export function makeStatement(sums: StatementSums, entries: LinesOfEntries): StatementBlock[] {
  const rows = addRows([
    ...sums.moved.map((moved): Added => ({ ...moved, ...lineOf(moved, entries) })),
    ...sums.parts.flatMap(({ from, to, ...part }): Added[] => [
      { ...part, line: from, amount: part.amount.neg(), count: 0 },
      { ...part, line: to },
    ]),
  ]);
  const held = [...sums.opening, ...sums.closing].filter(({ amount }) => !amount.isZero());
  const currencies = new Set([...held, ...rows].map(({ currency }) => currency));
  return [...currencies].sort(settlementFirst).map((currency) => ({
    currency,
    opening: sumOf(sums.opening, currency),
    lines: rows
      .filter((row) => row.currency === currency)
      .map(({ line, of, amount, count }) => ({ line, of, amount, count })),
    realised: sums.realised
      .filter((one) => one.currency === currency && one.count > 0)
      .map(({ of, amount, count }) => ({ of, amount, count })),
    closing: sumOf(sums.closing, currency),
  }));
}

export function lineOf(
  { entry, account, amount }: Pick<MovedSum, 'entry' | 'account' | 'amount'>,
  entries: LinesOfEntries,
): Pick<StatementRow, 'line' | 'of'> {
  const known = entries.get(entry);
  const rule = known?.lines[account] ?? 'other';
  const of = known?.of ?? '';
  if (typeof rule === 'string') return { line: rule, of };
  return { line: amount.isNegative() ? rule.gives : rule.gets, of };
}

/** One row for each line of a kind and currency, in the order of the lines; nothing at all is left out. */
function addRows(all: readonly Added[]): Added[] {
  const added = new Map<string, Added>();
  for (const row of all) {
    const key = `${row.currency} ${row.line} ${row.of}`;
    const before = added.get(key);
    added.set(
      key,
      before === undefined
        ? row
        : { ...row, amount: before.amount.plus(row.amount), count: before.count + row.count },
    );
  }
  return [...added.values()]
    .filter(({ amount, count }) => count > 0 || !amount.isZero())
    .sort(
      (a, b) =>
        STATEMENT_LINES.indexOf(a.line) - STATEMENT_LINES.indexOf(b.line) || (a.of < b.of ? -1 : 1),
    );
}

const sumOf = (sums: readonly CurrencySum[], currency: Currency): Decimal =>
  sums.reduce((sum, one) => (one.currency === currency ? sum.plus(one.amount) : sum), ZERO);

function settlementFirst(a: Currency, b: Currency): number {
  if (a === SETTLEMENT_CURRENCY || b === SETTLEMENT_CURRENCY)
    return a === SETTLEMENT_CURRENCY ? -1 : 1;
  return a < b ? -1 : 1;
}

/** Opening and all lines, which is the closing or something is wrong. */
export const sumUp = ({ opening, lines }: Pick<StatementBlock, 'opening' | 'lines'>): Decimal =>
  lines.reduce((sum, { amount }) => sum.plus(amount), opening);

export const addsUp = (block: Pick<StatementBlock, 'opening' | 'lines' | 'closing'>): boolean =>
  sumUp(block).eq(block.closing);

export const NET_LINES: readonly StatementLine[] = [
  'result',
  'fee',
  'overnight',
  'liquidation_fee',
];
export const EXCHANGED_LINES: readonly StatementLine[] = ['received', 'paid'];
/** What trading costs. */
export const TRADING_FEE_LINES: readonly StatementLine[] = [
  'fee',
  'lease',
  'early_fee',
  'overnight',
  'liquidation_fee',
];
const FEES: readonly StatementLine[] = [...TRADING_FEE_LINES, 'withdrawal_fee'];

/**
 * What trading has brought, its fees taken off. Of exchanges of one currency for another it is what sales realised, which has
 * their fees in it already; of everything else what the lines say. Undefined where nothing was traded.
 */
export function netOf({
  lines,
  realised,
}: Pick<StatementBlock, 'lines' | 'realised'>): Decimal | undefined {
  const exchanges = new Set(
    lines.flatMap(({ line, of }) => (EXCHANGED_LINES.includes(line) ? [of] : [])),
  );
  const own = lines.filter(({ line, of }) => NET_LINES.includes(line) && !exchanges.has(of));
  const all = [...own, ...realised];
  return all.length === 0 ? undefined : all.reduce((sum, { amount }) => sum.plus(amount), ZERO);
}

/** Everything that was paid in fees, as a positive number; a credit takes off. */
export const feesOf = ({ lines }: Pick<StatementBlock, 'lines'>): Decimal =>
  lines.reduce((sum, { line, amount }) => (FEES.includes(line) ? sum.minus(amount) : sum), ZERO);
