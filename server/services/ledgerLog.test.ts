import { calculateLedgerChain, FIRST_LEDGER_CHAIN } from '../../core/ledger/seals.ts';
import type { Queryable } from '../store/database.ts';
import { createLedgerLog } from './ledgerLog.ts';

const MINUTE_MS = 60_000;

/** Seals at these times, as the table would answer. */
function logOf(now: number, times: readonly number[]) {
  const rows = times.map((at, place) => {
    const seal = {
      number: place + 1,
      at,
      entries: 1,
      root: `${place}`,
      previous: FIRST_LEDGER_CHAIN,
    };
    return { ...seal, chain: calculateLedgerChain(seal, (text) => text) };
  });
  const client: Queryable = {
    query: async <R>(_text: string, [from, until]: unknown[] = []) => {
      if (until === undefined) {
        const first = rows.find(({ at }) => at >= (from as number))?.at ?? null;
        return { rows: [{ first }] as R[], rowCount: 1 };
      }
      const inside = rows.filter(({ at }) => at >= (from as number) && at < (until as number));
      return { rows: inside as R[], rowCount: inside.length };
    },
  };
  return createLedgerLog({ client, clock: { now: () => now } });
}

test('tells each minute that is over, from the beginning of the one that is asked for', async () => {
  const times = [MINUTE_MS - 1, MINUTE_MS, 2 * MINUTE_MS, 2 * MINUTE_MS + 5, 4 * MINUTE_MS];
  const log = logOf(4 * MINUTE_MS + 5_000, times);
  const minutes = async (from: number) =>
    (await log.minuteRoots(from)).map(({ minute }) => minute / MINUTE_MS);
  expect(await minutes(0)).toEqual([0, 1, 2]);
  expect(await minutes(MINUTE_MS + 30_000)).toEqual([1, 2]);
  expect(await minutes(3 * MINUTE_MS)).toEqual([]);
  expect(await minutes(5 * MINUTE_MS)).toEqual([]);
});

test('waits a moment for the last seal of a minute, and tells a day at most at once', async () => {
  expect(await logOf(MINUTE_MS + 4_999, [0]).minuteRoots(0)).toEqual([]);
  expect(await logOf(MINUTE_MS + 5_000, [0]).minuteRoots(0)).toHaveLength(1);
  expect(await logOf(1e9, [0, 86_399_999, 86_400_000]).minuteRoots(0)).toHaveLength(2);
});
