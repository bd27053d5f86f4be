// What the kinds say of a statement, as one: the line of each kind of entry, and what each adds of its own.
import type { EntryLines } from '../../core/ledger/statementLines.ts';
import type { EntryKind } from '../../core/ledger/types.ts';
import type { StatementKinds } from '../services/funding/statement.ts';
import type { Kind } from './defineKind.ts';

export function composeStatement(kinds: readonly Kind[]): StatementKinds {
  const entries = kinds.flatMap(({ name: of, statement }) =>
    (Object.entries(statement.entries) as [EntryKind, EntryLines][]).map(
      ([kind, lines]) => [kind, { of, lines }] as const,
    ),
  );
  return {
    entries: new Map(entries),
    own: entries.flatMap(([kind, { lines }]) => (lines.own === undefined ? [] : [kind])),
    parts: kinds.flatMap(({ name: of, statement }) =>
      statement.parts.map((part) => ({ ...part, of })),
    ),
    realised: kinds.flatMap(({ name: of, statement }) =>
      statement.realised === null ? [] : [{ of, sql: statement.realised }],
    ),
    ended: kinds.flatMap(({ statement }) => statement.ended ?? []),
  };
}
