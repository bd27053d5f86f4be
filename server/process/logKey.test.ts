import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { openLogKey, openLogOrigin } from './logKey.ts';
import { createSystemIds } from './systemIds.ts';

const ids = createSystemIds({ now: () => 0 });
const given = new Uint8Array(32).fill(9);
let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'fairlead-log-key-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = (isBegun: boolean, key?: Uint8Array) =>
  openLogKey({ dataDir, given: key, isBegun, ids });
const file = () => join(dataDir, 'log.key');

test('a new log gets a key that only its owner can read, and the next start finds it', () => {
  const key = open(false);
  expect(key).toHaveLength(32);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readFileSync(file(), 'utf8')).toBe(`${Buffer.from(key).toString('hex')}\n`);
  expect([...open(true)]).toEqual([...key]);
});

test('a key that is given is used and not written down', () => {
  expect(open(true, given)).toBe(given);
  expect(() => readFileSync(file())).toThrow('ENOENT');
});

test('a log that has begun gets no new key', () => {
  expect(() => open(true)).toThrow(/^LOG_KEY: the log is signed by a key that is not in /);
  writeFileSync(file(), 'no key');
  expect(() => open(true)).toThrow(/^LOG_KEY: .* holds no key$/);
});

test('a log keeps its name: the given one, else that of its first start', async () => {
  const database = await openTestDatabase();
  try {
    const named = (origin: string | undefined, defaultOrigin = 'localhost/log') =>
      openLogOrigin(database, { origin, defaultOrigin });
    expect(await named(undefined)).toBe('localhost/log');
    // The public host came later.
    expect(await named(undefined, 'trade.example.test/log')).toBe('localhost/log');
    expect(await named('localhost/log')).toBe('localhost/log');
    await expect(named('trade.example.test/log')).rejects.toThrow(
      'LOG_ORIGIN: the log of this database is called localhost/log',
    );
  } finally {
    await database.close();
  }
});
