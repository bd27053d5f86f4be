// The auditor against a real server: nothing differs while it is honest, and each lie that a server could tell is found.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditServer } from '../../audit/audit/auditServer.ts';
import { openAuditState } from '../../audit/audit/auditState.ts';
import { readShownHeads, type ShownHead, type ShownHeads } from '../../audit/audit/shownHeads.ts';
import { createLogClient, type LogClient, Missing } from '../../audit/logClient.ts';
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import { formatVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { createLogSigner } from '../../server/publicLog/ed25519.ts';
import { bringRulebooks, logInForce } from '../../server/wiring/publicLog.ts';
import { LOG_ORIGIN, aLogStore, aPublicLog, logSigner } from '../builders/publicLog.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { openTestDatabase } from '../builders/testDatabase.ts';

const BTC = 'BTCUSDT';
let app: TestApp;
let client: LogClient;
let folder = '';

beforeAll(async () => {
  app = await openTestApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  client = createLogClient(`http://127.0.0.1:${port}`);
}, START_TIMEOUT_MS);
afterAll(() => app.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Some seconds of two products, in the database and in the log. */
async function trade(seconds = 3): Promise<void> {
  const { house, publicLog } = app;
  for (let second = 0; second < seconds; second += 1) {
    house.hub.push('ETHUSDT', { bid: 300_000 + second, ask: 300_100 + second });
    house.hub.push(BTC, { bid: 5_999_000 + second, ask: 6_000_000 + second });
    house.clock.advance(1_000);
  }
  house.clock.advance(1_000);
  await house.log.flush();
  await publicLog.flush();
}

const told: string[] = [];
const audit = (shown: LogClient = client, since?: number, heads?: ShownHeads) =>
  auditServer({
    client: shown,
    log: logSigner.key,
    kept: openAuditState(folder, LOG_ORIGIN),
    since,
    shown: heads,
    now: app.house.clock.now(),
    tell: (line) => void told.push(line),
  });
/** A server that lies in one of its answers. */
const lying = (lie: Partial<LogClient>): LogClient => ({ ...client, ...lie });
const keysOf = async (shown?: LogClient) => [
  ...new Set((await audit(shown)).map(({ key }) => key)),
];

test('an honest server: nothing differs, and the next audit goes on from there', async () => {
  await trade();
  expect(await audit()).toEqual([]);
  expect(told.at(-1)).toMatch(/^[1-9]\d* seconds, [1-9]\d* lines/);
  await trade();
  told.length = 0;
  expect(await audit()).toEqual([]);
  expect(told).toEqual([
    expect.stringMatching(/ 3 new$/),
    expect.stringMatching(/^3 seconds, 6 lines/),
  ]);
});

const inTicks = (change: (text: string) => string | undefined) => (): Partial<LogClient> => ({
  text: async (path) => {
    const text = await client.text(path);
    return text === undefined ? undefined : change(text);
  },
});

const firstLine = /^Q2\|ETHUSDT\|.*$/m;
test.each<[string, () => Partial<LogClient>, readonly string[]]>([
  [
    'a line changed',
    inTicks((text) => text.replace(firstLine, (line) => line.replace('|300', '|301'))),
    ['line_changed'],
  ],
  ['a book changed', inTicks((text) => text.replace(/^(B1.*):\d+$/m, '$1:1')), ['line_changed']],
  ['a product left out', inTicks((text) => text.split(/^(?=S2\|)/m)[0]), ['line_changed']],
  ['a second removed', inTicks(() => undefined), ['second_missing']],
  ['another text', inTicks(() => 'S2|nothing\n'), ['line_unreadable']],
  [
    'a root replaced',
    () => ({
      entries: async (from, to) =>
        (await client.entries(from, to)).map((entry, place) =>
          place === 1 ? entry.with(-1, (entry.at(-1) ?? 0) ^ 1) : entry,
        ),
    }),
    ['root_replaced'],
  ],
  [
    'a checkpoint of another key',
    () => ({ checkpoint: async () => (await client.checkpoint()).replace(/ \S+\n$/, ' AAAA\n') }),
    ['log_not_signed'],
  ],
])('%s is found', async (_lie, lie, keys) => {
  await trade();
  expect(await keysOf(lying(lie()))).toEqual(keys);
  // What was seen of a lie is not kept.
  expect(openAuditState(folder, LOG_ORIGIN).load()).toBeUndefined();
});

test('a second that the log leaves out is found by the head that does not follow', async () => {
  await trade(1);
  expect(await audit()).toEqual([]);
  const { seq = 0 } = app.house.hub.latest(BTC) ?? {};
  await trade(2);
  const hides = inTicks((text) => (text.includes(`|${seq + 1}|`) ? undefined : text));
  expect(await keysOf(lying(hides()))).toEqual(['second_missing', 'second_left_out']);
});

test('what was audited before is recomputed when it is asked for', async () => {
  await trade(2);
  expect(await audit()).toEqual([]);
  told.length = 0;
  const since = app.house.clock.now() - 3_600_000;
  expect(await audit(client, since)).toEqual([]);
  expect(told.at(-1)).toMatch(/^([2-9]|\d\d+) seconds/);
  const shown = inTicks((text) => text.replace(firstLine, (line) => line.replace('|300', '|301')));
  expect((await audit(lying(shown()), since)).map(({ key }) => key)).toContain('line_changed');
});

test('whoever comes back after the lines are gone begins anew with those that are there', async () => {
  await trade(1);
  expect(await audit()).toEqual([]);
  await trade(1);
  app.house.clock.jump(4 * 86_400_000);
  await trade(1);
  expect(await audit()).toEqual([]);
});

test('a rulebook swapped is found', async () => {
  await trade(1);
  // Each once, however often a server starts.
  for (const _start of [1, 2]) {
    await bringRulebooks(app.publicLog, app.database, app.logger);
    await app.publicLog.flush();
  }
  const entries = await client.entries(0, Number((await client.checkpoint()).split('\n')[1]));
  const lines = entries.map((entry) => parseLogLine(new TextDecoder().decode(entry)));
  const rulebooks = lines.flatMap((line) => (line?.kind === 'rulebook' ? [line.profile] : []));
  expect(rulebooks.toSorted()).toEqual(['open', 'protected']);
  expect(await audit()).toEqual([]);
  const answering = (rulebook: (data: unknown) => unknown): LogClient =>
    lying({
      call: async (path) => {
        const data = await client.call(path);
        return path.includes('getRulebook') ? rulebook(data) : data;
      },
    });
  const swapped = answering((data) => ({ ...(data as object), version: 'another' }));
  const gone = answering(() => {
    throw new Missing('not there');
  });
  // By an audit that finds no new line, and by one that begins.
  const none = answering(() => 0.5);
  for (const lie of [swapped, gone, none]) expect(await keysOf(lie)).toEqual(['rulebook_swapped']);
  // What cannot be read now is no difference.
  const unable = answering(() => {
    throw new Error('answered 503');
  });
  await expect(audit(unable)).rejects.toThrow('answered 503');
  rmSync(folder, { recursive: true });
  expect(await keysOf(swapped)).toEqual(['rulebook_swapped']);
});

test('a log that is forked, or shorter than it was, is told with both checkpoints', async () => {
  await trade(1);
  expect(await audit()).toEqual([]);
  const before = await client.checkpoint();
  const size = Number(before.split('\n')[1]);
  const database = await openTestDatabase();
  const { clock, logger } = app;
  const other = await aPublicLog({ database, clock, logger });
  const grow = async (to: number): Promise<void> => {
    for (let second = 1; Number(other.describe().checkpoint.split('\n')[1]) < to; second += 1) {
      const root = 'ab'.repeat(32);
      other.append([formatLogLine({ kind: 'second', second, root })]).catch(() => {});
      await other.flush();
    }
  };
  const forked = lying({
    checkpoint: async () => other.describe().checkpoint,
    entries: async (from, to) =>
      Array.from({ length: to - from }, () => new TextEncoder().encode('second/1 9 ab')),
  });
  expect(await keysOf(forked)).toEqual(['log_shrunk']);
  await grow(size);
  expect(await keysOf(forked)).toEqual(['log_forked']);
  await grow(size + 1);
  told.length = 0;
  expect(await keysOf(forked)).toEqual(['log_forked']);
  expect(told).toEqual([expect.stringContaining(`evidence-${size + 1}.txt`)]);
  await other.stop();
  await database.close();
});

/** What the server shows as its newest prices, told otherwise. */
const shownAs = async (change: (one: ShownHead) => Partial<ShownHead>): Promise<ShownHeads> =>
  Object.fromEntries(
    Object.entries(await readShownHeads(client)).map(([id, one]) => [
      id,
      { ...one, ...change(one) },
    ]),
  );

test('prices that are shown stand in the log under the heads that they were shown with, now or at the next audit', async () => {
  await trade(1);
  const shown = await readShownHeads(client);
  expect(Object.keys(shown)).toEqual(expect.arrayContaining([BTC, 'ETHUSDT']));
  expect(await audit(client, undefined, shown)).toEqual([]);
  expect(told).toContain('2 heads that prices were shown with stand behind their lines');
  app.house.hub.push(BTC, { bid: 5_999_000, ask: 6_000_000 });
  // Before its second is over.
  expect(await audit(client, undefined, await readShownHeads(client))).toEqual([]);
  await trade(1);
  told.length = 0;
  expect(await audit()).toEqual([]);
  expect(told).toContain('1 heads that prices were shown with stand behind their lines');
  // Shown still, and older than what is read now.
  await trade(0);
  expect(await audit(client, undefined, await readShownHeads(client))).toEqual([]);
});

test.each<[string, () => Promise<ShownHeads>, string]>([
  [
    'another stream than the logged one',
    () => shownAs(() => ({ head: 'ab'.repeat(32) })),
    'head_differs',
  ],
  ['a log that stands still', () => shownAs(({ time }) => ({ time: time + 61_000 })), 'log_behind'],
])('%s is found by what is shown', async (_lie, shown, key) => {
  await trade(1);
  const found = await audit(client, undefined, await shown());
  expect([...new Set(found.map((one) => one.key))]).toEqual([key]);
});

test('what was shown and is hidden from the log is found by the messages behind it', async () => {
  await trade(1);
  const { seq = 0 } = app.house.hub.latest(BTC) ?? {};
  const time = app.house.clock.now();
  const shown = { [BTC]: { seq: seq + 0.5, head: 'ab'.repeat(32), time } };
  expect(await audit(client, undefined, shown)).toEqual([]);
  await trade(12);
  expect(await keysOf()).toEqual(['head_differs']);
});

test('a log goes on under a key that it announced, and under no other', async () => {
  const database = await openTestDatabase();
  const { clock, logger } = app;
  const seeds = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
  const [old, next] = seeds.map((seed) => createLogSigner(LOG_ORIGIN, seed).key);
  if (old === undefined || next === undefined) throw new Error('there are two keys');
  const open = (seed: Uint8Array, oldSeed?: Uint8Array) =>
    aPublicLog({ database, clock, logger, seed, oldSeed });
  let log = await open(seeds[0]);
  const shown = lying({
    checkpoint: async () => log.describe().checkpoint,
    entries: async (from, to) =>
      (await aLogStore(database).loadLines(from, to)).map((line) => new TextEncoder().encode(line)),
  });
  const auditBy = async (key: VerifierKey) =>
    (
      await auditServer({
        client: shown,
        log: key,
        kept: openAuditState(folder, LOG_ORIGIN),
        since: undefined,
        now: clock.now(),
        tell: (line) => void told.push(line),
      })
    ).map((one) => one.key);
  const keptKey = () => openAuditState(folder, LOG_ORIGIN).load();
  expect(await auditBy(old)).toEqual([]);
  expect(keptKey()).toMatchObject({ key: formatVerifierKey(old), formerKeys: [] });
  await log.stop();

  log = await open(seeds[1], seeds[0]);
  expect(await auditBy(old)).toEqual([]);
  expect(keptKey()).toMatchObject({
    key: formatVerifierKey(next),
    formerKeys: [formatVerifierKey(old)],
  });
  await log.stop();

  log = await open(seeds[1]);
  expect(await auditBy(next)).toEqual([]);
  expect(await auditBy(old)).toEqual(['log_not_signed']);
  await log.stop();
  await database.close();
});

// Last: it leaves a lie in the log that all of them share.
test('a head of the ledger that goes back, over an audit too, is found', async () => {
  const head = async (number: number): Promise<void> => {
    const hash = number.toString(16).padStart(64, '0');
    const covered = app.publicLog.append([formatLogLine({ kind: 'ledger-head', number, hash })]);
    await app.publicLog.flush();
    await covered;
  };
  await head(7);
  await head(9);
  expect(await audit()).toEqual([]);
  expect(told).toContain('2 heads of the ledger, each behind the one before');
  await head(8);
  expect(await keysOf()).toEqual(['ledger_head_went_back']);
  rmSync(folder, { recursive: true });
  expect(await keysOf()).toEqual(['ledger_head_went_back']);
});

// Behind it, for the same reason.
test('a minute that says another rulebook than the one that was logged is found', async () => {
  await bringRulebooks(app.publicLog, app.database, app.logger);
  const { publicLog, database, clock, logger } = app;
  const stop = await logInForce({ publicLog, database, clock, logger });
  await publicLog.flush();
  await audit();
  expect(told).toContain('1 minutes say which rulebooks are in force, as they were logged');
  expect(await keysOf()).not.toContain('rulebooks_differ');

  const minute = clock.now() - (clock.now() % 60_000) + 60_000;
  const line = formatLogLine({ kind: 'rulebooks', minute, inForce: `open:${'ab'.repeat(32)}` });
  const covered = publicLog.append([line]);
  await publicLog.flush();
  await covered;
  await stop();
  expect(await keysOf()).toContain('rulebooks_differ');
});
