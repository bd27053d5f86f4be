// What a start finds in DATA_DIR: nothing, the rest of a start that was cut off, a cluster of another program.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../process/systemClock.ts';
import { openEmbedded } from './openEmbedded.ts';
import { openPgliteHost } from './pgliteHost.ts';

let dataDir: string;
beforeEach(() => (dataDir = fs.mkdtempSync(join(tmpdir(), 'fairlead-embedded-'))));
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

/** In this thread, so that its process can be looked into. */
const open = () =>
  openEmbedded({ dataDir, clock: systemClock }, (directory) => openPgliteHost({ directory }));

test('a start that was cut off while it made the cluster leaves nothing that the next one would keep', async () => {
  fs.mkdirSync(join(dataDir, 'database.new'));
  fs.writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), '');
  const database = await open();
  const { rows } = await database.pool.query('SELECT 1 AS one');
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('database'))).toEqual([
    'database',
  ]);
}, 60_000);

test('what was written is there when it is opened again, and nobody else may open it meanwhile', async () => {
  const first = await open();
  await first.pool.query('CREATE TABLE notes AS SELECT 1 AS one');
  await expect(open()).rejects.toThrow(/is in use by process/);
  await first.close();
  const second = await open();
  expect((await second.pool.query('SELECT one FROM notes')).rows).toEqual([{ one: 1 }]);
  await second.close();
}, 60_000);

test('a cluster of another version is refused in one line, and the directory is free again', async () => {
  fs.mkdirSync(join(dataDir, 'database'));
  fs.writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
  const line = /^DATA_DIR: \S+ cannot be opened: PostgreSQL 17 made it, and this program has 18$/;
  await expect(open()).rejects.toThrow(line);
  await expect(open()).rejects.toThrow(line);
});
