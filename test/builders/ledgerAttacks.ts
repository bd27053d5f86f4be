// What an attack on the books is written with: the ids that it names, and entries that are sound in themselves.
import { randomUUID } from 'node:crypto';

/** Ids that the attacks name; `now` is the server's time, `made` a new id. */
export interface Target {
  readonly userId: string;
  readonly operatorId: string;
  readonly closed: string;
  readonly open: string;
  /** A redeemed grid. */
  readonly grid: string;
  readonly deposit: string;
  readonly withdrawal: string;
  readonly freeze: string;
  readonly now: number;
  readonly made: string;
}

export type Attack = readonly [name: string, sql: (at: Target) => string];

/** An entry that is sound in itself: the user gets what an account of the house gives. */
export const pay = (
  { made, userId, now }: Target,
  over: Partial<Record<'kind' | 'cause' | 'currency' | 'owner' | 'from' | 'bucket', string>> & {
    at?: number;
  } = {},
): string => {
  const { kind = 'practice_reset', cause = randomUUID(), currency = 'USDT', at = now } = over;
  const { owner = userId, from = 'practice_faucet', bucket = 'available' } = over;
  return `BEGIN; INSERT INTO entries (id, kind, cause, created_at, user_id) VALUES ('${made}', '${kind}', '${cause}', ${at}, '${userId}');
    INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount) VALUES
      ('${made}', 0, '${owner}', 'spot', '${bucket}', '${currency}', 1000),
      ('${made}', 1, NULL, '${from}', NULL, '${currency}', -1000); COMMIT`;
};
export const postings = (entry: string, { userId }: Target): string =>
  `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount) VALUES
    (${entry}, 90, '${userId}', 'spot', 'available', 'USDT', 1000), (${entry}, 91, NULL, 'external', NULL, 'USDT', -1000)`;
