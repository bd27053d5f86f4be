import { createHash } from 'node:crypto';
import { createManualClock, type ManualClock } from '../../test/builders/manualClock.ts';
import {
  aLogStore,
  aPublicLog,
  LOG_ORIGIN,
  logSigner,
  readCheckpoint,
  type TestLogOptions,
} from '../../test/builders/publicLog.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { captureLogger } from '../../test/market/captureLogger.ts';
import { parseBundle } from '../../core/proof/log/entryBundle.ts';
import { parseInclusionProof, verifyInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import { consistencyRanges, hashLeaf, hashRange } from '../../core/proof/log/merkleTree.ts';
import { hashesFromTiles, tilesOf } from '../../core/proof/log/tileHashes.ts';
import { tilePath } from '../../core/proof/log/tile.ts';
import { verifyConsistency } from '../../core/proof/log/treeProof.ts';
import { formatVerifierKey } from '../../core/proof/log/verifierKey.ts';
import { concatBytes, equalBytes } from '../../core/proof/log/bytes.ts';
import type { Database } from '../store/database.ts';
import type { LogBatch } from '../store/publicLogStore.ts';
import { createLogSigner, nodeSha256Bytes, verifyEd25519 } from './ed25519.ts';
import type { PublicLog } from './ports.ts';
import { CHECKPOINT_MS } from './sequencer.ts';

const line = (number: number): string =>
  formatLogLine({ kind: 'second', second: number * 1000, root: 'ab'.repeat(32) });
const lines = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) => line(from + place));
const leafOf = (text: string) => hashLeaf(Buffer.from(text), nodeSha256Bytes);
const rootOf = (entries: readonly string[]) =>
  hashRange(
    { start: 0, end: entries.length },
    function hash({ level, index }): Uint8Array {
      if (level === 0) return leafOf(entries[index] ?? '');
      const pair = [0, 1].map((side) => hash({ level: level - 1, index: index * 2 + side }));
      return createHash('sha256')
        .update(Buffer.concat([Buffer.of(1), ...pair]))
        .digest();
    },
    nodeSha256Bytes,
  );
const KEY_LINE = formatLogLine({ kind: 'key', verifierKey: formatVerifierKey(logSigner.key) });

describe.each(testEngines)('the public log on %s', (engine) => {
  let database: Database;
  let clock: ManualClock;
  let captured: ReturnType<typeof captureLogger>;
  const open = (over: Partial<TestLogOptions> = {}): Promise<PublicLog> =>
    aPublicLog({ database, clock, logger: captured.logger, ...over });
  /** Lets time pass until it is so; the database takes its own. */
  const passUntil = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await clock.advanceAsync(CHECKPOINT_MS / 4);
  };
  const settled = async <T>(promise: Promise<T>): Promise<T> => {
    let isOver = false;
    const end = (): void => void (isOver = true);
    promise.then(end, end);
    await passUntil(() => isOver);
    return promise;
  };
  /** Hands lines in and lets the time for a checkpoint pass. */
  const add = (log: PublicLog, added: readonly string[]): Promise<readonly number[]> =>
    settled(log.append(added));
  const headOf = (log: PublicLog) => readCheckpoint(log.describe().checkpoint);

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    clock = createManualClock();
    captured = captureLogger();
  });
  afterEach(() => database.close());

  test('begins with its own key, and is signed by it', async () => {
    const log = await open();
    expect(headOf(log)).toEqual({ origin: LOG_ORIGIN, size: 1, root: rootOf([KEY_LINE]) });
    expect(log.describe()).toMatchObject({
      origin: LOG_ORIGIN,
      key: formatVerifierKey(logSigner.key),
      witnesses: [],
    });
    expect(await log.newest('key')).toEqual({ index: 0, line: KEY_LINE });
    expect(await log.newest('second')).toBeUndefined();
  });

  test('lines get their places in order and are covered together, within five seconds', async () => {
    const log = await open();
    const [one, two] = [log.append(lines(0, 2)), log.append(lines(2, 1))];
    expect(log.covered(1)).toBe(false);
    await clock.advanceAsync(5000);
    expect([await one, await two]).toEqual([[1, 2], [3]]);
    expect(headOf(log)).toMatchObject({ size: 4, root: rootOf([KEY_LINE, ...lines(0, 3)]) });
    expect([0, 3, 4, -1].map((index) => log.covered(index))).toEqual([true, true, false, false]);
    expect(await log.newest('second')).toEqual({ index: 3, line: line(2) });
  });

  test('a line is found where it stands first', async () => {
    const log = await open();
    await add(log, [line(1), line(2), line(1)]);
    expect(await log.find(line(1))).toBe(1);
    expect(await log.find(line(9))).toBeUndefined();
  });

  test('what is no line is refused before anything is written', async () => {
    const log = await open();
    for (const odd of ['', 'two\nlines', 'ä', 'x'.repeat(2001)])
      await expect(log.append([line(0), odd])).rejects.toThrow(RangeError);
    await expect(log.append([])).resolves.toEqual([]);
    expect(headOf(log).size).toBe(1);
  });

  test('every proof holds that it hands out, for the checkpoint that is in it', async () => {
    const log = await open();
    await add(log, lines(0, 600));
    const entries = [KEY_LINE, ...lines(0, 600)];
    for (const index of [0, 1, 255, 256, 511, 512, 600]) {
      const inclusion = await log.inclusion(index);
      const parsed = parseInclusionProof(inclusion?.proof ?? '');
      if (inclusion === undefined || parsed === undefined) throw new Error('no proof');
      expect([inclusion.index, parsed.checkpoint]).toEqual([index, inclusion.checkpoint]);
      const keys = { log: logSigner.key, witnesses: [] };
      const prove = (text: string, proof = parsed, known = keys) =>
        verifyInclusionProof(leafOf(text), proof, known, verifyEd25519, nodeSha256Bytes);
      expect(prove(entries[index] ?? '')).toMatchObject({ size: 601 });
      expect(prove('another')).toBeUndefined();
      expect(prove(entries[index] ?? '', { ...parsed, index: index + 1 })).toBeUndefined();
      const stranger = createLogSigner(LOG_ORIGIN, new Uint8Array(32)).key;
      expect(prove(entries[index] ?? '', parsed, { log: stranger, witnesses: [] })).toBeUndefined();
    }
    expect(await log.inclusion(601)).toBeUndefined();
  });

  test('tiles hold the tree and the entries; what the checkpoint does not reach is not there', async () => {
    const log = await open();
    await add(log, lines(0, 599));
    const entries = [KEY_LINE, ...lines(0, 599)];
    const leaves = (from: number, to: number) =>
      concatBytes(...entries.slice(from, to).map(leafOf));
    expect(await log.tile('tile/0/000')).toEqual(leaves(0, 256));
    expect(await log.tile('tile/0/002.p/88')).toEqual(leaves(512, 600));
    // Checkpoints of before had this one; a reader of theirs still finds it.
    expect(await log.tile('tile/0/002.p/17')).toEqual(leaves(512, 529));
    expect(await log.tile('tile/0/000.p/3')).toEqual(leaves(0, 3));
    expect(await log.tile('tile/1/000.p/2')).toHaveLength(64);
    const bundle = parseBundle((await log.tile('tile/entries/002.p/88')) ?? new Uint8Array());
    expect(bundle?.map((entry) => Buffer.from(entry).toString())).toEqual(entries.slice(512));
    for (const path of [
      'tile/0/002',
      'tile/0/002.p/89',
      'tile/0/003.p/1',
      'tile/1/000',
      'tile/1/000.p/3',
      'tile/2/000.p/1',
      'tile/63/000',
      'tile/entries/002',
      'tile/entries/003',
      'tile/0/2',
      'checkpoint',
    ])
      expect([path, await log.tile(path)]).toEqual([path, undefined]);
  });

  test('every checkpoint extends the one before, as its tiles show', async () => {
    const log = await open();
    let before = headOf(log);
    for (const count of [1, 254, 1, 300, 7]) {
      await add(log, lines(before.size, count));
      const now = headOf(log);
      const ranges = consistencyRanges(before.size, now.size);
      const tiles = new Map<string, Uint8Array>();
      for (const tile of tilesOf(ranges, now.size))
        tiles.set(tilePath(tile), (await log.tile(tilePath(tile))) ?? new Uint8Array());
      const proof = hashesFromTiles(
        ranges,
        now.size,
        (tile) => tiles.get(tilePath(tile)) ?? new Uint8Array(),
        nodeSha256Bytes,
      );
      expect(verifyConsistency(before, now, proof, nodeSha256Bytes)).toBe(true);
      before = now;
    }
  });

  test('goes on where it was, after any number of entries', async () => {
    for (const count of [0, 1, 253, 1, 300]) {
      const log = await open();
      await add(log, lines(count, count));
      const before = headOf(log);
      await log.stop();
      const next = await open();
      expect(headOf(next)).toEqual(before);
      await next.stop();
    }
  });

  test('a stop stores what waits', async () => {
    const log = await open();
    const places = log.append(lines(0, 3));
    await log.stop();
    expect(await places).toEqual([1, 2, 3]);
    expect(headOf(await open()).size).toBe(4);
  });

  describe('what was changed behind its back', () => {
    const spoil = async (text: string, trigger: string): Promise<void> => {
      await database.executor.query(`ALTER TABLE ${trigger} DISABLE TRIGGER USER`);
      await database.executor.query(text);
    };
    beforeEach(async () => {
      const log = await open();
      await add(log, lines(0, 300));
      await log.stop();
    });

    test.each<[string, string, string, RegExp]>([
      [
        'a line at the end',
        `DELETE FROM log_entries WHERE position = 300`,
        'log_entries',
        /lines that its newest checkpoint does not cover/,
      ],
      [
        'a line in the last tile',
        `DELETE FROM log_entries WHERE position = 290`,
        'log_entries',
        /a gap in level 0/,
      ],
      ['a hash of a tile', `DELETE FROM log_tile_hashes`, 'log_tile_hashes', /a gap in level 1/],
      [
        'the newest checkpoint',
        `DELETE FROM log_checkpoints WHERE size > 1`,
        'log_checkpoints',
        /lines that its newest checkpoint does not cover/,
      ],
      [
        'a root',
        `UPDATE log_checkpoints SET root = sha256('x')`,
        'log_checkpoints',
        /does not come to the root/,
      ],
      [
        'a line and its hash',
        `UPDATE log_entries SET line = 'x', leaf_hash = sha256('\\x00'::bytea || 'x') WHERE position = 290`,
        'log_entries',
        /does not come to the root/,
      ],
    ])('%s stops the start', async (_what, text, table, message) => {
      await spoil(text, table);
      await expect(open()).rejects.toThrow(message);
    });

    test.each(['log_entries', 'log_tile_hashes', 'log_checkpoints'])(
      'nobody changes or removes rows of %s',
      async (table) => {
        for (const text of [
          `DELETE FROM ${table}`,
          `TRUNCATE ${table}`,
          `UPDATE ${table} SET ${table === 'log_checkpoints' ? 'made_at = 0' : 'position = 0'}`,
        ])
          await expect(database.executor.query(text)).rejects.toThrow('is append-only');
      },
    );

    test('no hash is stored that is not the line’s, and no checkpoint that leaves a line out', async () => {
      const store = aLogStore(database);
      const checkpoint = { size: 302, root: new Uint8Array(32), madeAt: 0 };
      const batch: LogBatch = {
        from: 301,
        lines: ['x'],
        leaves: [leafOf('x')],
        tileHashes: [],
        checkpoint,
      };
      await expect(store.append({ ...batch, leaves: [leafOf('y')] })).rejects.toThrow(
        'log_entries_hash',
      );
      for (const size of [301, 303, 300])
        await expect(
          store.append({ ...batch, checkpoint: { ...checkpoint, size } }),
        ).rejects.toThrow('a checkpoint covers');
      await expect(store.append({ ...batch, from: 302 })).rejects.toThrow('a checkpoint covers');
      await expect(store.append({ ...batch, from: 300 })).rejects.toThrow('duplicate key');
      await store.append(batch);
      expect(await store.countLines()).toBe(302);
    });
  });

  describe('a database that fails', () => {
    const failing = (append: (batch: LogBatch, really: () => Promise<void>) => Promise<void>) => {
      const store = aLogStore(database);
      return { ...store, append: (batch: LogBatch) => append(batch, () => store.append(batch)) };
    };

    test('publishes nothing, says so, and goes on when it can be written again', async () => {
      await (await open()).stop();
      let isFull = true;
      const store = failing(async (_batch, really) => {
        if (isFull) throw Object.assign(new Error('could not extend file'), { code: '53100' });
        await really();
      });
      const log = await open({ store });
      const places = log.append(lines(0, 2));
      let tries = 0;
      await passUntil(() => (tries += 1) > 20 && !log.isWritten());
      expect([log.isWritten(), log.covered(1), headOf(log).size]).toEqual([false, false, 1]);
      expect(captured.lines).toMatchObject([
        { level: 'error', message: 'the public log could not be written' },
      ]);
      isFull = false;
      const late = log.append(lines(2, 1));
      await settled(late);
      expect([await places, await late]).toEqual([[1, 2], [3]]);
      expect([log.isWritten(), headOf(log)]).toEqual([
        true,
        { origin: LOG_ORIGIN, size: 4, root: rootOf([KEY_LINE, ...lines(0, 3)]) },
      ]);
    });

    test('a batch whose answer was lost is not written twice', async () => {
      await (await open()).stop();
      let isLost = true;
      const store = failing(async (_batch, really) => {
        await really();
        if (isLost) throw new Error('Connection terminated unexpectedly');
      });
      const log = await open({ store });
      expect(await add(log, lines(0, 2))).toEqual([1, 2]);
      isLost = false;
      expect(await add(log, lines(2, 1))).toEqual([3]);
      expect(headOf(log).root).toEqual(rootOf([KEY_LINE, ...lines(0, 3)]));
      expect(captured.lines).toEqual([]);
    });

    test('a log that somebody else wrote on is signed no more', async () => {
      const log = await open();
      const other = await open();
      await add(other, [line(7)]);
      const before = log.describe().checkpoint;
      await expect(add(log, [line(8)])).rejects.toThrow('holds other entries');
      expect([log.isWritten(), log.describe().checkpoint]).toEqual([false, before]);
      await expect(log.append([line(9)])).rejects.toThrow('holds other entries');
      expect(equalBytes(headOf(other).root, rootOf([KEY_LINE, line(7)]))).toBe(true);
    });
  });
});
