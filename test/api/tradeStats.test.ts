// What trading has brought, through the app: random trading by two clocks, and sums that are the statement's to the last unit.
import fc from 'fast-check';
import { decimal, ZERO } from '../../core/money/decimal.ts';
import { feesOf, netOf } from '../../core/wallet/statement.ts';
import type { Statement } from '../../protocol/statement.ts';
import type { TradeStats } from '../../protocol/tradeStats.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const HOUR_MS = 3_600_000;
/** Two days before clocks are set back in New York. */
const START = Date.UTC(2026, 9, 30, 3);

const step = fc.record({
  does: fc.constantFrom('open', 'open', 'close', 'buy', 'sell', 'call', 'sold', 'wait', 'wait'),
  isUp: fc.boolean(),
  price: fc.integer({ min: 5_900_000, max: 6_100_000 }),
  hours: fc.integer({ min: 1, max: 30 }),
  share: fc.constantFrom('0.001', '0.003', '0.0127'),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await openTestApp({ engine, startMs: START });
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const add = async () => {
    people += 1;
    app.clock.jump(60_000);
    return app.addAccount(`counter${people}@example.test`);
  };
  const push = (price: number) => app.hub.push(BTC, { bid: price, ask: price + 100 });
  const meet = async (token: string, call: string, body: object, price: number) => {
    push(price);
    const asked = app.post(call, body, { token, key: newKey() });
    while (await app.house.waitsFor(asked, BTC)) push(price);
    return (await asked).body;
  };
  const stats = async (token: string, query: Record<string, string>): Promise<TradeStats> => {
    const { status, body } = await app.get('user/getTradeStats', query, { token });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data as TradeStats;
  };
  const list = async (token: string, call: string, query: Record<string, string>) =>
    (await app.get(call, { ...query, limit: '100' }, { token })).body.data.list as {
      id: string;
      netResult: string;
      profitLoss: string;
      state: string;
    }[];

  async function trade(token: string, { does, isUp, price, hours, share }: Step): Promise<void> {
    const market = { productId: BTC, type: 'market' };
    const newest = async (call: string, query: Record<string, string>) =>
      (await list(token, call, query))[0]?.id;
    if (does === 'wait') {
      app.clock.jump(hours * HOUR_MS);
      push(price);
      await app.house.settled();
    } else if (does === 'open') {
      const direction = isUp ? 'long' : 'short';
      const order = { ...market, direction, quantity: '0.02', leverage: 5 };
      await meet(token, 'contract_order/submit', order, price);
    } else if (does === 'close') {
      const orderId = await newest('contract_order/getContractOrderList', { view: 'holding' });
      const part = isUp ? {} : { quantity: share };
      const body = { orderId, ...part };
      if (orderId) await meet(token, 'contract_order/closeContractOrder', body, price);
    } else if (does === 'call') {
      const order = {
        productId: BTC,
        direction: isUp ? 'call' : 'put',
        stake: '7.3',
        seconds: 3600,
      };
      await meet(token, 'order/submit', order, price);
    } else if (does === 'sold') {
      const orderId = await newest('order/getOrderList', { state: 'open' });
      if (orderId) await meet(token, 'order/close', { orderId, minValue: '0' }, price);
    } else {
      await meet(token, 'spot_order/submit', { ...market, side: does, quantity: share }, price);
    }
  }

  const sum = (rows: readonly { net: string }[]): string =>
    rows.reduce((all, { net }) => all.plus(net), ZERO).toFixed();
  const count = (rows: readonly { trades: number }[]): number =>
    rows.reduce((all, { trades }) => all + trades, 0);

  test(
    'whatever was traded, the days, the products and the hours come to the statement’s net and fees',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
          const { token } = await add();
          const since = app.clock.now();
          for (const one of steps) await trade(token, one);
          for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham']) {
            const month = (time: number) => new Date(time).toISOString().slice(0, 7);
            const [from, to] = [month(since - 48 * HOUR_MS), month(app.clock.now() + 48 * HOUR_MS)];
            const asked = await app.get('user/getStatement', { from, to, zone }, { token });
            const statement = asked.body.data as Statement;
            const days = { from: `${from}-01`, to: lastDay(to), zone };
            const told = await stats(token, days);
            expect([told.from, told.to]).toEqual([statement.from, statement.to]);
            const blocks = statement.currencies.map((block) => ({
              currency: block.currency,
              lines: block.lines.map((row) => ({ ...row, amount: decimal(row.amount) })),
              realised: block.realised.map((row) => ({ ...row, amount: decimal(row.amount) })),
            }));
            const usdt = blocks.find(({ currency }) => currency === 'USDT');
            const btc = blocks.find(({ currency }) => currency === 'BTC');
            expect(told.totals.net).toBe(
              decimal((usdt && netOf(usdt)?.toFixed()) ?? '0').toFixed(),
            );
            expect(told.totals.fees).toBe(usdt ? feesOf(usdt).toFixed() : '0');
            expect(told.otherFees).toEqual(
              btc && feesOf(btc).gt(0) ? [{ currency: 'BTC', amount: feesOf(btc).toFixed() }] : [],
            );
            for (const rows of [told.days, told.products, told.hours]) {
              expect(sum(rows)).toBe(told.totals.net);
              expect(count(rows)).toBe(told.totals.trades);
            }
          }
          expect(await app.house.violations()).toEqual([]);
        }),
        { numRuns: 3 },
      );
    },
    START_TIMEOUT_MS,
  );

  test('a trade counts where it ended, with what its whole life moved', async () => {
    const { token } = await add();
    const long = {
      productId: BTC,
      type: 'market',
      direction: 'long',
      quantity: '0.1',
      leverage: 5,
    };
    const opened = await meet(token, 'contract_order/submit', long, 6_000_000);
    const orderId = (opened.data as { id: string }).id;
    const firstDay = new Date(app.clock.now()).toISOString().slice(0, 10);
    app.clock.jump(24 * HOUR_MS);
    const lastDayName = new Date(app.clock.now()).toISOString().slice(0, 10);
    await meet(token, 'contract_order/closeContractOrder', { orderId }, 6_100_000);
    const [ended] = await list(token, 'contract_order/getContractOrderList', { view: 'history' });
    const told = await stats(token, { from: firstDay, to: lastDayName });
    expect(told.days).toMatchObject([
      { day: firstDay, trades: 0, won: 0 },
      { day: lastDayName, trades: 1, won: 1 },
    ]);
    expect(told.totals).toMatchObject({
      net: ended?.netResult,
      trades: 1,
      won: 1,
      winRate: '1',
      average: ended?.netResult,
      largestWin: ended?.netResult,
      largestLoss: null,
    });
    expect(told.products).toMatchObject([{ productId: BTC, net: ended?.netResult }]);
    // Only the end: its net is the close's alone, the trade its whole life's.
    const late = await stats(token, { from: lastDayName, to: lastDayName });
    expect(late.totals).toMatchObject({ trades: 1, average: ended?.netResult });
    expect(decimal(late.totals.net).gt(ended?.netResult ?? '0')).toBe(true);
  });

  test('a day is the zone’s, also where clocks are set and where it has no midnight', async () => {
    const { token } = await add();
    const spanOf = async (day: string, zone: string) => {
      const { from, to } = await stats(token, { from: day, to: day, zone });
      return [new Date(from).toISOString(), (to - from) / HOUR_MS];
    };
    expect(await spanOf('2026-11-01', 'America/New_York')).toEqual([
      '2026-11-01T04:00:00.000Z',
      25,
    ]);
    expect(await spanOf('2026-03-08', 'America/New_York')).toEqual([
      '2026-03-08T05:00:00.000Z',
      23,
    ]);
    expect(await spanOf('2026-03-29', 'Europe/Berlin')).toEqual(['2026-03-28T23:00:00.000Z', 23]);
    // Clocks go from midnight to one: there is no midnight that day.
    expect(await spanOf('2026-09-06', 'America/Santiago')).toEqual([
      '2026-09-06T04:00:00.000Z',
      23,
    ]);
    expect(await spanOf('2026-09-05', 'America/Santiago')).toEqual([
      '2026-09-05T04:00:00.000Z',
      24,
    ]);
    expect(await spanOf('2026-12-01', 'Asia/Kolkata')).toEqual(['2026-11-30T18:30:00.000Z', 24]);
    expect(await spanOf('2026-12-01', 'Pacific/Kiritimati')).toEqual([
      '2026-11-30T10:00:00.000Z',
      24,
    ]);
  });

  test('moments ask for the days that they are in, as the answer names them', async () => {
    const { token } = await add();
    const zone = 'America/New_York';
    const days = await stats(token, { from: '2026-11-01', to: '2026-11-02', zone });
    for (const [from, to] of [
      [days.from, days.to],
      [days.from + HOUR_MS, days.to - HOUR_MS],
    ]) {
      const told = await stats(token, { from: String(from), to: String(to), zone });
      expect([told.from, told.to]).toEqual([days.from, days.to]);
    }
  });

  test('a year at most, of days that there are, in a zone that there is, and nobody else’s', async () => {
    const { token } = await add();
    const ask = (query: Record<string, string>) => app.get('user/getTradeStats', query, { token });
    expect((await ask({ from: '2026-01-01', to: '2026-12-31' })).status).toBe(200);
    for (const [query, field] of [
      [{ from: '2026-01-01', to: '2027-01-02' }, 'to'],
      [{ from: '2026-12-02', to: '2026-12-01' }, 'to'],
      [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
      [{ from: '2026-02-01', to: '2026-02-31' }, 'to'],
      [{ from: '2026-00-01', to: '2026-12-01' }, 'from'],
      [{ from: '2026-12-01', to: '2026-12-01', zone: 'Mars/Olympus' }, 'zone'],
      [{ from: '2026-12-01', to: '2026-12-01', zone: '+02:00' }, 'zone'],
    ] as const) {
      const { status, body } = await ask(query);
      expect([query, status, body.error]).toEqual([query, 422, 'invalid_input']);
      expect(Object.keys(body.fields ?? {})).toEqual([field]);
    }
    const told = await stats(token, { from: '2026-10-01', to: '2026-12-31' });
    expect(told).toMatchObject({ days: [], products: [], hours: [], otherFees: [] });
    expect(told.totals).toEqual({
      net: '0',
      fees: '0',
      trades: 0,
      won: 0,
      winRate: null,
      average: null,
      largestWin: null,
      largestLoss: null,
    });
  });
});

function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
