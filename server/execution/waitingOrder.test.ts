import { aTick } from '../../test/builders/contract.ts';
import { anOperation, aWaiting } from '../../test/builders/memoryDesk.ts';
import { decimal } from '../../core/money/decimal.ts';
import { operationAt } from './waitingOrder.ts';

const tick = aTick({ seq: 7 });
const priced = { tick, quoteRate: decimal('0.50') };
const order = {
  ...aWaiting('buy', 6),
  operation: { ...anOperation('buy'), input: { size: '1' } },
  refusal: anOperation('refused'),
};
const withRate = { ...order, joining: 'tick and rate' } as const;

test.each([
  ['the message alone', order, priced, { size: '1', tick }],
  ['the message alone, without a rate', order, { tick, quoteRate: undefined }, { size: '1', tick }],
  ['the message and its rate', withRate, priced, { size: '1', tick, quoteRate: '0.5' }],
])('%s joins the input', (_name, waiting, message, input) => {
  expect(operationAt(waiting, message)).toEqual({ ...order.operation, input });
});

test.each([
  ['without a message', withRate, undefined],
  ['without the rate that it needs', withRate, { tick, quoteRate: undefined }],
])('%s it is refused', (_name, waiting, message) => {
  expect(operationAt(waiting, message)).toBe(order.refusal);
});
