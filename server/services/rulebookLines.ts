// The entries of the public log that have the rulebooks of some hashes, as evidence tells them.
// Source: decisions.md "Price evidence" (rulebook, Public log), wire.md proof/getFill.
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import type { FillEvidence } from '../../protocol/proof.ts';
import type { Queryable } from '../store/database.ts';
import { readRulebookStarts } from '../store/rulebookStore.ts';
import type { LogPlaceOf } from './logPlaces.ts';

export type RulebookLinesOf = (
  hashes: ReadonlySet<string>,
) => Promise<NonNullable<FillEvidence['rulebookLines']>>;

export const createRulebookLines =
  (client: Queryable, placeOf: LogPlaceOf): RulebookLinesOf =>
  async (hashes) => {
    const starts = await readRulebookStarts(client);
    const named = starts.filter(({ hash }) => hashes.has(hash));
    const lines = named.map((start) => formatLogLine({ kind: 'rulebook', ...start }));
    return Promise.all(lines.map(async (line) => ({ line, log: await placeOf(line) })));
  };
