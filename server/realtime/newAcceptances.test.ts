// What is kept of acceptances: of the last minute, the newest of each user, never without bound.
import type { AccountEvent } from '../../protocol/socketEvents.ts';
import { createNewAcceptances } from './newAcceptances.ts';

const accepted = (key: string): AccountEvent => ({
  type: 'acceptance',
  key,
  productId: 'BTCUSDT',
  seq: 1,
  line: key,
  path: [],
  note: '',
  time: 0,
});
const keys = (events: readonly AccountEvent[]): string[] =>
  events.map((event) => (event.type === 'acceptance' ? event.key : event.type));

test('a user is told his own, oldest first, for a minute', () => {
  const acceptances = createNewAcceptances();
  acceptances.note('anna', accepted('a'), 1000);
  acceptances.note('ben', accepted('b'), 1500);
  acceptances.note('anna', accepted('c'), 2000);
  acceptances.note('anna', { type: 'session', reason: 'revoked', time: 2000 }, 2000);
  expect(keys(acceptances.read('anna', 60_999))).toEqual(['a', 'c']);
  expect(keys(acceptances.read('anna', 61_000))).toEqual(['c']);
  expect(acceptances.read('anna', 62_000)).toEqual([]);
  expect(acceptances.read('nobody', 2000)).toEqual([]);
});

test('twenty of a user are kept', () => {
  const acceptances = createNewAcceptances();
  for (let at = 0; at < 30; at += 1) acceptances.note('anna', accepted(`${at}`), at);
  const kept = keys(acceptances.read('anna', 30));
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, '10', '29']);
});

test('of all users five thousand are, those of the last to trade', () => {
  const acceptances = createNewAcceptances();
  for (let at = 0; at < 5001; at += 1) acceptances.note(`user ${at}`, accepted('x'), at);
  const has = (at: number): boolean => acceptances.read(`user ${at}`, 5001).length > 0;
  expect([has(0), has(1), has(5000)]).toEqual([false, true, true]);
});
