// The public log, read over the wire by Go's own packages: whoever wrote them knew nothing of this house.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { addPublicLog } from '../../server/plugins/publicLog.ts';
import { RateLimiter } from '../../server/plugins/rateLimits.ts';
import { ReadTurns } from '../../server/plugins/readTurns.ts';
import { systemClock } from '../../server/process/systemClock.ts';
import type { PublicLog } from '../../server/publicLog/ports.ts';
import type { Database } from '../../server/store/database.ts';
import { aPublicLog, LOG_ORIGIN } from '../builders/publicLog.ts';
import { openTestDatabase } from '../builders/testDatabase.ts';
import { captureLogger } from '../market/captureLogger.ts';

/** Where Debian's golang-golang-x-mod-dev puts its sources. */
const GOPATH = '/usr/share/gocode';
const hasGo =
  spawnSync('go', ['version']).status === 0 &&
  existsSync(`${GOPATH}/src/golang.org/x/mod/sumdb/tlog`);
// Without Go there is nobody to read: the vectors in test/fixtures were made with it, and hold everywhere.
const describeWithGo = hasGo ? describe : describe.skip;
const ENTRIES = 900;

describeWithGo('a stranger with Go', () => {
  let folder: string;
  let program: string;
  let database: Database;
  let log: PublicLog;
  const apps: FastifyInstance[] = [];

  /** Serves the log, its tiles as `change` leaves them. */
  const serve = async (change: (tile: Uint8Array, path: string) => Uint8Array): Promise<string> => {
    const app = Fastify();
    apps.push(app);
    const changed = {
      describe: () => log.describe(),
      tile: async (path: string) => {
        const tile = await log.tile(path);
        return tile && change(Uint8Array.from(tile), path);
      },
    };
    const ticks = { secondText: async () => undefined };
    const closes = { linesOf: async () => undefined };
    const limiter = new RateLimiter(systemClock, 'off');
    addPublicLog(app, { log: changed, ticks, closes, limiter, reads: new ReadTurns() });
    return `${await app.listen({ host: '127.0.0.1', port: 0 })}/log/`;
  };
  const read = async (prefix: string, key = log.describe().key) => {
    const child = spawn(program, [prefix, key], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fairlead-outsider-'));
    program = join(folder, 'readLog');
    const env = {
      ...process.env,
      GO111MODULE: 'off',
      GOPATH,
      GOCACHE: join(folder, 'cache'),
      GOFLAGS: '',
    };
    const built = spawnSync('go', ['build', '-o', program, 'test/outsider/readLog.go'], {
      env,
      encoding: 'utf8',
    });
    if (built.status !== 0) throw new Error(built.stderr);
    database = await openTestDatabase();
    const { logger } = captureLogger();
    log = await aPublicLog({ database, clock: systemClock, logger });
    await log.append(Array.from({ length: ENTRIES - 1 }, (_, place) => `test/1 ${place}`));
  });
  afterAll(async () => {
    await log.stop();
    for (const app of apps) await app.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test('believes the checkpoint, every entry, and that the log only grew', async () => {
    const prefix = await serve((tile) => tile);
    expect(await read(prefix)).toEqual({ code: 0, said: `${LOG_ORIGIN} ${ENTRIES}\n` });
  });

  /** The last byte of what is served at this path is another one. */
  const changing = (where: string) => (tile: Uint8Array, path: string) => {
    if (path === where) tile[tile.length - 1] = (tile.at(-1) ?? 0) ^ 1;
    return tile;
  };

  test.each([
    ['tile/entries/002', 'entry 767 is not what its leaf says'],
    // By the tile itself or by the entries: which comes first is Go's affair.
    ['tile/0/001', /entry 511 is not what its leaf says|downloaded inconsistent tile/],
    ['tile/1/000.p/3', 'downloaded inconsistent tile'],
  ])('notices one changed byte in %s', async (path, complaint) => {
    const { code, said } = await read(await serve(changing(path)));
    expect(said).toMatch(complaint);
    expect(code).not.toBe(0);
  });

  test('believes no other key', async () => {
    const other = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
    expect((await read(await serve((tile) => tile), other)).said).toContain(
      'note has no verifiable signatures',
    );
  });
});
