import { rulesOf } from '../../../../test/builders/rulebook.ts';
import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { ONE } from '../../../../core/money/decimal.ts';
import { isDoneAtOnce } from './askedActs.ts';
import { netOfClosed } from './closeModel.ts';
import { reversePreviewOf } from './reverseModel.ts';
import type { ReverseMarket } from './reverseModel.ts';

const { contract: rules } = rulesOf('BTCUSDT');

const aMarket = (change: Partial<ReverseMarket> = {}): ReverseMarket => ({
  bid: '64000',
  ask: '64001',
  rules,
  quoteRate: ONE,
  available: '1000',
  market: 'live',
  ...change,
});

describe('turning a position round', () => {
  const order = aContractOrder({ quantity: '0.06', openPrice: '63540', margin: '190.62' });

  test('says what closes and what opens at the one price of both', () => {
    const preview = reversePreviewOf(order, aMarket());
    expect(preview?.price).toBe('64000');
    // 0.06 × 460 = 27.6, less 1.91 to open and 1.92 to close
    expect(preview?.closes.net).toBe('23.77');
    // 0.06 × 64,000 ÷ 20, and 0.05 % of 3,840
    expect(preview?.opens.margin.toFixed()).toBe('192');
    expect(preview?.opens.fee.toFixed()).toBe('1.92');
    expect(preview?.opens.liquidationPrice?.gt('64000')).toBe(true);
    expect(preview?.refusal).toBeUndefined();
  });

  test('what the closing frees counts for the opening, and no more', () => {
    const held = aContractOrder({ ...order, openPrice: '66000', margin: '198' });
    // 198 − 120 − 1.92 = 76.08 comes back, 193.92 is needed.
    const refusalWith = (available: string) =>
      reversePreviewOf(held, aMarket({ available }))?.refusal?.error;
    expect(refusalWith('117')).toBe('insufficient_balance');
    expect(refusalWith('118')).toBeUndefined();
  });

  test.each<[string, Partial<ReverseMarket>]>([
    ['no price', { bid: null }],
    ['no rules', { rules: undefined }],
    ['no rate', { quoteRate: undefined }],
  ])('is unknown with %s', (_case, change) => {
    expect(reversePreviewOf(order, aMarket(change))).toBeUndefined();
  });
});

// Issue 12: large ones excepted; a cancelled order risks nothing.
test.each([
  ['close', '500', '1000', ['close'], true],
  ['close', '501', '1000', ['close'], false],
  ['close', '1', undefined, ['close'], false],
  ['close', '1', '1000', ['reverse'], false],
  ['reverse', '501', '1000', ['reverse'], false],
  ['cancel', '501', '1000', ['cancel'], true],
] as const)('%s with a margin of %s beside %s, not asked for %s: at once is %s', (...row) => {
  const [kind, margin, available, unasked, expected] = row;
  expect(isDoneAtOnce(kind, { margin }, available, unasked)).toBe(expected);
});

test('what was refused adds nothing to what the others brought', () => {
  const results = [
    { orderId: '1', order: aContractOrder({ netResult: '1.23' }) },
    { orderId: '2', error: { error: 'market_closed' } },
    { orderId: '3', order: aContractOrder({ netResult: '-3' }) },
  ];
  expect(netOfClosed(results)).toBe('-1.77');
});
