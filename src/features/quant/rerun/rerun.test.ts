import { sha256 } from '../../../../core/proof/sha256.ts';
import { candlesText } from '../../../../core/trading/grid/backtest/candleHash.ts';
import { runBacktest } from '../../../../core/trading/grid/backtest/runBacktest.ts';
import { aBacktest, MINUTES, QUANT_RULES, someMinutes } from '../../../../test/builders/quant.ts';
import { CLIENT_RULEBOOK } from '../../../../test/builders/rulebook.ts';
import type quantWords from '../../../../locales/en/quant.json';
import { LANGUAGES } from '../../../i18n/languages.ts';
import { compareBacktest, COMPARED } from './compareBacktest.ts';
import { rerun } from './rerun.ts';
import type { RerunOrder } from './rerun.ts';
import { partsOf } from './useRerun.ts';

const told = aBacktest();
const middle = (told.from + told.to) / 2;
const ORDER: RerunOrder = {
  productId: 'BTCUSDT',
  parts: [someMinutes(told.from, middle).text, someMinutes(middle, told.to).text],
  document: CLIENT_RULEBOOK,
  quantId: 'btc-7',
  windowDays: told.windowDays,
  stepMs: told.stepMs,
};

test('the thread’s run is core’s: the same hash and the same numbers from the text in parts', () => {
  // What goes to a thread is plain data.
  const answer = rerun(structuredClone(ORDER));
  expect(answer.minutes).toBe(MINUTES.length);
  expect(answer.candlesHash).toBe(sha256(candlesText('BTCUSDT', MINUTES)));
  const { windowDays, stepMs } = told;
  expect(answer.backtest).toEqual(
    runBacktest({ candles: MINUTES, rules: QUANT_RULES, windowDays, stepMs }),
  );
  expect(Object.values(compareBacktest(told, answer)).every(Boolean)).toBe(true);
});

test('one minute that is another changes the hash, and what is told is no longer the same', () => {
  const [first = '', second = ''] = ORDER.parts;
  const parts = [first.replace('|640', '|641'), second];
  const same = compareBacktest(told, rerun({ ...ORDER, parts }));
  expect(same.candlesHash).toBe(false);
  expect(COMPARED.some((name) => name !== 'candlesHash' && !same[name])).toBe(true);
});

test('the same minute written in another way is not what the server hashed', () => {
  const [first = '', second = ''] = ORDER.parts;
  const parts = [first.replace('|640', '|0640'), second];
  expect(parts[0]).not.toBe(first);
  const same = compareBacktest(told, rerun({ ...ORDER, parts }));
  expect(COMPARED.filter((one) => !same[one])).toEqual(['candlesHash']);
});

test.each([
  ['count', { count: told.count + 1 }],
  ['span', { to: told.to + 60_000 }],
  ['median', { median: `${told.median}1` }],
  ['maxDrawdown', { maxDrawdown: '0' }],
  ['windows', { windows: told.windows.map((one) => ({ ...one, trades: one.trades + 1 })) }],
  ['equity', { equity: told.equity.slice(1) }],
] as const)('%s that is told otherwise is found', (name, change) => {
  const same = compareBacktest({ ...told, ...change }, rerun(ORDER));
  expect(COMPARED.filter((one) => !same[one])).toEqual([name]);
});

test('too few minutes make no back-test, and none is the same', () => {
  const answer = rerun({ ...ORDER, windowDays: 30 });
  expect(answer.backtest).toBeUndefined();
  expect(compareBacktest(told, answer)).toMatchObject({ candlesHash: true, count: false });
});

test.each(['1700000000000|1|2|3', '1700000000000|1|2|3|x', '-1|1|2|3|4', '1|1e3|2|3|4'])(
  'a line that is no minute ends it: %s',
  (line) => {
    const parts = [`${ORDER.parts[0]}\n${line}`];
    expect(() => rerun({ ...ORDER, parts })).toThrow(RangeError);
  },
);

test('the minutes are asked for in parts of thirty days, without a gap', () => {
  const day = 86_400_000;
  expect(partsOf({ from: 0, to: 70 * day })).toEqual([
    { from: 0, to: 30 * day },
    { from: 30 * day, to: 60 * day },
    { from: 60 * day, to: 70 * day },
  ]);
});

test.each(LANGUAGES)(
  'in $code no two rows of what it runs with have one name',
  async ({ code }) => {
    const { default: words } = (await import(`../../../../locales/${code}/quant.json`)) as {
      default: typeof quantWords;
    };
    expect(words.rerun.cells).not.toBe(words.fact.spacing);
  },
);
