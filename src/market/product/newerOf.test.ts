import { aProductInfo, aQuote } from '../../../test/builders/market.ts';
import { newerOf } from './useLiveQuote.ts';

const at = (seq: number) => aQuote({ seq, price: String(seq) });

test.each([
  ['the stream’s, which is newer', 4, 5, '5'],
  ['the snapshot, which is newer than an earlier visit’s stream', 6, 5, '6'],
  ['the stream’s of the same message: its state may have changed', 5, 5, 'streamed'],
])('%s', (_case, asked, streamed, price) => {
  const quote = asked === streamed ? aQuote({ seq: streamed, price: 'streamed' }) : at(streamed);
  expect(newerOf(at(asked), quote).price).toBe(price);
});

test('without a stream the snapshot stands', () => {
  const info = aProductInfo({ seq: 3 });
  expect(newerOf(info, undefined)).toBe(info);
});
