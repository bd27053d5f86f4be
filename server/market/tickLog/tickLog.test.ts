import { sha256 } from '../../../core/proof/sha256.ts';
import { GENESIS_HEAD, nextHead } from '../../../core/proof/head.ts';
import { calculateRoot } from '../../../core/proof/merkle.ts';
import { verifyAcceptance } from '../../../core/proof/acceptance.ts';
import { hashOrder, parseRestart } from '../../../core/proof/placeLine.ts';
import { verifyTick } from '../../../core/proof/receipt.ts';
import { formatProductSecond } from '../../../core/proof/second.ts';
import { formatBookLine, formatTickLine } from '../../../core/proof/tickLine.ts';
import type { Tick } from '../../../core/market/types.ts';
import type { LineSeal, SealedSecond } from '../../../core/proof/sealTypes.ts';
import { aMessage } from '../../../test/builders/feedMessages.ts';
import { aHub, type HubBench } from '../../../test/builders/marketHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import {
  createMemoryCandleStore,
  createMemoryTickStore,
} from '../../../test/builders/marketStores.ts';
import { nodeSha256 } from './nodeSha256.ts';
import { createTickLog } from './tickLog.ts';

const START = Date.parse('2026-03-02T12:00:00Z');
const products = [aProduct('BTCUSDT'), aProduct('ETHUSDT')];

/** Good messages of both products, four a second, `seconds` long; every flush settles. */
async function feedSeconds(bench: HubBench, seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 4; step += 1) {
    await bench.clock.advanceAsync(250);
    for (const productId of ['BTCUSDT', 'ETHUSDT']) {
      bench.feed.push(aMessage({ productId, time: bench.clock.now(), mid: 6_000_000 + step }));
    }
  }
}

/** A fill used this message: its line and book are committed, as the executor writes them. */
function noteUse({ store }: HubBench, tick: Tick): void {
  const { productId, seq, receivedTime, mark, indexDoubled } = tick;
  const line = formatTickLine({ ...tick, flag: 'ok' });
  const bookHash = sha256(formatBookLine(productId, seq, tick.book));
  store.ticks.used.push({
    productId,
    receivedTime,
    tick: { seq, line, bookHash, mark, indexDoubled },
  });
}

const aLog = () => aHub({ products, clock: createManualClock(START) });

/** The head that a product's seconds lead to; each must follow the one before, and its roots hold exactly its lines. */
const headOf = (seconds: readonly SealedSecond[], productId: string) => {
  let head = GENESIS_HEAD;
  for (const { second, root, products: sealed } of seconds) {
    const leaves = sealed.map((one) => sha256(formatProductSecond({ ...one, second })));
    expect(root).toBe(calculateRoot(leaves, sha256));
    const product = sealed.find((candidate) => candidate.productId === productId);
    if (product === undefined) continue;
    expect(product.before).toBe(head);
    for (const { line, bookHash } of product.ticks)
      head = nextHead(head, sha256(line), bookHash, sha256);
    expect(product.head).toBe(head);
    const lines = product.ticks.flatMap(({ line, bookHash }) => [sha256(line), bookHash]);
    expect(product.root).toBe(calculateRoot(lines, sha256));
  }
  return head;
};

test('node and the browser hash alike', () => {
  expect(nodeSha256('Q1|BTCUSDT|1')).toBe(sha256('Q1|BTCUSDT|1'));
});

describe('sealing', () => {
  test('every second is sealed once, in order, and each product’s lines lead to one head', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 10);
    const { seconds } = bench.store.ticks;
    expect(seconds.map(({ second }) => second)).toEqual(
      Array.from({ length: 9 }, (_, index) => START + index * 1000),
    );
    // the first tick comes 250 ms after the start: three in the first second, four in each other
    expect(seconds.map(({ products: sealed }) => sealed.map(({ ticks }) => ticks.length))).toEqual([
      [3, 3],
      ...Array.from({ length: 8 }, () => [4, 4]),
    ]);
    expect(headOf(seconds, 'BTCUSDT')).not.toBe(headOf(seconds, 'ETHUSDT'));
  });

  test('a minute says which messages it holds, and the head that its seconds lead to', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 63);
    const { minutes, seconds } = bench.store.ticks;
    const first = seconds.filter(({ second }) => second < START + 60_000);
    expect(minutes).toEqual(
      ['BTCUSDT', 'ETHUSDT'].map((productId) => ({
        productId,
        minute: START,
        firstSeq: 1,
        lastSeq: 239,
        head: headOf(first, productId),
      })),
    );
  });

  test('each message carries the head after its own line', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 3);
    const told = bench.ticks.filter(({ productId }) => productId === 'ETHUSDT');
    const heads = new Map<string, string>();
    let head = GENESIS_HEAD;
    for (const { products: sealed } of bench.store.ticks.seconds) {
      for (const { line, bookHash } of sealed[1]?.ticks ?? []) {
        head = nextHead(head, sha256(line), bookHash, sha256);
        heads.set(line, head);
      }
    }
    const logged = told.filter((tick) => heads.has(formatTickLine({ ...tick, flag: 'ok' })));
    expect(logged.length).toBeGreaterThan(4);
    for (const tick of logged)
      expect(tick.head).toBe(heads.get(formatTickLine({ ...tick, flag: 'ok' })));
  });

  test('an accepted order stands between two messages, in their heads and in the root of its second', async () => {
    const bench = await aLog();
    const asked = { key: 'a key', text: 'spot_order/submit\n{}' };
    const orderHash = hashOrder(asked, sha256);
    expect(bench.hub.log.accept('BTCUSDT', orderHash, START).seq).toBe(0);
    await feedSeconds(bench, 2);
    const { line, seq } = bench.hub.log.accept('BTCUSDT', orderHash, bench.clock.now());
    expect({ line, seq }).toEqual({
      line: `A1|${orderHash}|BTCUSDT|8|${bench.clock.now()}`,
      seq: 8,
    });
    expect((await bench.hub.log.seals('BTCUSDT', [line])).size).toBe(0);
    await feedSeconds(bench, 2);
    headOf(bench.store.ticks.seconds, 'BTCUSDT');
    const inMemory = (await bench.hub.log.seals('BTCUSDT', [line])).get(line)!;
    const seal = inMemory as LineSeal;
    const receipt = verifyAcceptance({ productId: 'BTCUSDT', line, asked, seal }, sha256);
    expect(receipt).toMatchObject({ problems: [], line: { seq: 8 } });
    const { store, clock, logger } = bench;
    const restarted = createTickLog({ store: store.ticks, clock, logger });
    await restarted.start();
    expect((await restarted.seals('BTCUSDT', [line])).get(line)).toEqual(inMemory);
    // It is no price: whoever asks for the message gets the message.
    expect((await restarted.find('BTCUSDT', 8))?.line).toMatch(/^Q2/);
    expect((await bench.hub.log.find('BTCUSDT', 8))?.line).toMatch(/^Q2/);
  });

  test('refused messages are in the log with their flag, duplicates are not', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 1);
    const good = aMessage({ time: bench.clock.now(), mid: 6_000_003 });
    bench.feed.push(good);
    bench.feed.push(aMessage({ time: bench.clock.now(), mid: 60_000_000, productId: 'BTCUSDT' }));
    await bench.clock.advanceAsync(2_000);
    const lines = bench.store.ticks.seconds
      .flatMap(({ products: sealed }) => sealed[0]?.ticks ?? [])
      .map(({ line }) => line);
    expect(lines.map((line) => line.split('|').at(-1))).toEqual(['8', '8', '0', '0', '4']);
  });

  test('the head goes on over a restart, which the log tells, in the middle of a minute', async () => {
    const first = await aLog();
    await feedSeconds(first, 30);
    await first.hub.stop();
    const second = await aHub({ products, clock: first.clock, store: first.store });
    await feedSeconds(second, 40);
    headOf(first.store.ticks.seconds, 'BTCUSDT');
    const lines = first.store.ticks.seconds.flatMap(({ products: all }) =>
      all.flatMap(({ ticks }) => ticks.map(({ line }) => line)),
    );
    expect(lines.filter((line) => line.startsWith('R1'))).toEqual([
      `R1|BTCUSDT|120|${START + 30_250}`,
      `R1|ETHUSDT|120|${START + 30_250}`,
    ]);
    expect(new Set(first.store.ticks.seconds.map(({ second: at }) => at)).size).toBe(
      first.store.ticks.seconds.length,
    );
  });

  test('a clock that is set back puts nothing into a sealed second', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 5);
    bench.clock.jump(-3_000);
    await feedSeconds(bench, 10);
    const order = bench.store.ticks.seconds.map(({ second }) => second);
    expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
    headOf(bench.store.ticks.seconds, 'BTCUSDT');
  });

  test('a database that is away loses nothing: the seconds wait and are written in order', async () => {
    const bench = await aLog();
    bench.store.ticks.failures = 4;
    await feedSeconds(bench, 12);
    expect(bench.logger.errors).toEqual(
      Array.from({ length: 4 }, () => 'the tick log could not be written'),
    );
    expect(bench.store.ticks.seconds).toHaveLength(11);
    headOf(bench.store.ticks.seconds, 'BTCUSDT');
  });
});

describe('evidence', () => {
  const evidenceOf = async (bench: HubBench, seq: number) => {
    const found = await bench.hub.log.find('BTCUSDT', seq);
    if (found === undefined) throw new Error(`no line ${seq}`);
    return { productId: 'BTCUSDT', seq, ...found };
  };

  test('is there at once without a seal, and verifies in full once the second is sealed', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 2);
    expect(verifyTick(await evidenceOf(bench, 8), sha256).problems).toEqual(['not_sealed_yet']);
    await bench.clock.advanceAsync(2_000);
    for (let seq = 3; seq <= 8; seq += 1) {
      const evidence = await evidenceOf(bench, seq);
      expect(verifyTick(evidence, sha256)).toMatchObject({ ok: true, problems: [] });
      expect(evidence.mark).toBe(
        bench.ticks.find((tick) => tick.productId === 'BTCUSDT' && tick.seq === seq)?.mark,
      );
    }
    expect(await bench.hub.log.find('BTCUSDT', 9)).toBeUndefined();
  });

  test('verifies from the database alone, without the book', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 70);
    const { store, clock, logger } = bench;
    const log = createTickLog({ store: store.ticks, clock, logger });
    await log.start();
    for (const seq of [3, 100, 239, 240, 260]) {
      const found = await log.find('BTCUSDT', seq);
      expect(found?.bookLine).toBeNull();
      expect(verifyTick({ productId: 'BTCUSDT', seq, ...found! }, sha256)).toMatchObject({
        ok: true,
      });
      expect(found?.mark).toBe(
        bench.ticks.find((tick) => tick.productId === 'BTCUSDT' && tick.seq === seq)?.mark,
      );
    }
  });

  test('retention deletes old lines, never the minutes, and keeps what a fill used with its seal', async () => {
    const day = 86_400_000;
    const bench = await aLog();
    await feedSeconds(bench, 65);
    const used = bench.ticks.find(({ seq }) => seq === 17)!;
    noteUse(bench, used);
    const { store, clock, logger } = bench;
    const log = createTickLog({
      store: store.ticks,
      clock,
      logger,
      keepTickLinesMs: day,
    });
    await log.start();
    clock.jump(day);
    expect(await log.applyRetention()).toEqual({ seconds: 64, evidence: 1 });
    expect(store.ticks.minutes).toHaveLength(2);
    expect(
      verifyTick({ productId: 'BTCUSDT', seq: 17, ...(await log.find('BTCUSDT', 17))! }, sha256).ok,
    ).toBe(true);
    expect(await log.find('BTCUSDT', 18)).toBeUndefined();
    expect(await log.applyRetention()).toEqual({ seconds: 0, evidence: 0 });
  });

  test('seals many lines at once, as one by one: from memory, from the database, and what retention kept', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 70);
    const { store, clock, logger } = bench;
    const lineOf = async (seq: number) => (await bench.hub.log.find('BTCUSDT', seq))!.line;
    const lines = await Promise.all([3, 100, 239, 240, 260].map(lineOf));
    const alone = await Promise.all(
      [3, 100, 239, 240, 260].map(async (seq) => (await bench.hub.log.find('BTCUSDT', seq))!.seal!),
    );
    const options = { store: store.ticks, clock, logger };
    const restarted = createTickLog({ ...options, keepTickLinesMs: 86_400_000 });
    await restarted.start();
    for (const log of [bench.hub.log, restarted]) {
      const seals = await log.seals('BTCUSDT', lines);
      expect(lines.map((line) => seals.get(line))).toEqual(alone);
      // Another product's line, and one that nobody logged, have none.
      expect((await log.seals('ETHUSDT', lines)).size).toBe(0);
      expect((await log.seals('BTCUSDT', [`${lines[0]}9`, 'nonsense'])).size).toBe(0);
    }
    const used = bench.ticks.find(({ seq }) => seq === 100)!;
    noteUse(bench, used);
    clock.jump(86_400_000);
    await restarted.applyRetention();
    const kept = await restarted.seals('BTCUSDT', lines.slice(0, 2));
    expect([...kept]).toEqual([[lines[1], alone[1]]]);
  });

  test('what was committed with a fill and never logged is put back at the start, sealed with its second', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 10);
    const { store, clock, logger } = bench;
    // Killed before the last second was written: three fills had used messages of it, two of one product.
    const lost = bench.ticks.filter(({ seq }) => seq >= 38);
    for (const tick of bench.ticks.slice(0, 8)) noteUse(bench, tick);
    for (const tick of lost) noteUse(bench, tick);
    const logged = store.ticks.seconds.length;
    const options = { store: store.ticks, clock, logger };
    const restarted = createTickLog(options);
    await restarted.start();
    expect(store.ticks.seconds.length).toBeGreaterThan(logged);
    for (const { productId, seq } of lost) {
      const found = (await restarted.find(productId, seq))!;
      expect(verifyTick({ productId, seq, ...found }, sha256)).toMatchObject({ ok: true });
    }
    headOf(store.ticks.seconds, 'BTCUSDT');
    // Once is enough: another start finds nothing to put back.
    const seconds = store.ticks.seconds.length;
    await createTickLog(options).start();
    expect(store.ticks.seconds).toHaveLength(seconds);
  });

  test('the log begins anew before what is put back, also where the kill left nothing of the product in it', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 1);
    expect(bench.store.ticks.seconds).toEqual([]);
    for (const tick of bench.ticks) noteUse(bench, tick);
    const { store, clock, logger } = bench;
    await createTickLog({ store: store.ticks, clock, logger }).start();
    for (const productId of ['BTCUSDT', 'ETHUSDT']) {
      const products = store.ticks.seconds.flatMap((second) => second.products);
      const lines = products
        .filter((one) => one.productId === productId)
        .flatMap((one) => one.ticks);
      expect(lines).toHaveLength(
        1 + bench.ticks.filter((tick) => tick.productId === productId).length,
      );
      expect(lines.findIndex(({ line }) => parseRestart(line) !== undefined)).toBe(0);
    }
  });

  test('a seal is shown when its second is written, not before: a crash could take it back', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 3);
    bench.store.ticks.failures = 2;
    await feedSeconds(bench, 2);
    expect((await bench.hub.log.find('BTCUSDT', 14))?.seal).toBeNull();
    await feedSeconds(bench, 2);
    expect((await bench.hub.log.find('BTCUSDT', 14))?.seal).not.toBeNull();
  });

  test('one reading serves all lines that left the memory', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 70);
    const lines = await Promise.all(
      [3, 100, 239].map(async (seq) => (await bench.hub.log.find('BTCUSDT', seq))!.line),
    );
    let readings = 0;
    const { ticks } = bench.store;
    const counted = {
      ...ticks,
      loadHeads: () => ticks.loadHeads(),
      loadSeconds: (from: number, to: number) => {
        readings += 1;
        return ticks.loadSeconds(from, to);
      },
    };
    const { clock, logger } = bench;
    const log = createTickLog({ store: counted, clock, logger });
    await log.start();
    expect((await log.seals('BTCUSDT', lines)).size).toBe(3);
    expect(readings).toBe(1);
  });

  test('memory is bounded: after ten minutes the book is gone', async () => {
    const clock = createManualClock(START);
    const store = { ticks: createMemoryTickStore(), candles: createMemoryCandleStore() };
    const bench = await aHub({ clock, store });
    for (let step = 0; step < 4 * 660; step += 1) {
      clock.advance(250);
      bench.feed.push(aMessage({ time: clock.now(), mid: 6_000_000 + step }));
    }
    expect(bench.hub.log.bookLine('BTCUSDT', 4 * 660)).toBeDefined();
    expect(bench.hub.log.bookLine('BTCUSDT', 3)).toBeUndefined();
  });
});
