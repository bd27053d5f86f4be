import { formatAcceptance } from '../../../core/proof/placeLine.ts';
import type { LoggedTick } from '../../../core/proof/sealTypes.ts';
import { BOOK_MEMORY_MS, RecentTicks } from './recentTicks.ts';

const placeAt = (acceptedTime: number, order = 1): LoggedTick => {
  const orderHash = order.toString(16).padStart(64, '0');
  const line = formatAcceptance({ orderHash, productId: 'BTCUSDT', seq: 7, acceptedTime });
  return { seq: 7, line, bookHash: '', mark: 0, indexDoubled: 0 };
};

test('an acceptance is found by its line among those of its second, in its product, for ten minutes', () => {
  const recent = new RecentTicks();
  const [first, second, next] = [placeAt(999_999), placeAt(999_999, 2), placeAt(1_000_000, 3)];
  for (const [place, at] of [[first, 999_999] as const, [second, 999_999] as const])
    recent.addPlace('BTCUSDT', place, at);
  recent.addPlace('BTCUSDT', next, 1_000_000);
  const found = () => [first, second, next].map(({ line }) => recent.ofLine('BTCUSDT', line));
  expect(found()).toEqual([first, second, next]);
  expect(recent.ofLine('BTCUSDT', placeAt(999_999, 9).line)).toBeUndefined();
  expect(recent.ofLine('ETHUSDT', first.line)).toBeUndefined();
  recent.addPlace('BTCUSDT', placeAt(999_999 + BOOK_MEMORY_MS, 4), 999_999 + BOOK_MEMORY_MS);
  expect(found()).toEqual([first, second, next]);
  recent.addPlace('BTCUSDT', placeAt(1_000_000 + BOOK_MEMORY_MS, 5), 1_000_000 + BOOK_MEMORY_MS);
  expect(found()).toEqual([undefined, undefined, next]);
});
