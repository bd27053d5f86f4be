import { IndexSeconds } from '../services/indexSeconds.ts';
import { marketProducts } from '../../core/rulebook/marketProducts.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { createManualHub } from '../../test/builders/manualHub.ts';
import { type EnteredTrade, OwnTrades } from '../services/trading/ownTrades.ts';
import { composedKinds } from '../kinds/kinds.ts';
import { createRulebooks } from '../services/rulebooks.ts';
import { createProducts } from '../services/products.ts';
import { tradeStream } from './streams.ts';

const BTC = 'BTCUSDT';

const entered = (over: Partial<EnteredTrade> = {}): EnteredTrade => ({
  productId: BTC,
  price: '60000',
  quantity: '0.00166666',
  side: 'buy',
  time: 1,
  seq: 11,
  ...over,
});

function openStream() {
  const clock = createManualClock();
  const hub = createManualHub(marketProducts(PROFILES.open), clock);
  const ownTrades = new OwnTrades();
  const rulebooks = createRulebooks({ profiles: PROFILES, mode: 'practice' });
  const products = createProducts({
    hub,
    rulebooks,
    clock,
    ownTrades,
    indexSeconds: new IndexSeconds(),
    kinds: composedKinds,
    namesOf: () => [],
  });
  const stream = tradeStream({ hub, products, clock }, hub.product(BTC)!);
  ownTrades.on((trade) => stream.onOwnTrade?.(trade));
  hub.onTick((tick) => stream.onTick?.(tick));
  const trade = (id: string) =>
    ({ id, price: 6_000_000, quantity: 5, side: 'buy', time: clock.now() }) as const;
  const push = (id: string) =>
    hub.push(BTC, { bid: 5_999_999, ask: 6_000_001, trades: [trade(id)] });
  return { clock, hub, ownTrades, products, stream, push };
}

test('the list holds the market’s trades and the marked own ones, newest first', () => {
  const { clock, ownTrades, products, push } = openStream();
  push('market-1');
  clock.advance(10);
  ownTrades.add(entered({ time: clock.now(), side: 'sell' }));
  clock.advance(10);
  push('market-2');
  const listed = products.getTrades(BTC, 10);
  expect(listed.map(({ id }) => id)).toEqual(['market-2', 'own-11-1', 'market-1']);
  expect(listed.map((trade) => 'own' in trade)).toEqual([false, true, false]);
  expect(listed[1]).toEqual({
    id: 'own-11-1',
    price: '60000',
    quantity: '0.00166666',
    side: 'sell',
    time: clock.now() - 10,
    own: true,
  });
  expect(products.getTrades(BTC, 1)).toHaveLength(1);
  expect(products.getTrades('ETHUSDT', 10)).toEqual([]);
});

test('the stream sends an own trade with the seq of the newest price, once', () => {
  const { hub, ownTrades, stream, push } = openStream();
  push('market-1');
  stream.restart();
  ownTrades.add(entered());
  push('market-2');
  const [update, ...rest] = [...(stream.take(0) as Iterable<{ seq: number; body: object }>)];
  expect(rest).toEqual([]);
  expect(update).toMatchObject({
    seq: hub.latest(BTC)?.seq,
    body: { trades: [{ id: 'market-2' }, { id: 'own-11-1', own: true }] },
  });
  expect(stream.take(2)).toEqual([]);
});

test('a snapshot holds nothing that still waits to be sent', () => {
  const { ownTrades, stream, push } = openStream();
  push('market-1');
  stream.restart();
  ownTrades.add(entered());
  expect(stream.snapshot()).toMatchObject([{ id: 'market-1' }]);
  void stream.take(0);
  expect(stream.snapshot()).toHaveLength(2);
});

test('no more than a hundred own trades are kept', () => {
  const ownTrades = new OwnTrades();
  for (let count = 0; count < 150; count += 1) ownTrades.add(entered());
  expect(ownTrades.newest(BTC, 1000)).toHaveLength(100);
});
