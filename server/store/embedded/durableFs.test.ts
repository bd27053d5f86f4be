// The embedded database reaches the disk: seen at the system call itself, not at what the file system says of it.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedPool } from './openEmbedded.ts';
import { openPgliteHost } from './pgliteHost.ts';

const fsync = fs.fsyncSync;
let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(join(tmpdir(), 'fairlead-durable-'));
});
afterEach(() => {
  fs.fsyncSync = fsync;
  fs.rmSync(directory, { recursive: true });
});

test('every commit is followed by an fsync of the write-ahead log before it is answered', async () => {
  const host = await openPgliteHost({ directory });
  const pool = embeddedPool(host);
  await pool.query('CREATE TABLE notes (text text)');
  const synced: string[] = [];
  fs.fsyncSync = (file) => {
    synced.push(fs.readlinkSync(`/proc/self/fd/${file}`));
    fsync(file);
  };
  for (let commit = 1; commit <= 5; commit += 1) {
    await pool.query(`INSERT INTO notes VALUES ('kept')`);
    expect(synced.filter((file) => file.includes('/pg_wal/')).length).toBeGreaterThanOrEqual(
      commit,
    );
  }
  await pool.end();
  await host.close();
}, 300_000);
