import { BTC } from '../../../test/builders/contract.ts';
import { decimal, ONE } from '../../money/decimal.ts';
import { openTerms } from './openTerms.ts';

test('what else the object carries that names the size changes nothing', () => {
  const size = {
    direction: 'long',
    quantity: decimal('0.5'),
    cost: decimal('30000'),
    leverage: 20,
    quoteRate: ONE,
  } as const;
  // A form has a margin and a fee of its own, as somebody typed them.
  const form = { ...size, margin: decimal('9000'), overnightFee: decimal('77') };
  expect(openTerms(form, BTC, BTC.takerRate)).toEqual(openTerms(size, BTC, BTC.takerRate));
});
