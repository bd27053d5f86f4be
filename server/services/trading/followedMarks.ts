// What trailing stops had followed before this server began to: messages that are kept, and the log's lines of since then.
// What moved them is kept every half minute (`createKeepFollowed`), so the log is read from a little before the newest kept message on.
// Source: decisions.md "Orders beyond the first" (trailing stop).
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import type { FollowedMessage } from '../../../core/trading/trigger.ts';
import type { KeepFollowed, ReadFollowed } from '../../execution/markHistory.ts';
import { keptTick } from '../../execution/sqlBatches.ts';
import type { IndexLog, MarketHub } from '../../market/ports.ts';
import type { Clock } from '../../ports.ts';
import { insertTickEvidenceStatement, readKeptMarks } from '../../store/evidenceStore.ts';
import { insertIndexLinesStatement } from '../../store/indexEvidenceStore.ts';
import { type Database, inTransaction } from '../../store/database.ts';

/** A message is kept at least so often while a product is followed to new prices, so that the log need not be read from further back. */
const MARKED_EVERY_MS = 300_000;
/** Far more than a period, should one of them fail. */
const OVERLAP_MS = 600_000;

export interface FollowedMarksOptions {
  readonly database: Database;
  readonly log: IndexLog;
  readonly clock: Pick<Clock, 'now'>;
}

export const createReadFollowed =
  ({ database, log, clock }: FollowedMarksOptions): ReadFollowed =>
  async (productId, since) => {
    const kept = await readKeptMarks(database.pool, productId, since);
    const newest = kept.reduce((time, { receivedTime }) => Math.max(time, receivedTime), 0);
    const lines = await log.lines(productId, newest - OVERLAP_MS, clock.now());
    const logged = lines.flatMap((line): FollowedMessage[] => {
      const parsed = parseTickLine(line.line);
      const isOf = parsed?.flag === 'ok' && line.seq >= since && parsed.mark !== undefined;
      return isOf ? [{ seq: line.seq, price: parsed.mark, line }] : [];
    });
    return [...kept.map(({ seq, mark }) => ({ seq, price: mark })), ...logged];
  };

/** Keeps what moved trailing stops, one message for all that it moved. */
export function createKeepFollowed({
  database,
  clock,
  hub,
}: Pick<FollowedMarksOptions, 'database' | 'clock'> & {
  readonly hub: Pick<MarketHub, 'latest'>;
}): KeepFollowed {
  const markedAt = new Map<string, number>();
  return async (productId, messages) => {
    const latest = hub.latest(productId);
    const isDue = clock.now() - (markedAt.get(productId) ?? 0) >= MARKED_EVERY_MS;
    const moved = messages.flatMap(({ tick }) => (tick === undefined ? [] : [tick]));
    const ticks = isDue && latest !== undefined ? [...moved, latest] : moved;
    const lines = messages.flatMap(({ line }) => (line === undefined ? [] : [line]));
    await inTransaction(database, async (client) => {
      const rows = new Map(ticks.map((tick) => [tick.seq, keptTick(tick)]));
      if (rows.size > 0) await client.query(insertTickEvidenceStatement([...rows.values()]));
      if (lines.length > 0)
        await client.query(
          insertIndexLinesStatement(lines.map((line) => ({ ...line, productId }))),
        );
    });
    if (isDue) markedAt.set(productId, clock.now());
  };
}
