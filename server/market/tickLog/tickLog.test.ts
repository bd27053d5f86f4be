import { sha256 } from '../../../core/proof/sha256.ts';
import { calculateChain, GENESIS_CHAIN } from '../../../core/proof/chain.ts';
import { calculateRoot } from '../../../core/proof/merkle.ts';
import { verifyTick } from '../../../core/proof/receipt.ts';
import { formatBookLine, formatTickLine } from '../../../core/proof/tickLine.ts';
import type { Tick } from '../../../core/market/types.ts';
import type { SealedSecond } from '../../../core/proof/sealTypes.ts';
import { aMessage } from '../../../test/builders/feedMessages.ts';
import { aHub, SIGNING_KEY, type HubBench } from '../../../test/builders/marketHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import {
  createMemoryCandleStore,
  createMemoryTickStore,
} from '../../../test/builders/marketStores.ts';
import { createCheckpointSigner, isSigned } from './checkpointSigner.ts';
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

const chainsOf = (seconds: readonly SealedSecond[], productId: string) => {
  let chain = GENESIS_CHAIN;
  for (const { second, products: sealed } of seconds) {
    const product = sealed.find((candidate) => candidate.productId === productId);
    if (product === undefined) continue;
    expect(product.previous).toBe(chain);
    const leaves = product.ticks.flatMap(({ line, bookHash }) => [sha256(line), bookHash]);
    expect(product.root).toBe(calculateRoot(leaves, sha256));
    chain = calculateChain(chain, productId, second, product.root, sha256);
  }
  return chain;
};

test('node and the browser hash alike', () => {
  expect(nodeSha256('Q1|BTCUSDT|1')).toBe(sha256('Q1|BTCUSDT|1'));
});

describe('sealing', () => {
  test('every second is sealed once, in order, and each product’s roots form one chain', async () => {
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
    expect(chainsOf(seconds, 'BTCUSDT')).not.toBe(chainsOf(seconds, 'ETHUSDT'));
  });

  test('a minute keeps its roots and is signed, with the chains that the seconds lead to', async () => {
    const bench = await aLog();
    await feedSeconds(bench, 63);
    const { minutes, checkpoints, seconds } = bench.store.ticks;
    expect(minutes.map(({ productId, minute }) => [productId, minute])).toEqual([
      ['BTCUSDT', START],
      ['ETHUSDT', START],
    ]);
    const first = seconds.filter(({ second }) => second < START + 60_000);
    expect(minutes[0]).toMatchObject({
      firstSeq: 1,
      lastSeq: 239,
      previous: GENESIS_CHAIN,
      chain: chainsOf(first, 'BTCUSDT'),
    });
    expect(minutes[0]?.roots).toHaveLength(60);
    expect(checkpoints).toHaveLength(1);
    expect(checkpoints[0]?.body).toBe(
      `M1|${START}|BTCUSDT:${minutes[0]?.chain},ETHUSDT:${minutes[1]?.chain}`,
    );
    expect(isSigned(checkpoints[0]!)).toBe(true);
    expect(isSigned({ ...checkpoints[0]!, body: `${checkpoints[0]!.body}0` })).toBe(false);
    expect(checkpoints[0]?.publicKey).toBe(bench.hub.log.publicKey());
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

  test('the chain goes on over a restart, in the middle of a minute', async () => {
    const first = await aLog();
    await feedSeconds(first, 30);
    await first.hub.stop();
    const second = await aHub({ products, clock: first.clock, store: first.store });
    await feedSeconds(second, 40);
    chainsOf(first.store.ticks.seconds, 'BTCUSDT');
    expect(first.store.ticks.minutes[0]?.roots.length).toBe(60);
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
    chainsOf(bench.store.ticks.seconds, 'BTCUSDT');
  });

  test('a database that is away loses nothing: the seconds wait and are written in order', async () => {
    const bench = await aLog();
    bench.store.ticks.failures = 4;
    await feedSeconds(bench, 12);
    expect(bench.logger.errors).toEqual(
      Array.from({ length: 4 }, () => 'the tick log could not be written'),
    );
    expect(bench.store.ticks.seconds).toHaveLength(11);
    chainsOf(bench.store.ticks.seconds, 'BTCUSDT');
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
    const log = createTickLog({ store: store.ticks, clock, logger, signingKey: SIGNING_KEY });
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
      signingKey: SIGNING_KEY,
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
    const options = { store: store.ticks, clock, logger, signingKey: SIGNING_KEY };
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
    const options = { store: store.ticks, clock, logger, signingKey: SIGNING_KEY };
    const restarted = createTickLog(options);
    await restarted.start();
    expect(store.ticks.seconds.length).toBeGreaterThan(logged);
    for (const { productId, seq } of lost) {
      const found = (await restarted.find(productId, seq))!;
      expect(verifyTick({ productId, seq, ...found }, sha256)).toMatchObject({ ok: true });
    }
    chainsOf(store.ticks.seconds, 'BTCUSDT');
    // Once is enough: another start finds nothing to put back.
    const seconds = store.ticks.seconds.length;
    await createTickLog(options).start();
    expect(store.ticks.seconds).toHaveLength(seconds);
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
    const log = createTickLog({ store: counted, clock, logger, signingKey: SIGNING_KEY });
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

test('the signing key must be a key', () => {
  expect(() => createCheckpointSigner(new Uint8Array(31))).toThrow('32 bytes');
  expect(createCheckpointSigner(new Uint8Array(32)).publicKey).toMatch(/^[0-9a-f]{64}$/);
});
