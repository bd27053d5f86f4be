// Statements: what an account began a span of months with, what moved, what it ended with, to the last unit.
// Must take nothing from anywhere but the ledger and its evidence. Source: decisions.md "Statistics", product.md §2 (financial page).
import type { LinesOfEntries } from '../../../core/ledger/statementLines.ts';
import { type Decimal, toText } from '../../../core/money/decimal.ts';
import { makeStatement } from '../../../core/wallet/statement.ts';
import type { Statement } from '../../../protocol/statement.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../../store/database.ts';
import { readStatement, type StatementAsked } from '../../store/statementStore.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { Refusal } from '../refusal.ts';
import { isZone, monthStart, parseMonth } from './statementPeriod.ts';

/** What the kinds say: where each entry falls, and what is asked beside. */
export interface StatementKinds extends Omit<StatementAsked, 'from' | 'to'> {
  readonly entries: LinesOfEntries;
  /** Of trades that ended (defineKind.ts `Stated.ended`). */
  readonly ended: readonly string[];
}

export interface StatementQuery {
  /** `YYYY-MM`; both are part of it. */
  readonly from: string;
  readonly to: string;
  readonly zone?: string | undefined;
}

/** A year: what a busy account moves in one is read within a second. */
const MOST_MONTHS = 12;

const invalid = (field: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: 'invalid_input' } });

export interface StatementOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly kinds: StatementKinds;
}

export type StatementOf = (user: CurrentUser, query: StatementQuery) => Promise<Statement>;

const toTexts = <Row extends { readonly amount: Decimal }>({ amount, ...row }: Row) => ({
  ...row,
  amount: toText(amount),
});

export function createStatements({ database, clock, kinds }: StatementOptions): StatementOf {
  const { entries, ...asked } = kinds;
  return async ({ userId }, { from: first, to: last, zone = 'UTC' }) => {
    const months = parseMonth(last) - parseMonth(first) + 1;
    if (months < 1 || months > MOST_MONTHS) throw invalid('to');
    if (!isZone(zone)) throw invalid('zone');
    const from = monthStart(parseMonth(first), zone);
    const to = monthStart(parseMonth(last) + 1, zone);
    const generatedAt = clock.now();
    const sums = await readStatement(database.pool, userId, { ...asked, from, to });
    return {
      from,
      to,
      zone,
      generatedAt,
      currencies: makeStatement(sums, entries).map((block) => ({
        currency: block.currency,
        opening: toText(block.opening),
        lines: block.lines.map(toTexts),
        realised: block.realised.map(toTexts),
        closing: toText(block.closing),
      })),
    };
  };
}
