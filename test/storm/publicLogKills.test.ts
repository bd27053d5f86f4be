/**
 * SIGKILL while the public log grows, again and again: every checkpoint that was ever published is a beginning of what stands
 * there in the end, every covered line is where it was said to be, nothing is missing and nothing is there twice.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createRng } from '../../core/market/prng.ts';
import { toHex } from '../../core/proof/log/bytes.ts';
import { hashLeaf, hashNode, hashRange, type HashOf } from '../../core/proof/log/merkleTree.ts';
import { nodeSha256Bytes } from '../../server/publicLog/ed25519.ts';
import { loadHead } from '../../server/publicLog/logHead.ts';
import { systemClock } from '../../server/process/systemClock.ts';
import type { Database } from '../../server/store/database.ts';
import { openDatabase } from '../../server/store/openDatabase.ts';
import { createPublicLogStore } from '../../server/store/publicLogStore.ts';
import { readCheckpoint } from '../builders/publicLog.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { report } from '../report.ts';
import { START_HOOK_MS } from './server.ts';

/** 5 on each engine in `npm test`. */
const KILLS = Number(process.env['LOG_KILLS'] ?? 5);
/** Published checkpoints between two kills. */
const MOST_CHECKPOINTS = 60;

interface Said {
  readonly lines: readonly string[];
  readonly places: readonly number[];
  readonly note: string;
}

const rng = createRng('public log kills');

const start = (env: Record<string, string>): ChildProcess => {
  const { DATABASE_URL: _database, ...inherited } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', 'test/storm/publicLogChild.ts'], {
    env: { ...inherited, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

/** Lets it grow until so many checkpoints were published, and kills it in the middle of the next. */
async function live(env: Record<string, string>, checkpoints: number): Promise<Said[]> {
  const child = start(env);
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const said: Said[] = [];
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    said.push(JSON.parse(line) as Said);
    if (said.length === checkpoints) {
      // Not at a checkpoint alone: a batch is under way again by then.
      const waiting = rng.below(8);
      setTimeout(() => child.kill('SIGKILL'), waiting);
    }
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (complaints !== '') throw new Error(complaints);
  return said;
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

async function inspect(database: Database, said: readonly Said[]): Promise<object> {
  const store = createPublicLogStore(database);
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
  return { kills: KILLS, entries: edge.size, covered, published, lost: 0, forks: 0 };
}

test.each(testEngines)(
  `${KILLS} kills while the log grows on %s: no fork, no gap, nothing covered is lost`,
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-log-storm-'));
    const started = performance.now();
    const server = engine === 'postgres' ? await openTestDatabase('postgres') : undefined;
    try {
      let env: Record<string, string> = { DATA_DIR: dataDir };
      if (server !== undefined) {
        const { rows } = await server.pool.query<{ name: string }>(
          'SELECT current_database() AS name',
        );
        const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
        url.pathname = `/${rows[0]?.name}`;
        env = { DATABASE_URL: url.href };
      }
      const said: Said[] = [];
      for (let kill = 0; kill < KILLS; kill += 1)
        said.push(...(await live(env, 2 + rng.below(MOST_CHECKPOINTS))));
      const database = server ?? (await openDatabase({ dataDir, clock: systemClock }));
      const figures = await inspect(database, said);
      if (server === undefined) await database.close();
      console.log('public log kills', engine, figures);
      const seconds = (performance.now() - started) / 1000;
      report(`public log kills, ${engine}`, { engine, ...figures, seconds });
    } finally {
      await server?.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  KILLS * START_HOOK_MS,
);
