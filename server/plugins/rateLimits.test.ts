import { RateLimiter } from './rateLimits.ts';

const rate = { burst: 2, perSecond: 1 };
const limits = {
  address: rate,
  user: rate,
  signIn: rate,
  code: rate,
  operator: rate,
  operatorSignIn: rate,
  publicLog: rate,
};

function makeLimiter() {
  const clock = { time: 0, now: () => clock.time };
  const limiter = new RateLimiter(clock, limits);
  const take = (key = 'a'): boolean => {
    try {
      limiter.take('address', key);
      return true;
    } catch {
      return false;
    }
  };
  return { clock, limiter, take };
}

test('a burst, then as many as the rate fills, never more than the burst', () => {
  const { clock, take } = makeLimiter();
  expect([take(), take(), take()]).toEqual([true, true, false]);
  clock.time = 999;
  expect(take()).toBe(false);
  clock.time = 1000;
  expect([take(), take()]).toEqual([true, false]);
  clock.time = 1_000_000;
  expect([take(), take(), take()]).toEqual([true, true, false]);
});

test('each key and each class has its own', () => {
  const { limiter, take } = makeLimiter();
  expect([take('a'), take('a'), take('b')]).toEqual([true, true, true]);
  expect(() => limiter.take('user', 'a')).not.toThrow();
});

test('a clock set back gives nothing and takes nothing', () => {
  const { clock, take } = makeLimiter();
  clock.time = 10_000;
  expect([take(), take()]).toEqual([true, true]);
  clock.time = 0;
  expect(take()).toBe(false);
  clock.time = 1000;
  expect(take()).toBe(true);
});

test('a hundred thousand addresses do not fill the memory', () => {
  const { clock, limiter } = makeLimiter();
  for (let address = 0; address < 100_000; address += 1) {
    clock.time += 1;
    limiter.take('address', String(address));
  }
  expect(limiter.size).toBeLessThanOrEqual(50_000);
});

test('what costs more takes more, and tells how long until there is enough', () => {
  const { clock, limiter } = makeLimiter();
  limiter.take('address', 'a', 2);
  clock.time = 1000;
  const asked = (): void => limiter.take('address', 'a', 2);
  expect(asked).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
  clock.time = 2000;
  expect(asked).not.toThrow();
  // More than the bucket holds is not refused for ever.
  clock.time = 4000;
  expect(() => limiter.take('address', 'a', 50)).not.toThrow();
});

test('an answer that was larger than it looked is paid for by the next ones, within bounds', () => {
  const { clock, limiter, take } = makeLimiter();
  expect(take()).toBe(true);
  limiter.charge('address', 'a', 1000);
  clock.time = 2000;
  expect(take()).toBe(false);
  clock.time = 3000;
  expect(take()).toBe(true);
});
