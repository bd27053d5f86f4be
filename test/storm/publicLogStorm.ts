/**
 * What the storms over the public log share: the process that makes it grow, and what has to be true of everything that it said.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { toHex } from '../../core/proof/toHex.ts';
import { hashLeaf, hashNode, hashRange, type HashOf } from '../../core/proof/log/merkleTree.ts';
import { nodeSha256Bytes } from '../../server/publicLog/ed25519.ts';
import { loadHead } from '../../server/publicLog/logHead.ts';
import type { Database } from '../../server/store/database.ts';
import { aLogStore, readCheckpoint } from '../builders/publicLog.ts';

/** A published checkpoint, with the lines that it was made for. */
export interface Said {
  readonly lines: readonly string[];
  readonly places: readonly number[];
  readonly note: string;
}

/** `DATABASE_URL` or `DATA_DIR` says where its log is. */
export const startLogChild = (env: Record<string, string>): ChildProcess => {
  const { DATABASE_URL: _database, ...inherited } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', 'test/storm/publicLogChild.ts'], {
    env: { ...inherited, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

/** The place of an empty log: the test's PostgreSQL database by its name, or a folder. */
export function placeOfLog(folder: string, databaseName?: string): Record<string, string> {
  if (databaseName === undefined) return { DATA_DIR: folder };
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${databaseName}`;
  return { DATABASE_URL: url.href };
}

/** Hashes of complete subtrees over these entries, each once. */
function treeOf(entries: readonly string[]): HashOf {
  const known = new Map<string, Uint8Array>();
  const hash: HashOf = ({ level, index }) => {
    const key = `${level}/${index}`;
    const below = { level: level - 1, index: index * 2 };
    const found =
      known.get(key) ??
      (level === 0
        ? hashLeaf(Buffer.from(entries[index] ?? ''), nodeSha256Bytes)
        : hashNode(hash(below), hash({ ...below, index: index * 2 + 1 }), nodeSha256Bytes));
    known.set(key, found);
    return found;
  };
  return hash;
}

/** Every published checkpoint is a beginning of what stands there, and every covered line is where it was said to be. */
export async function inspectLog(database: Database, said: readonly Said[]): Promise<object> {
  const store = aLogStore(database);
  // As a start sees it: lines, tiles and the newest checkpoint belong together.
  const { edge } = await loadHead(store);
  const entries = await store.loadLines(0, edge.size);
  const tree = treeOf(entries);
  expect(entries).toHaveLength(edge.size);
  expect(new Set(entries).size).toBe(entries.length);
  for (const { lines, places, note } of said) {
    const { size, root } = readCheckpoint(note);
    const there = hashRange({ start: 0, end: size }, tree, nodeSha256Bytes);
    expect([size, toHex(root)]).toEqual([size, toHex(there)]);
    expect(places.map((place) => entries[place])).toEqual(lines);
    for (const place of places) expect(place).toBeLessThan(size);
  }
  const covered = said.reduce((sum, { lines }) => sum + lines.length, 0);
  const published = new Set(said.map(({ note }) => readCheckpoint(note).size)).size;
  return { entries: edge.size, covered, published, lost: 0, forks: 0 };
}
