import fc from 'fast-check';
import { NewestLast } from './newestLast.ts';

const KEYS = fc.constantFrom('a', 'b', 'c', 'd');
const STEP = fc.oneof(
  fc.record({ put: KEYS, value: fc.nat() }),
  fc.record({ delete: KEYS }),
  fc.constant('oldest goes' as const),
);

test('it is a Map of which each write is the last', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
      const [map, own] = [new Map<string, number>(), new NewestLast<string, number>()];
      for (const step of steps) {
        const [first] = map.keys();
        if (step === 'oldest goes') {
          if (own.oldest) own.delete(own.oldest.key);
          if (first !== undefined) map.delete(first);
        } else if ('put' in step) {
          own.put(step.put, step.value);
          map.delete(step.put);
          map.set(step.put, step.value);
        } else {
          own.delete(step.delete);
          map.delete(step.delete);
        }
        expect(own.size).toBe(map.size);
        const [oldest] = map;
        expect(own.oldest && [own.oldest.key, own.oldest.value]).toEqual(oldest);
        for (const key of ['a', 'b', 'c', 'd']) expect(own.get(key)).toBe(map.get(key));
      }
    }),
  );
});
