// The entries of the public log that have the rulebooks of some hashes, and the one that says which were in force when an order was
// accepted, as evidence tells them.
// Source: decisions.md "Price evidence" (rulebook, Public log), wire.md proof/getFill.
import { minuteOf } from '../../core/proof/closes.ts';
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import { inForceLine, type RulebookStart } from '../../core/proof/rulebooksInForce.ts';
import type { FillEvidence } from '../../protocol/proof.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import type { Queryable } from '../store/database.ts';
import { readRulebookStarts } from '../store/rulebookStore.ts';
import type { LogPlaceOf } from './logPlaces.ts';

/** `acceptedAt`: when the order was accepted; undefined for one that has no acceptance. */
export type RulebookLinesOf = (asked: {
  readonly hashes: ReadonlySet<string>;
  readonly acceptedAt: number | undefined;
}) => Promise<NonNullable<FillEvidence['rulebookLines']>>;

export function createRulebookLines(
  client: Queryable,
  log: Pick<PublicLog, 'oldest'>,
  placeOf: LogPlaceOf,
): RulebookLinesOf {
  /** Of an order from before the log says it, the first entry that does: the other one will never be there. */
  const inForce = async (starts: readonly RulebookStart[], time: number): Promise<string> => {
    const oldest = await log.oldest('rulebooks');
    const first = oldest && parseLogLine(oldest.line);
    const isBefore = first?.kind === 'rulebooks' && first.minute > minuteOf(time);
    return oldest && isBefore ? oldest.line : inForceLine(starts, time);
  };

  return async ({ hashes, acceptedAt }) => {
    const starts = await readRulebookStarts(client);
    const named = starts.filter(({ hash }) => hashes.has(hash));
    const lines = named.map((start) => formatLogLine({ kind: 'rulebook', ...start }));
    if (acceptedAt !== undefined) lines.push(await inForce(starts, acceptedAt));
    return Promise.all(lines.map(async (line) => ({ line, log: await placeOf(line) })));
  };
}
