// The seals beside the ledger: made by the database's own function in the order in which entries became visible, read for the
// public log. Must never be given a hash by whoever asks: the function works it out. Source: decisions.md "Money", ADR 0009.
import type { LedgerSeal } from '../../core/ledger/seals.ts';
import type { TimeMs } from '../../core/market/types.ts';
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import { reads } from './rows.ts';

/** Seals what became visible since the last seal; how many entries. */
export async function sealLedger(writer: Queryable, at: TimeMs): Promise<number> {
  const { rows } = await writer.query<{ sealed: string }>('SELECT seal_ledger($1) AS sealed', [at]);
  return Number(onlyRow(rows).sealed);
}

/** Seals as `sealLedger`; the newest seal then, undefined for an empty ledger. */
export async function sealToHead(
  writer: Queryable,
  at: TimeMs,
): Promise<{ readonly number: number; readonly chain: string } | undefined> {
  await sealLedger(writer, at);
  const { rows } = await writer.query<{ number: string; chain: string }>(
    'SELECT number, chain FROM ledger_seals ORDER BY number DESC LIMIT 1',
  );
  const [newest] = rows;
  return newest && { number: Number(newest.number), chain: newest.chain };
}

/** Brings the sums that balances are measured by up to the last seal. */
export async function sumLedger(writer: Queryable): Promise<void> {
  await writer.query('SELECT sum_ledger()');
}

interface Row {
  number: string;
  at: string;
  entries: string;
  root: string;
  previous: string;
  chain: string;
}

/** Seals of a time, in their order. */
export const readSeals = reads((row: Row): LedgerSeal => ({
  ...row,
  number: Number(row.number),
  at: Number(row.at),
  entries: Number(row.entries),
})).all<[from: TimeMs, until: TimeMs]>(
  'SELECT number, at, entries, root, previous, chain FROM ledger_seals WHERE at >= $1 AND at < $2 ORDER BY number',
);

/** When the first seal since a time was made. */
export async function readFirstSealTime(
  client: Queryable,
  from: TimeMs,
): Promise<TimeMs | undefined> {
  const { rows } = await client.query<{ first: string | null }>(
    'SELECT min(at) AS first FROM ledger_seals WHERE at >= $1',
    [from],
  );
  const { first } = onlyRow(rows);
  return first === null ? undefined : Number(first);
}
