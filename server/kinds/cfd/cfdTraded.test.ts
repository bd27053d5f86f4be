import { OPEN_RULEBOOK } from '../../../core/rulebook/open.ts';
import { PROTECTED_RULEBOOK } from '../../../core/rulebook/protected.ts';
import { aCfdOrder } from '../../../test/builders/cfd.ts';
import { cfdTraded } from './cfdTraded.ts';

test('a call is shown as a buy and a put as a sell, while it is open', () => {
  const { cfd: entered } = cfdTraded.trades;
  const shown = { productId: 'BTCUSDT', price: '60000', quantity: '0.00166666', time: 9, seq: 11 };
  expect(entered(aCfdOrder({ openedAt: 9 }))).toEqual({ ...shown, side: 'buy' });
  expect(entered(aCfdOrder({ openedAt: 9, direction: 'put' }))).toEqual({ ...shown, side: 'sell' });
  expect(entered(aCfdOrder({ state: 'won' }))).toBeUndefined();
});

test('is offered where the profile has it', () => {
  const [open, closed] = [OPEN_RULEBOOK, PROTECTED_RULEBOOK].map(({ products }) => products[0]!);
  expect([open!, closed!].map(cfdTraded.isOffered)).toEqual([true, false]);
  expect(cfdTraded.config(open!).periods).toHaveLength(7);
  expect(cfdTraded.config(closed!).periods).toEqual([]);
});
