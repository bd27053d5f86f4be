// An acceptance as it reaches this device: signed or not, once for each line, late or in time, and kept over a reload.
import { jest } from '@jest/globals';
import { acceptancesText } from '../../core/proof/acceptance.ts';
import { buildTree, pathInTree } from '../../core/proof/merkle.ts';
import { formatAcceptance } from '../../core/proof/placeLine.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { isHeardOtherwise } from '../../core/proof/heard.ts';
import { DEFAULT_PREFERENCES, HEARD_KEPT, parsePreferences } from '../lib/parsePreferences.ts';
import { changePreferences, PREFERENCES_KEY, readPreferences } from '../lib/preferences.ts';
import { noteSent } from '../lib/sentTimes.ts';
import type { AcceptanceEvent } from '../state/acceptances.ts';

const signs = jest.fn(async (_note: string, _text: string) => true);
jest.unstable_mockModule('./deviceLog.ts', () => ({ deviceLog: { signs } }));
jest.unstable_mockModule('react-i18next', () => ({
  getI18n: () => ({
    loadNamespaces: async () => undefined,
    t: (key: string, { seconds = '' }: { seconds?: string }) => `${key} ${seconds}`.trim(),
  }),
}));
const { hearAcceptance } = await import('./hearAcceptance.ts');

const SENT = 1_700_000_000_000;
const OFFSET = 2000;

/** One of two that were told together. */
function anAcceptance(key: string, afterMs: number): AcceptanceEvent {
  const line = formatAcceptance({
    orderHash: sha256(key),
    productId: 'BTCUSDT',
    seq: 7,
    acceptedTime: SENT + OFFSET + afterMs,
  });
  const tree = buildTree([sha256('another'), sha256(line)], sha256);
  const note = acceptancesText(tree.at(-1)?.[0] ?? '');
  const told = { productId: 'BTCUSDT', seq: 7, line, path: pathInTree(tree, 1), note };
  return { type: 'acceptance', key, time: SENT, ...told };
}

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 20 });
  localStorage.clear();
  changePreferences(DEFAULT_PREFERENCES);
  signs.mockClear();
  signs.mockResolvedValue(true);
});
afterEach(() => jest.useRealTimers());

test('it is kept with its signature and the time at which the order left', async () => {
  noteSent('in time', SENT);
  // A retry of the same request is not another sending.
  noteSent('in time', SENT + 700);
  const event = anAcceptance('in time', 100);
  expect(await hearAcceptance(event, OFFSET)).toBeUndefined();
  expect(signs).toHaveBeenCalledWith(event.note, event.note);
  const { line, path, note } = event;
  const heard = { key: 'in time', line, path, note, isSigned: true, sentAt: SENT + OFFSET };
  expect(readPreferences().heard).toEqual([heard]);
  expect(parsePreferences(localStorage.getItem(PREFERENCES_KEY)).heard).toEqual([heard]);
});

test('what took more than a quarter of a second is said', async () => {
  noteSent('late', SENT);
  const said = hearAcceptance(anAcceptance('late', 410), OFFSET);
  await jest.advanceTimersByTimeAsync(3000);
  expect(await said).toEqual({ title: 'acceptedLate 0.41', reason: 'acceptedLateNote' });
});

test('another page that heard the same does not take the sending time away', async () => {
  noteSent('two pages', SENT);
  const event = anAcceptance('two pages', 100);
  await hearAcceptance(event, OFFSET);
  await hearAcceptance({ ...event, key: 'not sent here' }, OFFSET);
  expect(readPreferences().heard).toMatchObject([{ key: 'two pages', sentAt: SENT + OFFSET }]);
});

test('one that nobody could check, or that is not signed, is kept as such', async () => {
  signs.mockRejectedValueOnce(new Error('offline'));
  await hearAcceptance(anAcceptance('a', 1), OFFSET);
  signs.mockResolvedValueOnce(false);
  await hearAcceptance(anAcceptance('b', 1), OFFSET);
  expect(readPreferences().heard.map(({ isSigned }) => isSigned)).toEqual([false, false]);
});

test('what a new connection tells again is not said again, and its signature counts where none could be checked', async () => {
  noteSent('again', SENT);
  const event = anAcceptance('again', 410);
  signs.mockRejectedValueOnce(new Error('offline'));
  const said = hearAcceptance(event, OFFSET);
  await jest.advanceTimersByTimeAsync(3000);
  expect(await said).toBeDefined();
  expect(readPreferences().heard).toMatchObject([{ isSigned: false, sentAt: SENT + OFFSET }]);
  expect(await hearAcceptance({ ...event, key: 'again' }, OFFSET + 50)).toBeUndefined();
  expect(readPreferences().heard).toMatchObject([{ isSigned: true, sentAt: SENT + OFFSET }]);
  signs.mockResolvedValueOnce(false);
  expect(await hearAcceptance(event, OFFSET)).toBeUndefined();
  expect(readPreferences().heard).toMatchObject([{ isSigned: true, sentAt: SENT + OFFSET }]);
});

test('the last fifty are kept', async () => {
  for (let at = 0; at < HEARD_KEPT + 5; at += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after another, as they come
    await hearAcceptance(anAcceptance(`order ${at}`, 1), OFFSET);
  const { heard } = readPreferences();
  expect(heard).toHaveLength(HEARD_KEPT);
  expect(heard[0]?.key).toBe(`order ${HEARD_KEPT + 4}`);
});

test('evidence of another line contradicts what was heard, unless it was accepted anew', () => {
  const heard = ['one', 'two'].map((line) => ({ key: 'k', line, isSigned: true }));
  expect(isHeardOtherwise(heard, { key: 'k', line: 'two' })).toBe(false);
  expect(isHeardOtherwise(heard, { key: 'k', line: 'three' })).toBe(true);
  expect(isHeardOtherwise(heard, { key: 'another', line: 'three' })).toBe(false);
  const unsigned = heard.map((one) => ({ ...one, isSigned: false }));
  expect(isHeardOtherwise(unsigned, { key: 'k', line: 'three' })).toBe(false);
});
