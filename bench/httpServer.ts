// The server of the HTTP benchmark, in a process of its own: the real app on PostgreSQL, a market that ticks 100 times a
// second, users with open sessions, and beside it a bare Fastify with one empty route as the reference.
// Started with the batch size as its argument; prints one JSON line when it is ready and ends with its standard input.
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { createApp } from '../server/app.ts';
import { plainArray } from '../server/store/arrays.ts';
import { defaultSettings } from '../server/settings.ts';
import { noSentiment } from '../test/builders/sentiment.ts';
import { aPublicLog } from '../test/builders/publicLog.ts';
import { systemClock } from '../server/process/systemClock.ts';
import { createSystemIds } from '../server/process/systemIds.ts';
import { openTradingHouse } from '../test/builders/tradingHouse.ts';
import { TEST_SECRET_KEY, testKeys } from '../test/builders/testKeys.ts';
import { addBenchUsers, openBenchPostgres } from './executorWorld.ts';

const USERS = 2_000;
/** About what a busy book of a large venue sends. */
const TICKS_PER_SECOND = 100;
const url = process.env['TEST_DATABASE_URL'] ?? '';
const batchSize = Number(process.argv[2]);

const ids = createSystemIds(systemClock);
const database = await openBenchPostgres(url);
const userIds = await addBenchUsers(database, USERS);
const house = await openTradingHouse('postgres', { database, batchSize, clock: systemClock });

const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
const now = Date.now();
await database.executor.query(
  `INSERT INTO sessions (id, token_hash, user_id, device, created_at, last_seen_at, expires_at)
   SELECT id, decode(hash, 'hex'), user_id, 'bench', $4, $4, $5 FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS s (id, hash, user_id)`,
  [
    plainArray(userIds.map(() => ids.uuid())),
    plainArray(tokens.map((token) => testKeys.tokens.ofUsers.hashOf(token).keyed.toString('hex'))),
    plainArray(userIds),
    now,
    now + 86_400_000,
  ],
);

const publicLog = await aPublicLog({ database, clock: systemClock, logger: house.logger });
const app = await createApp({
  database,
  clock: systemClock,
  ids,
  hub: house.hub,
  logger: house.logger,
  accountEvents: house.accountEvents,
  mailer: {
    delivers: true,
    send: async () => {},
  },
  rulebooks: house.rulebooks,
  closes: house.closes,
  tickEvidence: {
    find: async () => undefined,
    ofLine: () => undefined,
    seals: async () => [],
  },
  kinds: house.kinds,
  trading: house,
  sentiment: noSentiment,
  publicLog,
  tickTexts: house.log,
  settings: {
    ...defaultSettings(TEST_SECRET_KEY),
    rateLimits: 'off',
    hasDocs: false,
  },
});
const empty = Fastify();
empty.post('/empty', async () => ({ code: 1 }));

const [appUrl, emptyUrl] = await Promise.all([
  app.listen({ host: '127.0.0.1', port: 0 }),
  empty.listen({ host: '127.0.0.1', port: 0 }),
]);
const push = (): void => void house.hub.push('BTCUSDT', { bid: 5_999_000, ask: 6_000_000 });
push();
const timer = setInterval(push, 1000 / TICKS_PER_SECOND);
process.stdout.write(`${JSON.stringify({ appUrl, emptyUrl, tokens })}\n`);

process.stdin.resume();
process.stdin.on('end', () => {
  clearInterval(timer);
  void Promise.all([app.close(), empty.close()])
    .then(() => house.close())
    .then(() => database.close())
    .then(() => process.exit(0));
});
