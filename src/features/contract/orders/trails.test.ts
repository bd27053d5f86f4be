// What moves a trailing stop on the screen: better marks from after it was set, and nothing else.
import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { rulesOf } from '../../../../test/builders/rulebook.ts';
import { seeMarks, trailingStopOf } from './trails.ts';
import type { SeenMark, SeenMarks } from './trails.ts';

const { contract: rules } = rulesOf('BTCUSDT');
const order = aContractOrder({ trailingRate: '0.01', trailingStop: '63000', trailingSince: 7 });
const { id } = order;

/** Of the order after quotes in turn. */
const seenAfter = (
  quotes: readonly { readonly seq: number; readonly mark: string | null }[],
  of = order,
  before: SeenMarks = new Map(),
): SeenMark | undefined =>
  quotes.reduce((seen, quote) => seeMarks(seen, [of], () => quote), before).get(id);

test.each<[string, 'long' | 'short', (string | null)[], string | undefined]>([
  ['a long keeps the highest', 'long', ['64000', '64500', '64200'], '64500'],
  ['a short keeps the lowest', 'short', ['64000', '63500', '64200'], '63500'],
  ['what has no mark says nothing', 'long', ['64000', null], '64000'],
  ['before the first it has seen none', 'long', [], undefined],
])('%s', (_case, direction, marks, best) => {
  const quotes = marks.map((mark, at) => ({ seq: 8 + at, mark }));
  expect(seenAfter(quotes, { ...order, direction })?.mark).toBe(best);
});

test('a mark of the message at which it was set, or before, never moved it', () => {
  const early = [6, 7].map((seq) => ({ seq, mark: '70000' }));
  expect(seenAfter([...early, { seq: 8, mark: '64000' }])?.mark).toBe('64000');
});

test('set anew it has seen nothing of before', () => {
  const before = new Map([[id, { since: 7, mark: '70000' }]]);
  const anew = { ...order, trailingSince: 20 };
  expect(seenAfter([{ seq: 21, mark: '64000' }], anew, before)).toEqual({
    since: 20,
    mark: '64000',
  });
});

test('what does not follow, or follows another product, sees nothing', () => {
  expect(seenAfter([{ seq: 8, mark: '64000' }], { ...order, trailingSince: null })).toBeUndefined();
  const none: SeenMarks = new Map();
  expect(seeMarks(none, [order], () => undefined)).toBe(none);
});

test('a mark that is no better makes no new map: nothing is drawn for it', () => {
  const seen = seeMarks(new Map(), [order], () => ({ seq: 8, mark: '64000' }));
  expect(seeMarks(seen, [order], () => ({ seq: 9, mark: '64000' }))).toBe(seen);
  expect(seeMarks(seen, [order], () => ({ seq: 9, mark: '64000.1' }))).not.toBe(seen);
});

const at = (mark: string, since = 7): SeenMark => ({ since, mark });

test.each<[string, Partial<typeof order>, SeenMark | undefined, string | null]>([
  ['from the first moment on it stands where the server has it', {}, undefined, '63000'],
  ['a better mark moves it', {}, at('64000'), '63360'],
  // 63,500 less 1 % is behind what the server has followed.
  ['one that is behind does not take it back', {}, at('63500'), '63000'],
  ['of a short downwards', { direction: 'short', trailingStop: '65000' }, at('64000'), '64640'],
  ['and never up', { direction: 'short', trailingStop: '64500' }, at('64000'), '64500'],
  ['another setting of it is not moved by what the first saw', {}, at('64000', 3), '63000'],
  ['one that has fired stays', { trailingSince: null }, at('64000'), '63000'],
  ['nothing open: none stands', { trailingStop: null, trailingSince: null }, undefined, null],
  ['taken away: none stands', { trailingRate: null, trailingStop: null }, at('64000'), null],
])('%s', (_case, change, seen, level) => {
  expect(trailingStopOf({ ...order, ...change }, seen, rules)).toBe(level);
});

test('while its rules are unknown it stands where the server has it', () => {
  expect(trailingStopOf(order, at('64000'), undefined)).toBe('63000');
});
