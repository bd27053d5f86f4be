// Public market data, configuration and the two proof calls, as wire.md "Calls" says.
import type { SparklinesDto } from '../../protocol/product.ts';
import { SERVED_LANGUAGES } from '../../server/languages.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { newKey } from '../builders/tradingHouse.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    findTick: async (_productId, seq) =>
      seq === 7
        ? {
            line: 'Q1|BTCUSDT|7|1|2|5999995|6000005|6000000|1|0',
            bookLine: 'B1|BTCUSDT|7|5999995:1|6000005:1',
            bookHash: 'ab'.repeat(32),
            mark: 6_000_000,
            indexDoubled: 12_000_001,
            seal: null,
          }
        : undefined,
  });
  app.hub.push('BTCUSDT', { bid: 5_999_995, ask: 6_000_005, trades: trades(60) });
  app.hub.push('ETHUSDT', { bid: 300_000, ask: 300_010 });
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const trades = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    price: 6_000_000 + index,
    quantity: 100,
    side: 'buy' as const,
    time: 1_795_000_000_000 + index,
  }));
interface Listed {
  readonly id: string;
  readonly price: string | null;
}
const list = async (query: Record<string, string>, call = 'getProductList'): Promise<string[]> => {
  const { body } = await app.get(`product/${call}`, query);
  return (body.data as Listed[]).map(({ id }) => id);
};

describe('products', () => {
  test.each([
    ['all of them', {}, 24],
    ['crypto', { category: 'crypto' }, 10],
    ['forex', { category: 'forex' }, 10],
    ['metal', { category: 'metal' }, 4],
    ['a visitor has no favourites', { category: 'custom' }, 0],
    ['found by id', { search: 'btcusdt' }, 1],
    ['found by pair', { search: 'BTC/USDT' }, 1],
    ['found by name', { search: 'bitcoin' }, 1],
    ['found within a category', { search: 'usd', category: 'metal' }, 4],
    ['found with a typo', { search: 'bitcon' }, 1],
    ['found by its name in another language', { search: '比特币' }, 1],
    ['a pair by its names', { search: 'US-Dollar / Schweizer Franken' }, 1],
    ['not found', { search: 'no such thing' }, 0],
    ['marks alone name nothing', { search: '%_\\/' }, 0],
    ['any text up to the bound', { search: '\uD83D\uDE00'.repeat(20) }, 0],
  ])('%s', async (_name, query, count) => {
    expect(await list(query)).toHaveLength(count);
    if (!('category' in query && query.category === 'custom')) {
      expect(await list(query, 'getAllProductList')).toHaveLength(count);
    }
  });

  test.each([
    ['a letter beyond the bound', 'b'.repeat(41)],
    ['10,000 characters', 'b'.repeat(10_000)],
  ])('%s are refused as too long a search', async (_name, search) => {
    const answer = await app.get('product/getProductList', { search });
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid_input']);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['search']);
  });

  test('the lines of all products come in one answer, with nothing where nothing was traded', async () => {
    const { body } = await app.get('product/getSparklines');
    const { interval, lines } = body.data as SparklinesDto;
    expect(interval).toBe('30m');
    expect(lines).toHaveLength(24);
    const of = (productId: string) => lines.find(({ id }) => id === productId)?.closes;
    expect(of('BTCUSDT')?.filter((close) => close !== null)).toEqual(['60000.00']);
    expect(of('BTCUSDT')?.at(-1)).toBe('60000.00');
    expect(of('SOLUSDT')).toEqual(Array.from({ length: 48 }, () => null));
  });

  test('a product without a price says so with null and paused, never with 0', async () => {
    const { body } = await app.get('product/getProductList', { search: 'SOLUSDT' });
    expect(body.data[0]).toMatchObject({
      price: null,
      mark: null,
      change24h: null,
      status: { state: 'paused', reason: 'no_data', opensAt: null },
      seq: 0,
    });
  });

  test('recommendations are at most six, and those of the list', async () => {
    const recommended = await list({}, 'getRecommendProduct');
    expect(recommended).toHaveLength(6);
    expect(await list({})).toEqual(expect.arrayContaining(recommended));
  });

  test('of two products the one with a price is recommended first', async () => {
    expect(await list({}, 'getRecommendProduct')).not.toContain('GBPUSD');
    app.hub.push('GBPUSD', { bid: 133_000, ask: 133_010 });
    const recommended = await list({}, 'getRecommendProduct');
    expect(recommended.slice(0, 3)).toEqual(['BTCUSDT', 'ETHUSDT', 'GBPUSD']);
  });

  test('a product comes with its rules and its price', async () => {
    const { body } = await app.get('product/getProductInfo', { productId: 'BTCUSDT' });
    expect(body.data).toMatchObject({
      id: 'BTCUSDT',
      price: '60000.00',
      bid: '59999.95',
      ask: '60000.05',
      index: '60000.00',
      tickSize: '0.01',
      // decisions.md "Contract": tiers of BTC.
      marginTiers: [
        { upTo: '250000', maxLeverage: 20, maintenanceRate: '0.025', deduction: '0' },
        { upTo: '1000000', maxLeverage: 10, maintenanceRate: '0.05', deduction: '6250' },
        { upTo: '5000000', maxLeverage: 5, maintenanceRate: '0.1', deduction: '56250' },
        { upTo: null, maxLeverage: 2, maintenanceRate: '0.25', deduction: '806250' },
      ],
      takerRate: '0.0005',
      makerRate: '0.0002',
      overnightLong: '0.0003',
      overnightShort: '0',
      quoteRate: '1',
      calendar: { name: 'crypto', open: true, nextChangeAt: null },
    });
  });

  test('what wire.md names of its rules and no more: all of them are in the rulebook', async () => {
    const { body } = await app.get('product/getProductInfo', { productId: 'BTCUSDT' });
    const { body: listed } = await app.get('product/getProductList', { search: 'BTCUSDT' });
    const ofTicker = Object.keys(listed.data[0] as object);
    const rules = Object.keys(body.data as object).filter((key) => !ofTicker.includes(key));
    expect(rules.toSorted()).toEqual([
      'calendar',
      'cfd',
      'leverages',
      'lotSize',
      'makerRate',
      'marginTiers',
      'maxQuantity',
      'minQuantity',
      'overnightLong',
      'overnightShort',
      'quoteRate',
      'takerRate',
      'tickSize',
    ]);
    expect(Object.keys(body.data.cfd as object)).toEqual(['periods', 'minStake', 'maxStake']);
  });

  test.each(['getProductInfo', 'getProductDepth', 'getProductTrade', 'getProductKline'])(
    '%s of a product that does not exist',
    async (call) => {
      const query = call === 'getProductKline' ? { interval: '1m' } : {};
      const answer = await app.get(`product/${call}`, { productId: 'NOSUCH', ...query });
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    },
  );

  test('depth is best first and cut to the limit', async () => {
    const { body } = await app.get('product/getProductDepth', { productId: 'BTCUSDT', limit: '1' });
    expect(body.data).toMatchObject({ productId: 'BTCUSDT', seq: 1 });
    expect(body.data.bids[0][0]).toBe('59999.95');
    expect(body.data.asks[0][0]).toBe('60000.05');
  });

  test('without a price the book is empty and of no time', async () => {
    const { body } = await app.get('product/getProductDepth', { productId: 'SOLUSDT' });
    expect(body.data).toEqual({ productId: 'SOLUSDT', seq: 0, time: null, bids: [], asks: [] });
  });

  test('trades are newest first and cut to the limit', async () => {
    const { body } = await app.get('product/getProductTrade', { productId: 'BTCUSDT', limit: '3' });
    expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual(['t59', 't58', 't57']);
    const all = await app.get('product/getProductTrade', { productId: 'BTCUSDT' });
    expect(all.body.data).toHaveLength(50);
  });

  test('candles are oldest first, the running one last', async () => {
    const { body } = await app.get('product/getProductKline', {
      productId: 'BTCUSDT',
      interval: '1m',
    });
    expect(body.data.at(-1)).toMatchObject({ close: '60000.00', volume: '0.06000' });
  });
});

describe('favourites', () => {
  test('are kept in the order of the user', async () => {
    const { token } = await app.addAccount('favourites@example.test');
    const change = async (body: object): Promise<string[]> => {
      const answer = await app.post('user/operateUserProduct', body, { token });
      return (answer.body.data as { favourites: string[] }).favourites;
    };
    await change({ productId: 'BTCUSDT', action: 'add' });
    await change({ productId: 'ETHUSDT', action: 'add' });
    expect(await change({ productId: 'XAUUSD', action: 'add', before: 'ETHUSDT' })).toEqual([
      'BTCUSDT',
      'XAUUSD',
      'ETHUSDT',
    ]);
    const { body } = await app.get('product/getProductList', { category: 'custom' }, { token });
    expect((body.data as Listed[]).map(({ id }) => id)).toEqual(['BTCUSDT', 'XAUUSD', 'ETHUSDT']);
    const unknown = { productId: 'NOSUCH', action: 'add' };
    const answer = await app.post('user/operateUserProduct', unknown, { token });
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
  });

  test('what cannot be done names the field, and changes nothing', async () => {
    const { token } = await app.addAccount('edges@example.test');
    const change = (body: object) => app.post('user/operateUserProduct', body, { token });
    await change({ productId: 'BTCUSDT', action: 'add' });
    await change({ productId: 'ETHUSDT', action: 'add' });
    const refused = async (body: object) => {
      const { status, body: answer } = await change(body);
      return [status, answer.error, answer.fields];
    };
    const missing = (field: string) => [404, 'not_found', { [field]: 'not_found' }];
    const btc = 'BTCUSDT';
    expect(await refused({ productId: 'NOSUCH', action: 'add' })).toEqual(missing('productId'));
    expect(await refused({ productId: 'NOSUCH', action: 'move' })).toEqual(missing('productId'));
    expect(await refused({ productId: 'XAUUSD', action: 'move' })).toEqual(missing('productId'));
    expect(await refused({ productId: btc, action: 'move', before: btc })).toEqual(
      missing('before'),
    );
    expect(await refused({ productId: btc, action: 'move', before: 'XAUUSD' })).toEqual(
      missing('before'),
    );
    expect((await change({ productId: 'btc/usdt', action: 'add' })).status).toBe(422);
    expect((await change({ productId: btc, action: 'sort' })).status).toBe(422);
    // Twice is once; what is not there can be taken out, a product that is gone too.
    for (const body of [
      { productId: btc, action: 'add' },
      { productId: 'XAUUSD', action: 'remove' },
      { productId: 'NOSUCH', action: 'remove' },
      { productId: btc, action: 'move', before: 'ETHUSDT' },
    ]) {
      const answer = await change(body);
      expect(answer.body.data).toEqual({ favourites: ['BTCUSDT', 'ETHUSDT'] });
    }
  });

  test('one that is sent again by its key is answered again, and undoes nothing of what came between', async () => {
    const { token } = await app.addAccount('again@example.test');
    const change = async (body: object, key = newKey()) => {
      const answer = await app.post('user/operateUserProduct', body, { token, key });
      return answer.body.data ?? answer.body.error;
    };
    const [key, removed] = [newKey(), { productId: 'BTCUSDT', action: 'remove' }];
    await change({ productId: 'BTCUSDT', action: 'add' });
    expect(await change(removed, key)).toEqual({ favourites: [] });
    await change({ productId: 'BTCUSDT', action: 'add' });
    expect(await change(removed, key)).toEqual({ favourites: [] });
    const { body } = await app.get('product/getProductList', { category: 'custom' }, { token });
    expect(body.data).toHaveLength(1);
    expect(await change({ productId: 'ETHUSDT', action: 'add' }, key)).toBe('conflict');
  });

  test('of twenty changes at once none is lost', async () => {
    const { token } = await app.addAccount('many@example.test');
    const ids = await list({});
    await Promise.all(
      ids.map((productId) =>
        app.post('user/operateUserProduct', { productId, action: 'add' }, { token }),
      ),
    );
    const { body } = await app.get('product/getProductList', { category: 'custom' }, { token });
    expect(body.data).toHaveLength(ids.length);
  });
});

test('spot balances of a product, forex against USDT too', async () => {
  const { token } = await app.addAccount('spot@example.test');
  const ask = (productId: string) => app.get('user/getUserSpot', { productId }, { token });
  expect((await ask('BTCUSDT')).body.data).toEqual({
    base: { currency: 'BTC', available: '0', locked: '0' },
    quote: { currency: 'USDT', available: '10000', locked: '0' },
    position: { quantity: '0', cost: '0', averageCost: null, realised: '0' },
  });
  expect((await ask('EURUSD')).body.data).toMatchObject({ quote: { currency: 'USDT' } });
  expect((await ask('NOSUCH')).status).toBe(404);
});

test('the configuration says what a client needs before anything else', async () => {
  const { body } = await app.get('common/getConfig');
  expect(body.data).toMatchObject({
    brand: { name: 'Fairlead' },
    defaultLang: 'en',
    languages: SERVED_LANGUAGES,
    mode: 'practice',
    feed: { kind: 'sim', label: 'Manual market' },
    // Nothing of the operator's own is made up.
    customerServiceUrl: null,
    registeredAddress: null,
    fees: { contractMaker: '0.0002', contractTaker: '0.0005' },
    rulebook: { profile: 'open', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    serverTime: app.clock.now(),
  });
});

describe('countries', () => {
  test.each([
    ['en', 'Germany', 'Afghanistan'],
    ['zh', '德国', '阿尔巴尼亚'],
    ['zh-Hant', '德國', '千里達及托巴哥'],
    ['de', 'Deutschland', 'Afghanistan'],
    // A language without a catalogue reads English.
    ['sv', 'Germany', 'Afghanistan'],
  ])('are named and ordered in %s', async (lang, germany, first) => {
    const { body } = await app.get('index/getCountryList', {}, { lang });
    expect(body.data).toHaveLength(249);
    expect(body.data).toContainEqual({ code: 'DE', name: germany, dial: '+49' });
    expect(body.data[0].name).toBe(first);
  });
});

describe('the evidence of a price', () => {
  test('is its log line, its book and how it is sealed', async () => {
    const { body } = await app.get('proof/getTick', { productId: 'BTCUSDT', seq: '7' });
    expect(body.data).toEqual({
      productId: 'BTCUSDT',
      seq: 7,
      line: 'Q1|BTCUSDT|7|1|2|5999995|6000005|6000000|1|0',
      bookLine: 'B1|BTCUSDT|7|5999995:1|6000005:1',
      bookHash: 'ab'.repeat(32),
      priceDecimals: 2,
      quantityDecimals: 5,
      mark: '60000.00',
      index: '60000.005',
      seal: null,
    });
  });

  test.each([
    ['an unknown number', 'BTCUSDT', '8'],
    ['an unknown product', 'NOSUCH', '7'],
  ])('of %s does not exist', async (_name, productId, seq) => {
    const answer = await app.get('proof/getTick', { productId, seq });
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
  });
});
