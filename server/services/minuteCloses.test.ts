// The closes of minutes: written down once, a moment after each, from then on the same for everybody, and nobody else's.
import { checkCloses } from '../../core/proof/fill/checkCloses.ts';
import { CLOSES_MINUTES, closesTree, parseProductCloses } from '../../core/proof/closes.ts';
import type { Candle } from '../../core/market/types.ts';
import { CFD_FORMULA_VERSION } from '../../core/trading/cfd/explain.ts';
import { cfdRules } from '../../core/rulebook/cfdRules.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import { aProduct } from '../../test/builders/marketProducts.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { type Database, writerOf } from '../store/database.ts';
import { createMinuteCloseStore } from '../store/minuteCloseStore.ts';
import { createMinuteCloses, ForeignMinute } from './minuteCloses.ts';
import { sha256 } from './sha256.ts';

const [BTC, ETH] = ['BTCUSDT', 'ETHUSDT'];
const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 18, 12);

/** A market whose products close minute n after `START` with what is set for it. */
function aMarket() {
  const minutes = new Map<string, Candle[]>([BTC, ETH].map((id) => [id, []]));
  return {
    products: [BTC, ETH].map((id) => aProduct(id)),
    recentMinutes: (id: string, from: number) =>
      (minutes.get(id) ?? []).filter(({ time }) => time >= from),
    set: (id: string, place: number, close: number) => {
      const time = START + place * MINUTE;
      const others = (minutes.get(id) ?? []).filter((one) => one.time !== time);
      const candle = { time, open: close, high: close, low: close, close, volume: 1 };
      minutes.set(
        id,
        [...others, candle].sort((one, other) => one.time - other.time),
      );
    },
  };
}

test('cover what every rulebook computes volatility from', () => {
  for (const rulebook of Object.values(PROFILES))
    for (const { id } of [{ id: BTC }, { id: 'EURUSD' }])
      expect(cfdRules(rulebook, id).volatility.minutes).toBe(CLOSES_MINUTES);
});

describe.each(testEngines)('on %s the closes of minutes', (engine) => {
  let database: Database;
  let sources = 0;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  const open = (hub = aMarket(), source = `source-${(sources += 1)}`) => {
    const closes = createMinuteCloses({ hub, source, store: createMinuteCloseStore(database) });
    const roots: object[] = [];
    closes.onRoot((root) => void roots.push(root));
    return { hub, source, closes, roots };
  };

  test('are those of whole minutes, and a minute counts a second after its end', async () => {
    const { hub, closes } = open();
    hub.set(BTC, 0, 6_000_000);
    hub.set(BTC, 1, 6_000_100);
    const known = await closes.of(BTC, START + MINUTE + 999);
    expect(known).toEqual({ minute: START, closes: [] });
    expect(await closes.of(BTC, START + MINUTE + 1000)).toEqual({
      minute: START + MINUTE,
      closes: [{ time: START, close: 6_000_000 }],
    });
    expect(await closes.of(ETH, START + MINUTE + 1000)).toEqual({
      minute: START + MINUTE,
      closes: [],
    });
    await expect(closes.of('NONE', START + MINUTE + 1000)).rejects.toThrow('no closes of NONE');
  });

  test('stay what they were written as, whatever the market says of its past later, over a restart too', async () => {
    const { hub, source, closes } = open();
    hub.set(BTC, 0, 6_000_000);
    const first = await closes.of(BTC, START + 2 * MINUTE);
    hub.set(BTC, 0, 7_000_000);
    hub.set(BTC, 1, 6_000_100);
    const both = [
      { time: START, close: 6_000_000 },
      { time: START + MINUTE, close: 6_000_100 },
    ];
    expect(first.closes).toEqual(both.slice(0, 1));
    expect((await closes.of(BTC, START + 3 * MINUTE)).closes).toEqual(both);
    const again = open(hub, source);
    expect((await again.closes.of(BTC, START + 3 * MINUTE)).closes).toEqual(both);
    // Another market has a past of its own.
    expect((await open(hub).closes.of(BTC, START + 3 * MINUTE)).closes).toEqual([
      { time: START, close: 7_000_000 },
      both[1],
    ]);
  });

  test('reach two hours back', async () => {
    const { hub, closes } = open();
    for (let place = 0; place <= CLOSES_MINUTES; place += 1) hub.set(BTC, place, 1000 + place);
    const known = await closes.of(BTC, START + (CLOSES_MINUTES + 1) * MINUTE + 1000);
    expect(known.closes).toHaveLength(CLOSES_MINUTES);
    expect(known.closes[0]).toEqual({ time: START + MINUTE, close: 1001 });
  });

  test('have a root over all products, told once, with the lines under it and the way of each', async () => {
    const { hub, source, closes, roots } = open();
    hub.set(BTC, 0, 6_000_000);
    hub.set(ETH, 0, 300_000);
    const at = START + MINUTE + 5000;
    await Promise.all([closes.look(at), closes.of(BTC, at)]);
    await closes.look(at + 1000);
    const again = open(hub, source);
    await again.closes.look(at);
    expect(again.roots).toEqual([]);
    expect(roots).toHaveLength(1);
    const [{ root }] = roots as { root: string }[] as [{ root: string }];
    expect(roots).toEqual([{ minute: START + MINUTE, root }]);
    expect(await closes.rootsSince(START + MINUTE)).toContainEqual(roots[0]);
    const lines = (await closes.linesOf(root)) ?? [];
    expect(lines.map(parseProductCloses)).toMatchObject([
      { productId: BTC, closes: [{ time: START, close: 6_000_000 }] },
      { productId: ETH, closes: [{ time: START, close: 300_000 }] },
    ]);
    expect(closesTree(lines, sha256).at(-1)).toEqual([root]);
    const stated = { minute: START + MINUTE, closes: `${START / MINUTE}:300000` };
    const place = await closes.placeOf(ETH, stated);
    const line = `closes/1 ${stated.minute} ${root}`;
    const inputs = {
      event: 'sold',
      closes: stated.closes,
      closesMinute: String(stated.minute),
      saleAcceptedAt: String(at),
    };
    const sale = {
      formulaVersion: CFD_FORMULA_VERSION,
      inputs,
      tick: { productId: ETH },
      closes: { path: place?.path ?? [], line, log: null },
    };
    expect(checkCloses(sale).problems).toEqual([]);
    expect(await closes.placeOf(BTC, stated)).toBeUndefined();
    expect(await closes.linesOf('0'.repeat(64))).toBeUndefined();
  });

  test('that somebody else wrote are used for nothing, and said', async () => {
    const { hub, source, closes } = open();
    hub.set(BTC, 0, 6_000_000);
    await closes.look(START + MINUTE + 1000);
    const plant = (minute: number) =>
      writerOf(database).query(
        `INSERT INTO minute_closes (source, minute, closes) VALUES ($1, $2, '{"BTCUSDT": 9000000, "ETHUSDT": null}')`,
        [source, minute],
      );
    await plant(START + MINUTE);
    for (const seconds of [61, 62, 121])
      await expect(closes.of(BTC, START + MINUTE + seconds * 1000)).rejects.toThrow(ForeignMinute);
  });

  test('that were written long before a clock was set back are nobody else’s', async () => {
    const { hub, closes } = open();
    const HOUR = 60 * MINUTE;
    for (let hours = 0; hours <= 9; hours += 1) await closes.look(START + hours * HOUR + 1000);
    hub.set(BTC, 0, 6_000_000);
    for (const hours of [1, 3, 5, 9])
      expect((await closes.of(BTC, START + hours * HOUR + 2000)).closes).toEqual([]);
  });

  test('that were written and not heard of are this server’s own', async () => {
    const hub = aMarket();
    const store = createMinuteCloseStore(database);
    let isLost = true;
    const lossy = {
      ...store,
      save: async (...given: Parameters<typeof store.save>) => {
        const written = await store.save(...given);
        if (isLost) throw new Error('connection lost');
        return written;
      },
    };
    const closes = createMinuteCloses({ hub, source: 'lossy', store: lossy });
    const roots: object[] = [];
    closes.onRoot((root) => void roots.push(root));
    hub.set(BTC, 0, 6_000_000);
    const at = START + MINUTE + 1000;
    await expect(closes.of(BTC, at)).rejects.toThrow('connection lost');
    isLost = false;
    expect((await closes.of(BTC, at)).closes).toEqual([{ time: START, close: 6_000_000 }]);
    expect(roots).toMatchObject([{ minute: START + MINUTE }]);
  });

  test('are changed and taken away by nobody', async () => {
    const { closes } = open();
    await closes.look(START + MINUTE + 1000);
    for (const change of ["UPDATE minute_closes SET closes = '{}'", 'DELETE FROM minute_closes'])
      await expect(database.executor.query(change)).rejects.toThrow();
  });
});
