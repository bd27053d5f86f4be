import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { assertMode, deriveKey, openSecretKey } from './secretKey.ts';
import type { Database } from '../store/database.ts';
import { createSystemIds } from './systemIds.ts';

const ids = createSystemIds({ now: () => 0 });
let database: Database;
let dataDir: string;
beforeEach(async () => {
  database = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-key-'));
}, 60_000);
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const open = (given?: Uint8Array) => openSecretKey({ database, dataDir, given, ids });
const keyFile = () => join(dataDir, 'secret.key');
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex');

test('a new database gets a key that only its owner can read, and the next start finds it', async () => {
  const key = await open();
  expect(key).toHaveLength(32);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  expect(readFileSync(keyFile(), 'utf8')).toBe(`${hex(key)}\n`);
  expect(hex(await open())).toBe(hex(key));
  const { rows } = await database.pool.query<{ value: string }>('SELECT value FROM settings');
  expect(JSON.stringify(rows)).not.toContain(hex(key));
});

test('another key than the one the database was made with does not start', async () => {
  const key = await open(new Uint8Array(32).fill(1));
  expect(hex(key)).toBe('01'.repeat(32));
  await expect(open(new Uint8Array(32).fill(2))).rejects.toThrow(
    'SECRET_KEY: the database was made',
  );
  // Nor does one without a key make itself a new one.
  await expect(open()).rejects.toThrow(/^SECRET_KEY: .* not in /);
});

test.each(['', 'not a key', 'ab'.repeat(31)])('a key file of "%s" does not start', async (text) => {
  writeFileSync(keyFile(), text);
  await expect(open()).rejects.toThrow(/^SECRET_KEY: .* holds no key$/);
});

test('a database of practice money never becomes a live one', async () => {
  await assertMode(database, 'practice');
  await expect(assertMode(database, 'practice')).resolves.toBeUndefined();
  await expect(assertMode(database, 'live')).rejects.toThrow(
    'MODE: the database was made in mode practice',
  );
});

test('keys of different purposes have nothing in common', () => {
  const secret = new Uint8Array(32).fill(3);
  expect(hex(deriveKey(secret, 'a'))).not.toBe(hex(deriveKey(secret, 'b')));
  expect(deriveKey(secret, 'a')).toHaveLength(32);
});
