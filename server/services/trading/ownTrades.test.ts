import { aProduct } from '../../../test/builders/marketProducts.ts';
import { type EnteredTrade, listTrades, type OwnTrade, OwnTrades } from './ownTrades.ts';

const entered = (time: number, over: Partial<EnteredTrade> = {}): EnteredTrade => ({
  productId: 'BTCUSDT',
  side: 'buy',
  price: '60000',
  quantity: '0.1',
  seq: 7,
  time,
  ...over,
});

test('an entered order is heard of and listed, newest first, without a hundred and first', () => {
  const own = new OwnTrades();
  const heard: OwnTrade[] = [];
  const end = own.on((trade) => heard.push(trade));
  own.add(entered(1));
  own.add(entered(2, { side: 'sell' }));
  end();
  own.add(entered(3, { productId: 'ETHUSDT' }));
  expect(heard).toEqual([
    expect.objectContaining({ id: 'own-7-1', side: 'buy', time: 1, own: true }),
    expect.objectContaining({ id: 'own-7-2', side: 'sell', time: 2, price: '60000' }),
  ]);
  expect(own.newest('BTCUSDT', 1)).toEqual([heard[1]]);
  expect(own.newest('NONE', 5)).toEqual([]);
  for (let count = 0; count < 100; count += 1) own.add(entered(10 + count));
  const all = own.newest('BTCUSDT', 1000);
  expect([all.length, all[0]?.time, all.at(-1)?.time]).toEqual([100, 109, 10]);
});

test('what a batch entered is heard of where its kind says so, and nothing else', () => {
  const own = new OwnTrades();
  const changed = (...states: string[]) =>
    ({ effects: { changed: { cfd: states.map((state) => ({ state })) } } }) as never;
  const committed = [changed('open', 'won'), changed()];
  own.follow(committed, {
    cfd: ({ state }) => (state === 'open' ? entered(7) : undefined),
    spot: () => entered(8),
  });
  expect(own.newest('BTCUSDT', 5).map(({ time }) => time)).toEqual([7]);
});

test('stands among the market’s trades by its time, and the list keeps its length', () => {
  const own = new OwnTrades();
  own.add(entered(20));
  const trade = (time: number) =>
    ({ id: String(time), price: 1, quantity: 1, side: 'buy', time }) as const;
  const list = (limit: number) =>
    listTrades(own, aProduct(), [trade(30), trade(10)], limit).map(({ time }) => time);
  expect([list(3), list(2)]).toEqual([
    [30, 20, 10],
    [30, 20],
  ]);
  const [, shown] = listTrades(own, aProduct(), [trade(30)], 2);
  expect(shown).not.toHaveProperty('productId');
});
