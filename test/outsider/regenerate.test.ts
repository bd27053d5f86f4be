// A past day of the simulated market, made again by somebody who knows nothing but what the public log tells: it is what was published,
// and each way to publish another market than the seeds' is found. Source: decisions.md "Simulated market".
import { createLogClient, type LogClient } from '../../audit/logClient.ts';
import { signText } from '../../core/proof/log/checkNote.ts';
import { formatNote } from '../../core/proof/log/note.ts';
import { checkpointText } from '../../core/proof/log/checkpoint.ts';
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import { EMPTY_EDGE, extendEdge, rootOfEdge } from '../../core/proof/log/rightEdge.ts';
import { buildTree } from '../../core/proof/merkle.ts';
import { formatSecond, parseSecond } from '../../core/proof/secondText.ts';
import { formatProductSecond } from '../../core/proof/second.ts';
import { nextHead } from '../../core/proof/head.ts';
import { nodeSha256Bytes, nodeSha256 as sha256 } from '../../audit/ed25519.ts';
import { SecondComparison } from '../../regenerate/compareSecond.ts';
import { regenerateDay } from '../../regenerate/regenerateDay.ts';
import { SIM_GENESIS } from '../../server/market/sim/createSimFeed.ts';
import { daySeed } from '../../server/market/sim/daySeed.ts';
import { openStreams } from '../../server/market/sim/openStreams.ts';
import { aProduct } from '../builders/marketProducts.ts';
import { LOG_ORIGIN, logSigner } from '../builders/publicLog.ts';
import { openSimulatedServer } from '../builders/simulatedServer.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';

const DAY = '2026-11-18';
const MIDNIGHT = Date.parse('2026-11-19T00:00:00Z');
const PRODUCTS = ['BTCUSDT', 'EURUSD'];
/** Seconds of the day before its end. */
const SECONDS = 8;

type Server = Awaited<ReturnType<typeof openSimulatedServer>>;

/** From a little before midnight until the day's seed is told. */
async function overMidnight(committedSeed?: string): Promise<Server> {
  const startMs = MIDNIGHT - SECONDS * 1000;
  const lie = committedSeed === undefined ? {} : { committedSeed };
  const server = await openSimulatedServer({ startMs, products: PRODUCTS, ...lie });
  await server.run(SECONDS);
  server.clock.stall(61_000);
  await server.run(2);
  return server;
}

const told: string[] = [];
const regenerate = (client: LogClient, product?: string) => {
  told.length = 0;
  return regenerateDay({
    client,
    log: logSigner.key,
    day: DAY,
    from: Date.parse(`${DAY}T00:00:00Z`),
    to: MIDNIGHT,
    product,
    tell: (line) => void told.push(line),
  });
};

describe('an honest server', () => {
  let server: Server;
  let client: LogClient;
  beforeAll(async () => {
    server = await overMidnight();
    client = createLogClient(server.url);
  }, START_TIMEOUT_MS);
  afterAll(() => server.close());
  const lying = (lie: Partial<LogClient>): LogClient => ({ ...client, ...lie });

  test('its day comes out of the seeds in the log: each message, and each book that is kept', async () => {
    expect(await regenerate(client)).toEqual([]);
    expect(server.logger.errors).toEqual([]);
    expect(told).toEqual([
      expect.stringMatching(/^2026-11-18: seed committed in entry \d+, told in entry \d+ of \d+$/),
      '8 seconds are in the log, 0 of them without lines any more',
      // Six messages a second, four of one product and two of the other, but for those at the very start.
      '8 seconds with 46 messages and 46 books compared with the seeds',
      '2 messages of the seeds were not published in them',
    ]);
  });

  test('one product alone', async () => {
    expect(await regenerate(client, 'EURUSD')).toEqual([]);
    expect(await regenerate(client, 'NONE')).toEqual(['nothing_compared: no product NONE']);
  });

  test('a line that was changed after it was published is not under the logged root', async () => {
    const changed = lying({
      text: async (path) => (await client.text(path))?.replace(/^Q2\|BTCUSDT\|\d+/m, '$&0'),
    });
    const found = await regenerate(changed);
    expect(found).toHaveLength(8);
    expect(found.every((line) => line.startsWith('line_changed: BTCUSDT'))).toBe(true);
  });

  test('a day that is not over has no seed yet', async () => {
    const found = await regenerateDay({
      client,
      log: logSigner.key,
      day: '2026-11-19',
      from: MIDNIGHT,
      to: MIDNIGHT + 60_000,
      product: undefined,
      tell: () => {},
    });
    expect(found).toEqual(['seed_not_revealed: the log tells no seed of 2026-11-19']);
  });

  test('entries that were changed do not come to the signed root', async () => {
    const changed = lying({
      entries: async (from, to) =>
        (await client.entries(from, to)).map((entry, place) =>
          place === 1 ? entry.with(-1, (entry.at(-1) ?? 0) ^ 1) : entry,
        ),
    });
    expect(await regenerate(changed)).toEqual([expect.stringMatching(/^root_replaced/)]);
  });

  test('a seed that is told otherwise than it was committed, under a rightly signed root', async () => {
    const size = Number((await client.checkpoint()).split('\n')[1]);
    const entries = (await client.entries(0, size)).map((entry) => {
      const line = Buffer.from(entry).toString();
      const told = line.startsWith(`seed-reveal/1 ${DAY} `);
      return told ? Buffer.from(line.replace(/[0-9a-f]{64}$/, 'ab'.repeat(32))) : entry;
    });
    const leaves = entries.map((entry) => hashLeaf(entry, nodeSha256Bytes));
    const { edge } = extendEdge(EMPTY_EDGE, leaves, nodeSha256Bytes);
    const root = rootOfEdge(edge, nodeSha256Bytes);
    const text = checkpointText({ origin: LOG_ORIGIN, size, root });
    const note = formatNote(text, [signText(text, logSigner)]);
    const lie = {
      checkpoint: async () => note,
      entries: async (from: number, to: number) => entries.slice(from, to),
    };
    expect(await regenerate(lying(lie))).toEqual([
      `seed_differs: ${DAY}: the seed is not the one that was committed`,
    ]);
  });

  test('a second without lines is counted, and nothing compared is not "nothing differs"', async () => {
    const empty = lying({ text: async () => undefined });
    expect(await regenerate(empty)).toEqual([expect.stringMatching(/^nothing_compared/)]);
    expect(told[1]).toMatch(/^(\d+) seconds are in the log, \1 of them without/);
  });
});

test(
  'a market that was made from another seed than was committed is found',
  async () => {
    const server = await overMidnight('another secret');
    const found = await regenerate(createLogClient(server.url));
    expect(found.length).toBeGreaterThan(46);
    expect(found.some((line) => line.startsWith('message_differs: BTCUSDT'))).toBe(true);
    expect(found.some((line) => line.startsWith('message_differs: EURUSD'))).toBe(true);
    await server.close();
  },
  START_TIMEOUT_MS,
);

describe('one message that its house published otherwise, rightly sealed', () => {
  const products = [aProduct('BTCUSDT')];
  const seedOf = (day: number): string => daySeed('a secret', day);
  const { streams } = openStreams({ seedOf, products, genesis: SIM_GENESIS });
  let text = '';
  let second = 0;
  beforeAll(async () => {
    const server = await openSimulatedServer({ startMs: MIDNIGHT, products: ['BTCUSDT'] });
    await server.run(5);
    second = MIDNIGHT + 2000;
    text = (await createLogClient(server.url).text(`ticks/BTCUSDT/${second}`)) ?? '';
    await server.close();
  }, START_TIMEOUT_MS);

  /** The second with other lines, sealed anew as its house could have. */
  function forge(change: (line: string) => string) {
    const record = parseSecond(text, sha256);
    if (record === undefined) throw new Error(`no second: ${text}`);
    const lines = record.lines.map(({ line, bookLine }) => {
      const book = change(bookLine ?? '');
      return { line: change(line), bookLine: book, bookHash: sha256(book) };
    });
    const leaves = lines.flatMap(({ line, bookHash }) => [sha256(line), bookHash]);
    const root = buildTree(leaves, sha256).at(-1)?.[0] ?? '';
    const head = lines.reduce(
      (before, { line, bookHash }) => nextHead(before, sha256(line), bookHash, sha256),
      record.before,
    );
    const forged = { ...record, lines, root, head, productPath: [] };
    return { text: formatSecond(forged), root: sha256(formatProductSecond(forged)) };
  }
  const compare = (change: (line: string) => string) => {
    const found: string[] = [];
    const report = (key: string, detail: string): void => void found.push(`${key} ${detail}`);
    const comparison = new SecondComparison({ streams, genesis: SIM_GENESIS, report });
    const forged = forge(change);
    comparison.compare(second, forged.root, forged.text);
    return { found, unpublished: comparison.unpublished, messages: comparison.messages };
  };

  test('is found by its last, its bid, its ask, its book or its time', () => {
    expect(compare((line) => line)).toEqual({ found: [], unpublished: 0, messages: 4 });
    const field = (place: number) => (line: string) => {
      const fields = line.split('|');
      if (fields[0] !== 'Q2' || fields[3] !== String(second)) return line;
      fields[place] = String(Number(fields[place]) + 1);
      return fields.join('|');
    };
    for (const [place, name] of [
      [5, 'bid'],
      [6, 'ask'],
      [7, 'last'],
    ] as const)
      expect(compare(field(place)).found).toEqual([expect.stringContaining(` has ${name} `)]);
    expect(compare(field(3)).found).toEqual([expect.stringContaining('the seeds have no message')]);
    expect(compare(field(3)).unpublished).toBe(1);
    const book = compare((line) => line.replace(/^(B1.*):\d+$/, '$1:1')).found;
    expect(book).toHaveLength(4);
    expect(book[0]).toMatch(/^book_differs/);
  });
});
