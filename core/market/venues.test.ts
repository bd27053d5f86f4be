import { decideVenues } from './venues.ts';

test.each([
  // one configured venue has no one to agree with
  [1, [100], 'ok'],
  [1, [], 'ok'],
  [3, [], 'venues'],
  [3, [100_000], 'venues'],
  [3, [100_000, 101_000], 'ok'], // exactly 1 %
  [3, [100_000, 101_001], 'spread'],
  [3, [100_000, 100_100, 102_000], 'spread'],
] as const)('%i configured with live mids %j: %s', (configured, mids, expected) => {
  expect(decideVenues({ configured, mids })).toBe(expected);
});
