// A day's entries of the public log, page by page, in the order of the log: what went in between two midnights (UTC).
// Must tell nothing that no published checkpoint covers. Source: wire.md proof/getRoots.
import type { LoggedEntryList } from '../../protocol/proof.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import { cutPage, decodeNumber, encodeNumber, type PageQuery } from './cursor.ts';

const DAY_MS = 86_400_000;

export interface DayQuery extends PageQuery {
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** The cursor is the place of the last entry that was told. */
export type EntriesOfDay = (query: DayQuery) => Promise<LoggedEntryList>;

export const createEntriesOfDay =
  (log: Pick<PublicLog, 'entriesWithin' | 'noteOver'>): EntriesOfDay =>
  async ({ day, cursor, limit }) => {
    const from = Date.parse(`${day}T00:00:00Z`);
    const after = cursor === undefined ? -1 : decodeNumber(cursor);
    // One more tells whether there is another page.
    const found = await log.entriesWithin({ from, to: from + DAY_MS, after, limit: limit + 1 });
    const page = cutPage(found, limit, ({ index }) => encodeNumber(index));
    const last = page.list.at(-1);
    return { ...page, checkpoint: last === undefined ? null : (log.noteOver(last.index) ?? null) };
  };
