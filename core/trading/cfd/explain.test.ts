import {
  ACCEPTED_AT,
  aCfdOrder,
  aLine,
  BTC_RULES,
  doubled,
  steadyLines,
  OPEN_CFD_GATE,
} from '../../../test/builders/cfd.ts';
import { ZERO } from '../../money/decimal.ts';
import { type CfdDecision, type LoggedIndex } from './types.ts';
import { decideSell } from './decideSell.ts';
import { decideSettle } from './decideSettle.ts';
import { explainCfd } from './explain.ts';

const order = aCfdOrder();
function explain(decision: CfdDecision) {
  const [event] = decision.ok ? decision.events : [];
  if (event === undefined) throw new Error('nothing was decided');
  return explainCfd(order, event, BTC_RULES);
}
const settled = (lines: readonly LoggedIndex[]) =>
  explain(decideSettle(order, { lines }, BTC_RULES, ACCEPTED_AT + 30_200));

test('a settlement names the first and the last line of its window, in whatever order they came', () => {
  // The clock was set back between two messages: the later number has the earlier time.
  const lines = [
    aLine(25_500, 60_000, { seq: 50 }),
    aLine(27_000, 60_000, { seq: 55 }),
    aLine(28_000, 60_000, { seq: 70 }),
    aLine(29_000, 60_000, { seq: 60 }),
    aLine(29_500, 60_000, { seq: 65 }),
  ];
  expect(settled(lines)).toMatchObject({ firstSeq: '50', lastSeq: '70', windowTicks: '3' });
});

test('a void one names none, and its reason', () => {
  expect(settled([])).toMatchObject({
    firstSeq: 'none',
    lastSeq: 'none',
    outcome: 'void',
    voidReason: 'few_ticks',
    closePrice: 'none',
    payout: 'none',
  });
});

test('a settlement states the rules of its window', () => {
  expect(settled(steadyLines(30_000, 60_010))).toMatchObject({
    outcome: 'won',
    voidReason: 'none',
    closePrice: '60010',
    payout: '192',
    calendar: 'crypto',
    shortWindowMs: '3000',
    longWindowMs: '10000',
    longFromSeconds: '300',
    maxGapMs: '5000',
    minTicks: '2',
  });
});

test('a sale states its closes as minutes since the epoch, or that there were none', () => {
  const closesOf = (closes: readonly { readonly time: number; readonly close: number }[]) => {
    const sale = {
      acceptance: { seq: 90, time: ACCEPTED_AT + 10_000 },
      minValue: ZERO,
      closes: { minute: ACCEPTED_AT, closes },
    };
    const time = ACCEPTED_AT + 10_500;
    const tick = { seq: 91, receivedTime: time, indexDoubled: doubled(60_012) };
    const context = { tick, now: time, rules: BTC_RULES, gate: OPEN_CFD_GATE };
    return explain(decideSell(order, sale, context))['closes'];
  };
  const minute = ACCEPTED_AT / 60_000;
  expect(
    closesOf([
      { time: ACCEPTED_AT - 120_000, close: 6_000_000 },
      { time: ACCEPTED_AT - 60_000, close: 6_000_100 },
    ]),
  ).toBe(`${minute - 2}:6000000,${minute - 1}:6000100`);
  expect(closesOf([])).toBe('none');
});
