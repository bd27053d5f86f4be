import fc from 'fast-check';
import { exactExp, exactLn } from './deterministicMath.ts';
import { createRng, hash32 } from './prng.ts';

test('known values: a change of the generator changes every simulated price, so it must be wanted', () => {
  const rng = createRng('fairlead', 1);
  expect(Array.from({ length: 6 }, () => rng.next())).toEqual([
    1_976_727_444, 1_640_093_833, 4_090_346_312, 1_830_108_645, 359_515_485, 2_299_381_472,
  ]);
  expect(createRng('fairlead', 2).uniform()).toBe(0.633_292_552_549_392);
  // Two at a time are drawn, so the second and the fourth are the spare ones.
  const normal = createRng('fairlead', 2);
  expect(Array.from({ length: 4 }, () => normal.normal())).toEqual([
    0.719_255_022_866_245_5, 1.336_023_025_103_211, 0.440_448_459_344_846_6,
    -1.306_470_686_209_279_9,
  ]);
  expect(createRng('fairlead').split('x', 3).next()).toBe(1_173_363_445);
  expect(createRng(2 ** 40 + 5, -7).next()).toBe(1_681_283_040);
});

test('an integer below a bound is any of those from zero on, and no other', () => {
  const rng = createRng('below');
  const drawn = new Set(Array.from({ length: 200 }, () => rng.below(6)));
  expect([...drawn].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
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
