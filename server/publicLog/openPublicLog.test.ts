// Under which key a log is opened, and that it holds what this host has signed before.
import { readFileSync } from 'node:fs';
import { createManualClock, type ManualClock } from '../../test/builders/manualClock.ts';
import {
  aPublicLog,
  LOG_ORIGIN,
  LOG_SEED,
  logSigner,
  readCheckpoint,
  type TestLogOptions,
} from '../../test/builders/publicLog.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { captureLogger } from '../../test/market/captureLogger.ts';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import { formatVerifierKey } from '../../core/proof/log/verifierKey.ts';
import type { Database } from '../store/database.ts';
import { createLogSigner } from './ed25519.ts';
import type { PublicLog } from './ports.ts';

const lines = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) =>
    formatLogLine({ kind: 'second', second: (from + place) * 1000, root: 'ab'.repeat(32) }),
  );

describe.each(testEngines)('a public log that is opened on %s', (engine) => {
  let database: Database;
  let clock: ManualClock;
  const open = (over: Partial<TestLogOptions> = {}): Promise<PublicLog> =>
    aPublicLog({ database, clock, logger: captureLogger().logger, ...over });
  const add = async (log: PublicLog, added: readonly string[]): Promise<void> => {
    const places = log.append(added);
    await log.flush();
    await places;
  };
  const headOf = (log: PublicLog) => readCheckpoint(log.describe().checkpoint);

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    clock = createManualClock();
  });
  afterEach(() => database.close());

  describe('keys', () => {
    const NEW_SEED = new Uint8Array(32).fill(6);
    const newKey = createLogSigner(LOG_ORIGIN, NEW_SEED).key;
    const fresh = { seed: NEW_SEED };

    test('another key cannot go on, and is told in one line what the log is signed by', async () => {
      await open();
      await expect(open(fresh)).rejects.toThrow(
        `LOG_KEY: ${LOG_ORIGIN} is signed by another key, ${formatVerifierKey(logSigner.key)}; `,
      );
      await expect(open({ ...fresh, oldSeed: new Uint8Array(32) })).rejects.toThrow(
        /^LOG_KEY_OLD: .* was never signed by it$/,
      );
      expect(headOf(await open()).size).toBe(1);
    });

    test('a new one is announced under the old one, and then goes on alone', async () => {
      await add(await open(), lines(0, 2));
      const handing = await open({ ...fresh, oldSeed: LOG_SEED });
      const announced = formatLogLine({ kind: 'key', verifierKey: formatVerifierKey(newKey) });
      expect(await handing.newest('key')).toEqual({ index: 3, line: announced });
      expect(handing.describe().key).toBe(formatVerifierKey(newKey));
      const { checkpoint } = handing.describe();
      // Whoever knows one of the two reads on.
      for (const key of [logSigner.key, newKey])
        expect(readCheckpoint(checkpoint, [key]).size).toBe(4);
      await add(handing, lines(2, 1));
      const alone = await open(fresh);
      expect(readCheckpoint(alone.describe().checkpoint, [newKey]).size).toBe(5);
      expect(() => readCheckpoint(alone.describe().checkpoint)).toThrow('no checkpoint of the log');
      // The old one has handed over for good.
      await expect(open()).rejects.toThrow(/^LOG_KEY: /);
      await expect(open({ oldSeed: NEW_SEED })).rejects.toThrow(
        /^LOG_KEY: .* went on from that key to another: no reader takes it back$/,
      );
    });

    test('a key that somebody else wrote between is found, though the newest line names the right one', async () => {
      await (await open()).stop();
      const own = formatVerifierKey(logSigner.key);
      const thief = formatVerifierKey(createLogSigner(LOG_ORIGIN, new Uint8Array(32).fill(7)).key);
      const log = await open();
      for (const verifierKey of [thief, own])
        await add(log, [formatLogLine({ kind: 'key', verifierKey })]);
      await log.stop();
      await expect(open()).rejects.toThrow(
        `LOG_KEY: ${LOG_ORIGIN} announces ${own} twice, so it went on from that key and came back, or somebody else has written to it`,
      );
    });

    test('one that came back under an earlier release ends the log under any key; another log begins as the manual says', async () => {
      await add(await open(), lines(0, 2));
      await (await open({ ...fresh, oldSeed: LOG_SEED })).stop();
      // As a release did that let its operator hand back.
      const back = formatLogLine({ kind: 'key', verifierKey: formatVerifierKey(logSigner.key) });
      const handingBack = await open(fresh);
      await add(handingBack, [back]);
      await handingBack.stop();
      const third = { seed: new Uint8Array(32).fill(8) };
      const tries = [{}, fresh, { oldSeed: NEW_SEED }, third, { ...third, oldSeed: LOG_SEED }];
      for (const keys of tries)
        await expect(open(keys)).rejects.toThrow(
          /^LOG_KEY: [^\n]+ twice, [^\n]+ begin another log \(docs\/OPERATIONS\.md, "To begin another log"\)$/,
        );

      const manual = readFileSync('docs/OPERATIONS.md', 'utf8');
      const [, sql = ''] =
        /\*\*To begin another log\*\*[^`]*(?:`[^`]+`[^`]*)*```sql\n([^`]+)```/.exec(manual) ?? [];
      const client = await database.executor.connect();
      await client.query("INSERT INTO settings VALUES ('log_origin', 'log.example/test')");
      for (const statement of sql.split(';\n').filter((one) => one.trim() !== ''))
        await client.query(statement);
      const { rows } = await client.query(`SELECT 1 FROM settings WHERE name = 'log_origin'`);
      client.release();
      expect(rows).toEqual([]);
      const another = await open({ ...third, origin: 'log.example/another' });
      expect(another.describe()).toMatchObject({ origin: 'log.example/another' });
      expect((await another.newest('key'))?.index).toBe(0);
      // Its tables let nobody take a line away again.
      await expect(database.executor.query('DELETE FROM log_entries')).rejects.toThrow(
        'append-only',
      );
    });
  });

  describe('what this host has signed before', () => {
    test('must be what the log extends: an older copy and another history sign nothing', async () => {
      let signed: string | undefined;
      const host = () =>
        open({ signedBefore: signed, onPublished: (note) => void (signed = note) });
      const log = await host();
      await add(log, lines(0, 5));
      expect(signed).toBe(log.describe().checkpoint);
      await log.stop();
      const going = await host();
      await add(going, lines(5, 300));
      await going.stop();
      const right = signed ?? '';
      const { size } = headOf(going);

      const longer = right.replace(`\n${size}\n`, `\n${size + 1}\n`);
      await expect(open({ signedBefore: longer })).rejects.toThrow(
        `the public log has ${size} entries, and ${size + 1} were signed here`,
      );
      for (const other of [size, size - 7]) {
        const another = right
          .replace(`\n${size}\n`, `\n${other}\n`)
          .replace(/^(.+\n\d+\n)./, '$1_');
        const wrong = another.replace('_', right.split('\n')[2]?.startsWith('A') ? 'B' : 'A');
        await expect(open({ signedBefore: wrong })).rejects.toThrow(
          `does not hold the ${other} entries that were signed here`,
        );
      }
      const elsewhere = longer.replace(LOG_ORIGIN, 'another.example/log');
      await (await open({ signedBefore: elsewhere })).stop();
      await (await open({ signedBefore: right })).stop();
    });
  });
});
