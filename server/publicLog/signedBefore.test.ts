// What a start signs of a log that stands in the database: what this host has signed, and behind it the server's own word alone.
import { readFileSync } from 'node:fs';
import { behindTheTriggers } from '../../test/builders/behindTheTriggers.ts';
import { foreignLines } from '../../test/builders/foreignLog.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { aPublicLog, readCheckpoint, type TestLogOptions } from '../../test/builders/publicLog.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { captureLogger } from '../../test/market/captureLogger.ts';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import type { Database } from '../store/database.ts';
import type { PublicLog } from './ports.ts';

const lines = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) =>
    formatLogLine({ kind: 'second', second: (from + place) * 1000, root: 'ab'.repeat(32) }),
  );
const REFUSED =
  /^the public log has \d+ entries, and those from place (\d+) on are not this server's: [^\n]+ \(docs\/OPERATIONS\.md, "What this server did not write"\)/;

describe.each(testEngines)('a public log that stands in a database on %s', (engine) => {
  let database: Database;
  /** What this host has kept of its last checkpoint. */
  let signed: string | undefined;
  const open = (over: Partial<TestLogOptions> = {}): Promise<PublicLog> =>
    aPublicLog({
      database,
      clock: createManualClock(),
      logger: captureLogger().logger,
      signedBefore: signed,
      onPublished: (note) => void (signed = note),
      ...over,
    });
  const add = async (log: PublicLog, added: readonly string[]): Promise<void> => {
    const places = log.append(added);
    await log.flush();
    await places;
  };
  /** Opens, adds, and stops. */
  const grow = async (from: number, count: number): Promise<number> => {
    const log = await open();
    await add(log, lines(from, count));
    await log.stop();
    return readCheckpoint(log.describe().checkpoint).size;
  };
  const run = (sql: string) => database.executor.query(sql);
  const write = async (added: readonly string[], word?: string): Promise<void> => {
    const sql = await foreignLines(database, added, word);
    const client = await database.executor.connect();
    try {
      await client.query(sql);
    } finally {
      client.release();
    }
  };
  /** As before the server gave its word. */
  const withoutWords = () =>
    behindTheTriggers(
      database,
      ['ALTER TABLE log_checkpoints DROP CONSTRAINT log_checkpoints_attested'],
      ['UPDATE log_checkpoints SET mac = NULL'],
      [
        'ALTER TABLE log_checkpoints ADD CONSTRAINT log_checkpoints_attested CHECK (mac IS NOT NULL AND octet_length(mac) = 32) NOT VALID',
      ],
    );

  beforeEach(async () => {
    signed = undefined;
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  test('goes on behind a kill, however far the last note of this host is behind', async () => {
    await grow(0, 3);
    const first = signed;
    await grow(3, 300);
    const size = await grow(303, 2);
    for (const note of [first, undefined, signed]) {
      const log = await open({ signedBefore: note });
      expect(readCheckpoint(log.describe().checkpoint).size).toBe(size);
      await log.stop();
    }
  });

  test.each([1, 300])('is not signed where somebody else added to it (%p lines)', async (count) => {
    const size = await grow(0, 10);
    const [before] = [signed];
    await write(lines(500, count));
    for (const note of [before, undefined])
      await expect(open({ signedBefore: note })).rejects.toThrow(REFUSED);
    await expect(open()).rejects.toThrow(`has ${size + count} entries`);
    expect(signed).toBe(before);
  });

  test('is not signed with a word that was said of another checkpoint', async () => {
    await grow(0, 10);
    await grow(10, 10);
    await write(lines(500, 1), '(SELECT mac FROM log_checkpoints c ORDER BY c.size DESC LIMIT 1)');
    await expect(open()).rejects.toThrow(REFUSED);
  });

  test('takes no checkpoint without a word', async () => {
    await grow(0, 10);
    await expect(write(lines(500, 1), 'NULL')).rejects.toThrow('log_checkpoints_attested');
  });

  test('says from which place on it is somebody else’s, and is as it was when that is taken away', async () => {
    await grow(0, 10);
    const note = signed;
    const own = await grow(10, 300);
    await write(lines(500, 250));
    await write(lines(800, 2));
    const refusal: unknown = await open({ signedBefore: note }).catch((error: unknown) => error);
    const place = REFUSED.exec((refusal as Error).message)?.[1];
    expect(place).toBe(String(own));

    const manual = readFileSync('docs/OPERATIONS.md', 'utf8');
    const [, sql = ''] =
      /\*\*What this server did not write\.\*\*[^`]*(?:`[^`]+`[^`]*)*```sql\n([^`]+)```/.exec(
        manual,
      ) ?? [];
    expect(sql).toContain('<place>');
    const client = await database.executor.connect();
    for (const statement of sql.replaceAll('<place>', own.toString()).split(';\n'))
      if (statement.trim() !== '') await client.query(statement);
    client.release();
    const log = await open({ signedBefore: note });
    await add(log, lines(310, 300));
    expect(readCheckpoint(log.describe().checkpoint).size).toBe(own + 300);
    await log.stop();
    await expect(run('DELETE FROM log_entries')).rejects.toThrow('append-only');
  });

  describe('from before the server gave its word', () => {
    test('goes on where this host has signed it, or has signed nothing', async () => {
      const size = await grow(0, 10);
      await withoutWords();
      await (await open({ signedBefore: undefined })).stop();
      expect(await grow(10, 5)).toBe(size + 5);
      expect(await grow(15, 5)).toBe(size + 10);
    });

    test('is not signed further than this host has signed it', async () => {
      await grow(0, 10);
      const note = signed;
      const size = await grow(10, 5);
      await withoutWords();
      await expect(open({ signedBefore: note })).rejects.toThrow(
        `has ${size} entries, and those from place ${size - 5} on`,
      );
      await expect(open({ signedBefore: note })).rejects.toThrow(
        'take log.checkpoint out of DATA_DIR',
      );
      await (await open({ signedBefore: undefined })).stop();
    });
  });
});
