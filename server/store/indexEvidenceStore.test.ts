import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';
import { insertIndexLinesStatement, readIndexLines } from './indexEvidenceStore.ts';
import { createTickLogStore } from './tickLogStore.ts';

const SECOND = 1_772_452_800_000;

const lineOf = (seq: number, flag: 'ok' | 'jump' = 'ok') => ({
  productId: 'BTCUSDT',
  seq,
  line: aTickLine({ seq, sourceTime: SECOND, receivedTime: SECOND + seq, bid: 10, flag }),
  indexDoubled: 22,
  mark: 11,
  bookHash: 'ab'.repeat(32),
});

test.each(testEngines)(
  'lines that settlements used are kept once, found by seq, and outlive their second on %s',
  async (engine) => {
    const database = await openTestDatabase(engine);
    const { executor: pool } = database;
    const lines = [lineOf(5), lineOf(6, 'jump'), lineOf(6), lineOf(7)];
    // A settlement of the same second brings the same lines again.
    for (const batch of [lines, lines.slice(1)]) await pool.query(insertIndexLinesStatement(batch));
    const found = await readIndexLines(pool, 'BTCUSDT', 6, 7);
    expect(new Set(found.map(({ line }) => line))).toEqual(
      new Set(lines.slice(1).map(({ line }) => line)),
    );
    expect(found.map(({ seq, indexDoubled }) => [seq, indexDoubled])).toEqual([
      [6, 22],
      [6, 22],
      [7, 22],
    ]);
    expect(await readIndexLines(pool, 'ETHUSDT', 1, 9)).toEqual([]);
    await expect(pool.query('DELETE FROM index_evidence')).rejects.toThrow('append-only');

    const log = createTickLogStore(database);
    await pool.query(
      `INSERT INTO tick_seconds (second, products, counts, lines, marks, book_hashes, roots, previous)
        VALUES ($1, 'BTCUSDT', '1', $2, '11', $3, $3, $3)`,
      [SECOND, lineOf(5).line, Buffer.alloc(32)],
    );
    const unkept = await log.findUnkept(SECOND + 60_000, 10);
    // A refused message that carries the seq of an accepted one is a line of its own.
    const used = [lineOf(5), lineOf(6), lineOf(6, 'jump'), lineOf(7)];
    expect(unkept).toEqual(used.map(({ productId, line }) => ({ productId, line })));

    // The log holds the first of them alone: the others were committed when it was killed.
    const lost = await log.findUnlogged();
    expect(lost).toEqual(
      used.slice(1).map(({ productId, ...tick }) => ({ productId, tick: { ...tick } })),
    );
    await database.close();
  },
  60_000,
);

test.each(testEngines)(
  'of a line from before its hash and mark were kept, only the line is known on %s',
  async (engine) => {
    const { executor, close } = await openTestDatabase(engine);
    const { line } = lineOf(3);
    await executor.query(
      `INSERT INTO index_evidence (product_id, seq, line, index_doubled) VALUES ('ETHUSDT', 3, $1, 22)`,
      [line],
    );
    const unknown = { mark: undefined, bookHash: undefined };
    expect(await readIndexLines(executor, 'ETHUSDT', 3, 3)).toEqual([
      { productId: 'ETHUSDT', seq: 3, line, indexDoubled: 22, ...unknown },
    ]);
    await close();
  },
);
