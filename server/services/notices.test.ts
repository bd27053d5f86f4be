// When a mail that could not be sent is tried again: later each time, and given up after two days.
import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { createTestLogger, testIds } from '../../test/builders/tradingHouse.ts';
import { waitUntil } from '../../test/builders/waitUntil.ts';
import type { Database } from '../store/database.ts';
import type { NoticeRow } from '../store/noticeStore.ts';
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
function openNotices() {
  const clock = createManualClock();
  const logger = createTestLogger();
  const asked: NoticeRow[] = [];
  const send = async (notice: NoticeRow): Promise<void> => {
    asked.push(notice);
    throw new Error('the mail server is away');
  };
  const notices = createNotices({ database, clock, ids: testIds, logger, send });
  const tryAll = async (tries: number): Promise<void> => {
    notices.wake();
    await waitUntil(`${tries} mails were tried`, () => asked.length >= tries);
    await waitUntil('each failure is told', () => logger.errors.length >= tries);
  };
  const add = () =>
    notices.add(database.executor, {
      recipient: 'a@example.test',
      lang: 'en',
      kind: 'totp_enabled',
    });
  return { clock, logger, asked, notices, tryAll, add };
}

test('waits twice as long after each failure, an hour at most, and is given up after two days', async () => {
  const { clock, logger, asked, notices, tryAll, add } = openNotices();
  await add();
  const waits: number[] = [];
  for (let tries = 1; tries <= 9; tries += 1) {
    const triedAt = clock.now();
    await tryAll(tries);
    await waitUntil('the next try has its time', async () => {
      const next = (await nextTry()) ?? 0;
      // The claim of the mail under way, which the failure replaces, is a minute: only the second wait is as long.
      return next - triedAt !== 60 * SECOND_MS || tries === 2;
    });
    const next = (await nextTry()) ?? 0;
    waits.push((next - triedAt) / SECOND_MS);
    clock.jump(next - triedAt);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(asked.map(({ tries }) => tries)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(asked[0]).toMatchObject({ recipient: 'a@example.test', params: {} });
  clock.jump(2 * DAY_MS);
  notices.wake();
  await waitUntil('it is given up', async () => (await nextTry()) === undefined);
  expect(logger.errors.at(-1)).toMatchObject({
    message: 'a notice was given up',
    kind: 'totp_enabled',
  });
  await notices.stop();
});

test.each([
  ['a moment before two days', 2 * DAY_MS - 1, 1],
  ['at two days', 2 * DAY_MS, 0],
])('%s', async (_when, ageMs, left) => {
  const { clock, notices, tryAll, add, logger } = openNotices();
  await add();
  clock.jump(ageMs);
  await tryAll(1);
  await notices.stop();
  const { rowCount } = await database.executor.query('DELETE FROM notices');
  expect([rowCount, logger.errors.length]).toEqual([left, left === 1 ? 1 : 2]);
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
