// The whole way over the wire: a server that publishes, our witness that is asked and that follows by itself, and a reader
// who trusts two keys and nothing else.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { createCosigner } from '../../audit/ed25519.ts';
import { createLogClient } from '../../audit/logClient.ts';
import { createWitness, type Witness } from '../../audit/witness/createWitness.ts';
import { follow } from '../../audit/witness/follow.ts';
import { originHash } from '../../audit/stateFolder.ts';
import { openMemory } from '../../audit/witness/memory.ts';
import { createWitnessServer } from '../../audit/witness/serve.ts';
import { checkNote } from '../../core/proof/log/checkNote.ts';
import { parseNote } from '../../core/proof/log/note.ts';
import { addPublicLog } from '../../server/plugins/publicLog.ts';
import { RateLimiter } from '../../server/plugins/rateLimits.ts';
import { ReadTurns } from '../../server/plugins/readTurns.ts';
import { verifyEd25519 } from '../../server/publicLog/ed25519.ts';
import type { PublicLog } from '../../server/publicLog/ports.ts';
import { postToWitness } from '../../server/publicLog/postToWitness.ts';
import { systemClock } from '../../server/process/systemClock.ts';
import type { Database } from '../../server/store/database.ts';
import { aPublicLog, LOG_ORIGIN, logSigner } from '../builders/publicLog.ts';
import { openTestDatabase } from '../builders/testDatabase.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { captureLogger } from '../market/captureLogger.ts';

const cosigner = createCosigner('witness.example/w', new Uint8Array(32).fill(41));
let folder: string;
let database: Database;
let witness: Witness;
let witnessServer: Server;
let witnessUrl: string;
let log: PublicLog;
const app = Fastify();
let logUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-witness-'));
  database = await openTestDatabase();
  const now = () => Math.floor(Date.now() / 1000);
  witness = createWitness({ log: logSigner.key, cosigner, memory: openMemory(folder), now });
  const server = createWitnessServer(witness);
  witnessServer = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  witnessUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { logger } = captureLogger();
  const witnesses = [{ key: cosigner.key, url: witnessUrl }];
  log = await aPublicLog({ database, clock: systemClock, logger, witnesses, post: postToWitness });
  const ticks = { secondText: async () => undefined };
  const closes = { linesOf: async () => undefined };
  const limiter = new RateLimiter(systemClock, 'off');
  addPublicLog(app, { log, ticks, closes, limiter, reads: new ReadTurns() });
  logUrl = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await log.stop();
  await app.close();
  await new Promise((resolve) => witnessServer.close(resolve));
  await database.close();
  rmSync(folder, { recursive: true });
});

const both = (note: string) => {
  const parsed = parseNote(note);
  return (parsed && checkNote(parsed, [logSigner.key, cosigner.key], verifyEd25519))?.length === 2;
};

test('what is published carries the cosignature of a witness that was asked, over any number of entries', async () => {
  const client = createLogClient(logUrl);
  for (const count of [0, 3, 600]) {
    await log.append(Array.from({ length: count }, (_, place) => `test/1 ${place}`));
    await waitUntil('the published checkpoint is cosigned', async () =>
      both(await client.checkpoint()),
    );
  }
  expect(witness.seen()?.size).toBe(604);
});

test('monitors find at the witness what it cosigned', async () => {
  const path = `${witnessUrl}/${originHash(LOG_ORIGIN)}/checkpoint`;
  const answer = await fetch(path);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(both(await answer.text())).toBe(true);
  expect((await fetch(`${witnessUrl}/${originHash('other')}/checkpoint`)).status).toBe(404);
  expect((await fetch(`${witnessUrl}/add-checkpoint`)).status).toBe(404);
});

test('the answers have the types of the specification, and a body without end is not read', async () => {
  const post = (body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${witnessUrl}/add-checkpoint`, { method: 'POST', body });
  const conflict = await post(`old 1\n\n${await createLogClient(logUrl).checkpoint()}`);
  expect([conflict.status, conflict.headers.get('content-type'), await conflict.text()]).toEqual([
    409,
    'text/x.tlog.size',
    '604\n',
  ]);
  expect((await post(Uint8Array.of(0xff, 0xfe))).status).toBe(400);
  const endless = await post('x'.repeat(300_000)).then(
    ({ status }) => status,
    () => 400,
  );
  expect(endless).toBe(400);
});

test('a witness that nobody asks follows by itself, out of the tiles', async () => {
  const alone = mkdtempSync(join(tmpdir(), 'fairlead-witness-'));
  try {
    const memory = openMemory(alone);
    const follower = createWitness({ log: logSigner.key, cosigner, memory, now: () => 1 });
    const options = { client: createLogClient(`${logUrl}/log`), witness: follower, memory };
    expect(await follow(options)).toEqual({ state: 'cosigned', size: 604 });
    await log.append(Array.from({ length: 300 }, (_, place) => `more/1 ${place}`));
    expect(await follow(options)).toEqual({ state: 'cosigned', size: 904 });
    expect(await follow(options)).toEqual({ state: 'unchanged', size: 904 });
  } finally {
    rmSync(alone, { recursive: true });
  }
});
