import fc from 'fast-check';
import { placeOnRuler } from './placeOnRuler.ts';
import type { RulerMark, RulerPrices } from './placeOnRuler.ts';

const labels = {
  liquidation: 'Liq.',
  stopLoss: 'SL',
  open: 'Open',
  now: 'Now',
  takeProfit: 'TP',
} as const;

const place = (prices: RulerPrices): Record<string, RulerMark> =>
  Object.fromEntries(placeOnRuler(prices, labels).map((mark) => [mark.kind, mark]));

test('a long runs from liquidation to take profit, evenly', () => {
  const marks = place({
    liquidation: 60_680.7,
    stopLoss: 62_000,
    open: 63_540,
    now: 64_183.5,
    takeProfit: 66_000,
  });
  expect(marks['liquidation']?.at).toBe(0);
  expect(marks['takeProfit']?.at).toBe(1);
  // The mock-up's line is 346 px from x = 6: stop at 91.8, open at 192, now at 233.8.
  expect(6 + marks['stopLoss']!.at * 346).toBeCloseTo(91.8, 0);
  expect(6 + marks['open']!.at * 346).toBeCloseTo(192, 0);
  expect(6 + marks['now']!.at * 346).toBeCloseTo(233.8, 0);
});

test('a short runs the other way, and its losing side is still left', () => {
  const marks = place({
    liquidation: 2614.86,
    stopLoss: 2425,
    open: 2388,
    now: 2391.6,
    takeProfit: 2340,
  });
  expect(marks['liquidation']?.at).toBe(0);
  expect(marks['takeProfit']?.at).toBe(1);
  expect(marks['now']!.at).toBeLessThan(marks['open']!.at);
  // Closer than 36 px: one label left, the other right.
  expect(marks['now']?.anchor).toBe('left');
  expect(marks['open']?.anchor).toBe('right');
});

test('without a take profit the winning side keeps some room', () => {
  const marks = place({ liquidation: 90, open: 100, now: 104 });
  expect(marks['now']!.at).toBeGreaterThan(0.8);
  expect(marks['now']!.at).toBeLessThan(1);
});

test('a price past the end stays on the line', () => {
  expect(place({ liquidation: 90, open: 100, now: 130, takeProfit: 110 })['now']?.at).toBe(1);
});

test('a position that never moved has both marks in one place, and only one label', () => {
  const marks = place({ liquidation: 90, open: 100, now: 100, takeProfit: 110 });
  expect(marks['open']?.at).toBe(marks['now']?.at);
  expect(marks['now']?.isLabelShown).toBe(true);
});

test('whatever the prices, every mark is on the line and the words of now are shown', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 });
  const maybe = fc.option(price, { nil: undefined });
  const prices = fc.record({
    liquidation: maybe,
    stopLoss: maybe,
    open: price,
    now: price,
    takeProfit: maybe,
  });
  fc.assert(
    fc.property(prices, (some) => {
      const marks = placeOnRuler(some, labels);
      for (const mark of marks) {
        expect(mark.at).toBeGreaterThanOrEqual(0);
        expect(mark.at).toBeLessThanOrEqual(1);
      }
      expect(marks.find((mark) => mark.kind === 'now')?.isLabelShown).toBe(true);
    }),
  );
});
