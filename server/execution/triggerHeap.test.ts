import fc from 'fast-check';
import { TriggerHeap, type HeapEntry } from './triggerHeap.ts';

const entry = (at: number, index: number): HeapEntry => ({
  at,
  orderId: String(index),
  generation: index,
});

function drain(heap: TriggerHeap<HeapEntry>, price: number): number[] {
  const prices: number[] = [];
  for (let top = heap.popAt(price); top; top = heap.popAt(price)) prices.push(top.at);
  return prices;
}

test('a price fires exactly what it reaches, nearest first, and leaves the rest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1000 })),
      fc.integer({ min: 0, max: 1001 }),
      (prices, at) => {
        const above = new TriggerHeap<HeapEntry>('at_or_above');
        const below = new TriggerHeap<HeapEntry>('at_or_below');
        for (const [index, price] of prices.entries()) {
          above.push(entry(price, index));
          below.push(entry(price, index));
        }
        const ascending = prices.toSorted((a, b) => a - b);
        expect(drain(above, at)).toEqual(ascending.filter((price) => price <= at));
        expect(drain(below, at)).toEqual(ascending.toReversed().filter((price) => price >= at));
        expect(above.size).toBe(prices.filter((price) => price > at).length);
        expect(below.size).toBe(prices.filter((price) => price < at).length);
      },
    ),
  );
});

test('compact keeps what is current and keeps the order', () => {
  const heap = new TriggerHeap<HeapEntry>('at_or_above');
  for (let index = 0; index < 100; index += 1) heap.push(entry((index * 37) % 101, index));
  heap.compact(({ generation }) => generation % 2 === 0);
  expect(heap.size).toBe(50);
  const prices = drain(heap, 1000);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});
