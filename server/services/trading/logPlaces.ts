// Where a second of the tick log stands in the public log, as evidence tells it.
// Must name nothing that no published checkpoint covers. Source: wire.md (evidence names the log entry and the checkpoint).
import { toHex } from '../../../core/proof/log/bytes.ts';
import { entryOf } from '../../../core/proof/log/logLine.ts';
import { hashLeaf } from '../../../core/proof/log/merkleTree.ts';
import type { LogPlace } from '../../../protocol/proof.ts';
import { nodeSha256Bytes } from '../../publicLog/ed25519.ts';
import type { PublicLog } from '../../publicLog/ports.ts';
import { secondLine } from '../../publicLog/secondLines.ts';

/** By a second and its root. */
export type LogPlaceOf = (second: number, root: string) => Promise<LogPlace | null>;

/** The place of a line of any kind. */
export async function placeOfLine(
  log: Pick<PublicLog, 'find' | 'inclusion'>,
  line: string,
): Promise<LogPlace | null> {
  const index = await log.find(toHex(hashLeaf(entryOf(line), nodeSha256Bytes)));
  return index === undefined ? null : ((await log.inclusion(index)) ?? null);
}

export const createLogPlaces =
  (log: Pick<PublicLog, 'find' | 'inclusion'>): LogPlaceOf =>
  (second, root) =>
    placeOfLine(log, secondLine(second, root));
