import fc from 'fast-check';
import {
  makeBoll,
  makeEma,
  makeKdj,
  makeMa,
  makeMacd,
  makeRsi,
} from '../../../../core/market/indicators.ts';
import type { PriceBar } from '../../../../core/market/indicators.ts';
import { runStudy } from './runStudy.ts';

const STUDIES = {
  MA: () => runStudy(makeMa(5)),
  'MA of volume': () => runStudy(makeMa(3, 'volume')),
  EMA: () => runStudy(makeEma(4)),
  BOLL: () => runStudy(makeBoll(6, 2)),
  MACD: () => runStudy(makeMacd({ fast: 3, slow: 6, smooth: 4 })),
  RSI: () => runStudy(makeRsi(5)),
  KDJ: () => runStudy(makeKdj({ period: 4, smoothK: 3, smoothD: 3 })),
};

const bar = fc
  .tuple(fc.double({ min: 1, max: 9e4, noNaN: true }), fc.nat(900), fc.nat(900))
  .map(([close, range, volume]): PriceBar => ({
    close,
    high: close + range,
    low: close - range / 2,
    volume,
  }));

/** What the market does: the newest bar moves, it closes and others follow, older ones come in front. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('moves' as const),
    bars: fc.array(bar, { minLength: 1, maxLength: 1 }),
  }),
  fc.record({ kind: fc.constant('follow' as const), bars: fc.array(bar, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('older' as const), bars: fc.array(bar, { maxLength: 9 }) }),
);

test.each(Object.entries(STUDIES))(
  '%s, taken on bar by bar, is to the last bit what the whole history gives',
  (_name, make) => {
    fc.assert(
      fc.property(
        fc.array(bar, { maxLength: 20 }),
        fc.array(step, { maxLength: 12 }),
        (first, steps) => {
          const running = make();
          let bars = first;
          running.take(bars, false);
          for (const { kind, bars: come } of steps) {
            if (kind === 'older') bars = [...come, ...bars];
            else bars = [...(kind === 'moves' ? bars.slice(0, -1) : bars), ...come];
            running.take(bars, kind !== 'older');
            const whole = make();
            whole.take(bars, false);
            expect(running.lines).toEqual(whole.lines);
          }
        },
      ),
      { numRuns: 60 },
    );
  },
);

test('a bar that moves costs one step, however long the history is', () => {
  let steps = 0;
  const running = runStudy({
    lineCount: 1,
    first: 0,
    step: (state: number) => {
      steps += 1;
      return { state: state + 1, values: [state] };
    },
  });
  const bars = Array.from({ length: 2000 }, () => ({ close: 1, high: 1, low: 1, volume: 1 }));
  running.take(bars, false);
  steps = 0;
  running.take(bars, true);
  expect(steps).toBe(1);
});
