// When a mail that could not be sent is tried again: later each time, and given up after two days.
import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { createTestLogger, testIds } from '../../test/builders/tradingHouse.ts';
import { waitUntil } from '../../test/builders/waitUntil.ts';
import type { Database } from '../store/database.ts';
import type { NoticeRow } from '../store/noticeStore.ts';
import { createAccountEvents } from '../realtime/accountEvents.ts';
import { createNotices } from './notices.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const nextTry = async (): Promise<number | undefined> => {
  const { rows } = await database.executor.query<{ next_try_at: string }>(
    'SELECT next_try_at FROM notices',
  );
  return rows[0] === undefined ? undefined : Number(rows[0].next_try_at);
};

/** A mailer that is away, and what it was asked to send. */
function openNotices(clock = createManualClock()) {
  const logger = createTestLogger();
  const asked: NoticeRow[] = [];
  const send = async (notice: NoticeRow): Promise<void> => {
    asked.push(notice);
    throw new Error('the mail server is away');
  };
  const accountEvents = createAccountEvents();
  const notices = createNotices({
    database,
    clock,
    ids: testIds,
    logger,
    accountEvents,
    send,
  });
  const add = () =>
    notices.add(database.executor, {
      recipient: 'a@example.test',
      lang: 'en',
      kind: 'totp_enabled',
    });
  /** Tries what is due, and ends when that is written down. */
  const tryOnce = async () => {
    notices.wake();
    await waitUntil('a mail was tried', () => asked.length > 0);
    await notices.stop();
    return {
      asked,
      messages: logger.errors.map((error) => (error as { message: string }).message),
    };
  };
  return { clock, asked, notices, add, tryOnce };
}
const AGAIN = 'a notice could not be mailed; it is tried again';

test('waits twice as long after each failure, an hour at most, and is given up after two days', async () => {
  const { clock, notices, add } = openNotices();
  await add();
  await notices.stop();
  const waits: number[] = [];
  for (let tries = 1; tries <= 9; tries += 1) {
    const { asked, messages } = await openNotices(clock).tryOnce();
    expect(messages).toEqual([AGAIN]);
    expect(asked).toMatchObject([{ tries, recipient: 'a@example.test', params: {} }]);
    const waitMs = ((await nextTry()) ?? 0) - clock.now();
    waits.push(waitMs / SECOND_MS);
    clock.jump(waitMs);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  clock.jump(2 * DAY_MS);
  const { messages } = await openNotices(clock).tryOnce();
  expect(messages).toEqual([AGAIN, 'a notice was given up']);
  expect(await nextTry()).toBeUndefined();
});

test.each([
  ['a moment before two days', 2 * DAY_MS - 1, 1],
  ['at two days', 2 * DAY_MS, 0],
])('%s', async (_when, ageMs, left) => {
  const { clock, add, tryOnce } = openNotices();
  await add();
  clock.jump(ageMs);
  await tryOnce();
  const { rowCount } = await database.executor.query('DELETE FROM notices');
  expect(rowCount).toBe(left);
});

test('what waits is looked for every fifteen seconds, and by nobody after the stop', async () => {
  const { clock, asked, notices, add } = openNotices();
  await add();
  clock.advance(15 * SECOND_MS - 1);
  expect(asked).toEqual([]);
  clock.advance(1);
  await waitUntil('it is tried', () => asked.length === 1);
  await notices.stop();
  expect(clock.pending()).toBe(0);
  notices.wake();
  await notices.stop();
  expect(asked).toHaveLength(1);
});
