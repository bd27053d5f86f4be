import fc from 'fast-check';
import { exactExp, exactLn } from './deterministicMath.ts';
import { createRng, hash32 } from './prng.ts';

test('known values: a change of the generator changes every simulated price, so it must be wanted', () => {
  const rng = createRng('fairlead', 1);
  expect([rng.next(), rng.next(), rng.next()]).toMatchInlineSnapshot(`
[
  1976727444,
  1640093833,
  4090346312,
]
`);
  expect([createRng('fairlead', 2).normal(), createRng('fairlead', 2).uniform()])
    .toMatchInlineSnapshot(`
[
  0.7192550228662455,
  0.633292552549392,
]
`);
});

test('names, kinds and order of the parts count', () => {
  const hashes = [
    hash32('a', 'b'),
    hash32('ab'),
    hash32('b', 'a'),
    hash32(1),
    hash32('1'),
    hash32(-1),
    hash32(2 ** 32 + 1),
    hash32(),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a split does not move its parent, and splits differ', () => {
  const one = createRng('seed');
  const two = createRng('seed');
  const child = one.split('x');
  child.next();
  expect(one.next()).toBe(two.next());
  expect(createRng('seed').split('x').next()).not.toBe(createRng('seed').split('y').next());
});

test('normal numbers have mean 0, variance 1 and honest tails', () => {
  const rng = createRng('moments');
  const values = Array.from({ length: 40_000 }, () => rng.normal());
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  expect(Math.abs(mean)).toBeLessThan(0.02);
  expect(Math.abs(variance - 1)).toBeLessThan(0.03);
  const beyondTwo = values.filter((value) => Math.abs(value) > 2).length / values.length;
  expect(Math.abs(beyondTwo - 0.0455)).toBeLessThan(0.005);
});

test('uniform bits are even', () => {
  const rng = createRng('bits');
  const counts = Array.from({ length: 32 }, () => 0);
  for (let draw = 0; draw < 20_000; draw += 1) {
    const value = rng.next();
    for (let bit = 0; bit < 32; bit += 1) counts[bit] = (counts[bit] ?? 0) + ((value >>> bit) & 1);
  }
  // five standard deviations of a fair coin
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(360);
});

test('ln and exp agree with the platform to the last few bits', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (value) => {
      expect(Math.abs(exactLn(value) - Math.log(value))).toBeLessThanOrEqual(
        4e-15 * Math.max(Math.abs(Math.log(value)), 1),
      );
    }),
  );
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (value) => {
      expect(Math.abs(exactExp(value) / Math.exp(value) - 1)).toBeLessThan(1e-14);
    }),
  );
  expect(() => exactLn(0)).toThrow(RangeError);
  expect(() => exactExp(31)).toThrow(RangeError);
});
