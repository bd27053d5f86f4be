import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { aSpotOrder } from '../../../../test/builders/spotOrder.ts';
import { MOST_FILL_ORDERS } from '../../../../protocol/mostFillOrders.ts';
import { contractOrderOf, ordersWithin, spotOrderOf, withSides } from './ownOrders.ts';
import type { OwnOrder } from './ownOrders.ts';

const anOrder = (from: number, to?: number): OwnOrder => ({
  id: `o${from}`,
  opens: 'buy',
  from,
  to,
  version: '1',
});

test('an order that nothing of was filled has nothing to show', () => {
  expect(contractOrderOf(aContractOrder({ openTime: null, state: 'cancelled' }))).toBeUndefined();
  expect(spotOrderOf(aSpotOrder())).toBeUndefined();
});

test('the first side of a contract is its direction, of a spot order its side', () => {
  expect(contractOrderOf(aContractOrder())?.opens).toBe('buy');
  expect(contractOrderOf(aContractOrder({ direction: 'short' }))?.opens).toBe('sell');
  expect(spotOrderOf(aSpotOrder({ side: 'sell', filledQuantity: '0.1' }))?.opens).toBe('sell');
});

test('with each fill an order is another version', () => {
  const versions = [
    aContractOrder({ quantity: '0.02', restingQuantity: '0.04' }),
    aContractOrder(),
    aContractOrder({ quantity: '0.03', closedQuantity: '0.03' }),
    aContractOrder({ state: 'closed', closedQuantity: '0.06' }),
  ].map((order) => contractOrderOf(order)?.version);
  expect(new Set(versions).size).toBe(versions.length);
  // A stop that was moved is none.
  expect(contractOrderOf(aContractOrder({ stopLoss: '60000' }))?.version).toBe(versions[1]);
  const part = spotOrderOf(aSpotOrder({ filledQuantity: '0.004' }));
  expect(part?.version).not.toBe(spotOrderOf(aSpotOrder({ filledQuantity: '0.01' }))?.version);
});

describe('in sight from 100 to 200', () => {
  const span = { from: 100, to: 200 };
  test.each([
    ['one that lives', anOrder(50), true],
    ['one that ended as it begins', anOrder(50, 100), true],
    ['one that ended before', anOrder(50, 99), false],
    ['one that begins with its end', anOrder(200), false],
    ['one within', anOrder(120, 130), true],
    ['one all around', anOrder(1, 999), true],
  ])('%s', (_case, order, isFound) => {
    expect(ordersWithin([order], span)).toEqual(isFound ? [order] : []);
  });

  test('the newest, and no more than are held', () => {
    const many = Array.from({ length: MOST_FILL_ORDERS + 5 }, (_, index) => anOrder(index));
    const found = ordersWithin(many, { from: 0, to: Infinity });
    expect(found).toHaveLength(MOST_FILL_ORDERS);
    expect(found[0]?.from).toBe(MOST_FILL_ORDERS + 4);
    expect(ordersWithin(many, undefined)).toEqual([]);
  });
});

test('a closing is the other side, whoever it was that closed; a stranger’s fill has none', () => {
  const kinds = ['open', 'close', 'take_profit', 'stop_loss', 'liquidation'] as const;
  const told = (orderId: string) =>
    kinds.map((kind) => ({ id: kind, orderId, kind, at: 1, price: '1', quantity: '1' }));
  const sides = (opens: 'buy' | 'sell') =>
    withSides([{ ...anOrder(1), opens }], [...told('o1'), ...told('o2')]).map(
      ({ kind, side }) => `${kind} ${side}`,
    );
  expect(sides('buy')).toEqual([
    'open buy',
    'close sell',
    'take_profit sell',
    'stop_loss sell',
    'liquidation sell',
  ]);
  expect(sides('sell')[0]).toBe('open sell');
  expect(sides('sell').at(-1)).toBe('liquidation buy');
});

test('coins are bought and sold as the order says', () => {
  const coins = { id: 'f', orderId: 'o1', at: 1, price: '1', quantity: '1' };
  const sideOf = (side: 'buy' | 'sell') =>
    withSides([{ ...anOrder(1), opens: side }], [{ ...coins, kind: side }])[0]?.side;
  expect([sideOf('buy'), sideOf('sell')]).toEqual(['buy', 'sell']);
});
