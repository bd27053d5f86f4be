// Lines of the public log as SQL: as somebody with the server's role and not its key puts them there, and as a release of before did.
import { entryOf } from '../../core/proof/log/logLine.ts';
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import { extendEdge, type RightEdge, rootOfEdge } from '../../core/proof/log/rightEdge.ts';
import { toHex } from '../../core/proof/toHex.ts';
import { nodeSha256Bytes } from '../../server/publicLog/ed25519.ts';
import { loadHead } from '../../server/publicLog/logHead.ts';
import type { Database } from '../../server/store/database.ts';
import { aLogStore } from './publicLog.ts';

const bytes = (value: Uint8Array | undefined): string => `'\\x${value ? toHex(value) : ''}'`;

/** Statements in one text, which make a log longer; `word`: of the checkpoint, as SQL; without one the column is not there yet. */
export function linesAsSql(before: RightEdge, lines: readonly string[], word?: string): string {
  const leaves = lines.map((line) => hashLeaf(entryOf(line), nodeSha256Bytes));
  const { edge, filled } = extendEdge(before, leaves, nodeSha256Bytes);
  const root = bytes(rootOfEdge(edge, nodeSha256Bytes));
  return [
    ...lines.map(
      (line, place) =>
        `INSERT INTO log_entries VALUES (${before.size + place}, '${line}', ${bytes(leaves[place])})`,
    ),
    ...filled.map(
      ({ level, position, hash }) =>
        `INSERT INTO log_tile_hashes VALUES (${level}, ${position}, ${bytes(hash)})`,
    ),
    word === undefined
      ? `INSERT INTO log_checkpoints (size, root, made_at) VALUES (${edge.size}, ${root}, 0)`
      : `INSERT INTO log_checkpoints (size, root, made_at, mac) VALUES (${edge.size}, ${root}, 0, ${word})`,
  ].join('; ');
}

/** Behind the log of a database, with everything that fits but the word: whoever has no key can do no better. */
export async function foreignLines(
  database: Database,
  lines: readonly string[],
  word = `sha256('x')`,
): Promise<string> {
  const { edge } = await loadHead(aLogStore(database));
  return linesAsSql(edge, lines, word);
}
