// Where a second of the tick log stands in the public log, as evidence tells it.
// Must name nothing that no published checkpoint covers. Source: wire.md (evidence names the log entry and the checkpoint).
import { formatLogLine } from '../../../core/proof/log/logLine.ts';
import type { LogPlace } from '../../../protocol/proof.ts';
import type { PublicLog } from '../../publicLog/ports.ts';

/** By a second and its root. */
export type LogPlaceOf = (second: number, root: string) => Promise<LogPlace | null>;

export const createLogPlaces =
  (log: Pick<PublicLog, 'find' | 'inclusion'>): LogPlaceOf =>
  async (second, root) => {
    const index = await log.find(formatLogLine({ kind: 'second', second, root }));
    return index === undefined ? null : ((await log.inclusion(index)) ?? null);
  };
