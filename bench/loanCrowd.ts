// Crowds of unpaid loans, each on one coin, in the real trading house: as rows that are there when it opens, since a hundred
// thousand people would apply for an hour.
import { hashRulebook } from '../server/services/rulebooks.ts';
import { PROFILES } from '../core/rulebook/profiles.ts';
import { systemClock } from '../server/process/systemClock.ts';
import { createSystemIds } from '../server/process/systemIds.ts';
import type { Database } from '../server/store/database.ts';
import { openTradingHouse } from '../test/builders/tradingHouse.ts';
import { addBenchUsers } from './executorWorld.ts';

export const MANY = 100_000;
export const FEW = 1_000;

/** Coins of one price, so that nothing but the number of loans differs. */
const COINS = { many: 'BTC', few: 'ETH' } as const;
const PRICE = 6_000_000;
/** Doubled points: nobody's price is met, the nearest stands 1 % below. */
const NEAREST = Math.floor(2 * PRICE * 0.99);
const DAY_MS = 86_400_000;

async function addLoans(database: Database, userId: string, coin: string, count: number) {
  const now = Date.now();
  const hash = hashRulebook(PROFILES.open);
  const ids = createSystemIds(systemClock);
  const loanIds = Array.from({ length: count }, () => ids.uuid());
  await database.executor.query(
    `INSERT INTO loans (id, user_id, rulebook_hash, state, amount, days, daily_rate, service_fee, pledged_in, pledged_coins, pledged,
       applied_at, offer_until, overdue, noticed, sold, repaid_amount, principal, principal_hours, hours_charged, interest_paid,
       fee_due, watched_products, watched_prices, version)
     SELECT id, $2, $3, 'approved', 1000, 30, 0.0003, 1, '{funding}', ARRAY[$4], '{1}', $5, $6, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '{}', 1
     FROM unnest($1::uuid[]) AS id`,
    [`{${loanIds.join(',')}}`, userId, hash, coin, now, now + DAY_MS],
  );
  await database.executor.query(
    `UPDATE loans SET state = 'unpaid', principal = 1000, fee_due = 1, borrowed_at = $2, due_at = $3, look_at = $4,
       watched_products = ARRAY[$1 || 'USDT'], watched_prices = ARRAY[$5 - (('x' || right(id::text, 6))::bit(24)::bigint % 5000000)],
       version = 2
     WHERE pledged_coins = ARRAY[$1]`,
    [coin, now, now + 30 * DAY_MS, now + DAY_MS, NEAREST],
  );
}

export async function openLoanCrowd(database: Database) {
  const [userId = ''] = await addBenchUsers(database, 1, 'wealth');
  // The database itself refuses a loan without its payout in the ledger, which is not what is measured.
  await database.executor.query('ALTER TABLE loans DISABLE TRIGGER USER');
  await addLoans(database, userId, COINS.many, MANY);
  await addLoans(database, userId, COINS.few, FEW);
  await database.executor.query('ALTER TABLE loans ENABLE TRIGGER USER');
  const house = await openTradingHouse('postgres', {
    database,
    clock: systemClock,
    ids: createSystemIds(systemClock),
  });
  const push = (crowd: keyof typeof COINS, points: number): void =>
    void house.hub.push(`${COINS[crowd]}USDT`, { bid: points, ask: points + 1 });
  push('many', PRICE);
  push('few', PRICE);
  const waiting = house.matching.liveOf('loan');
  if (waiting !== MANY + FEW) throw new Error(`${waiting} loans wait`);

  return {
    /** Nanoseconds of a message that moves the price and reaches no loan. */
    quiet: async (messages: number, crowd: keyof typeof COINS): Promise<number> => {
      const started = process.hrtime.bigint();
      for (let message = 0; message < messages; message += 1) push(crowd, PRICE + (message % 50));
      const took = Number(process.hrtime.bigint() - started) / messages;
      await house.log.flush(true);
      return took;
    },
    close: () => house.close(),
  };
}
