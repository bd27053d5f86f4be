// Where a line stands in the public log, as evidence tells it.
// Must name nothing that no published checkpoint covers. Source: wire.md (evidence names the log entry and the checkpoint).
import type { LogPlace } from '../../protocol/proof.ts';
import type { PublicLog } from '../publicLog/ports.ts';

/** By the line itself. */
export type LogPlaceOf = (line: string) => Promise<LogPlace | null>;

export const createLogPlaces =
  (log: Pick<PublicLog, 'find' | 'inclusion'>): LogPlaceOf =>
  async (line) => {
    const index = await log.find(line);
    return index === undefined ? null : ((await log.inclusion(index)) ?? null);
  };
