import { aConfig } from '../../../test/builders/config.ts';
import { proposeAlerts } from './proposals.ts';

const { alerts: limits } = aConfig().limits;
const at = (price: string, priceDecimals: number) =>
  proposeAlerts({ id: 'BTCUSDT', price, priceDecimals }, limits);

test.each([
  ['65432.1', 1, '66800', '64100'],
  ['1.08412', 5, '1.11', '1.06'],
  ['0.07310', 5, '0.0746', '0.0716'],
  ['150.0', 3, '153', '147'],
  ['0.00012', 5, '0.00013', '0.00011'],
])(
  'levels of %s are round, at least two in a hundred away: %s to %s',
  (price, decimals, ...both) => {
    const [above, below] = at(price, decimals);
    expect([above?.alert, below?.alert]).toEqual([
      { kind: 'price', productId: 'BTCUSDT', side: 'above', price: both[0], repeat: false },
      { kind: 'price', productId: 'BTCUSDT', side: 'below', price: both[1], repeat: false },
    ]);
    expect(Number(above?.away)).toBeGreaterThanOrEqual(0.02);
    expect(Number(below?.away)).toBeLessThanOrEqual(-0.02);
  },
);

test('a quick move is offered where the house takes it', () => {
  expect(at('65432.1', 1)[2]?.alert).toEqual({
    kind: 'change',
    productId: 'BTCUSDT',
    rate: '0.03',
    seconds: 3600,
    repeat: false,
  });
  const narrow = { ...limits, maxRate: '0.01' };
  expect(proposeAlerts({ id: 'BTCUSDT', price: '60000', priceDecimals: 1 }, narrow)).toHaveLength(
    2,
  );
});

test('without a price there is nothing to propose', () => {
  expect(at('0', 1)).toEqual([]);
});
