// What an attack on the books is written with: the ids that it names, and entries that are sound in themselves.
import { randomUUID } from 'node:crypto';
import { forgedAuditRow } from './auditRows.ts';

/** Ids that the attacks name; `now` is the server's time, `made` a new id. */
export interface Target {
  readonly userId: string;
  /** A user whom an operator froze. */
  readonly frozenId: string;
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
/** Evidence of a trade of the grid, and its entry, which the user is paid by; the evidence tells what it likes. */
export const tradeOfGrid = (at: Target, told: string): string =>
  `INSERT INTO fills (order_id, id, order_kind, user_id, kind, product_id, seq, acceptance_seq, quantity, price, fee,
      formula_version, rulebook_hash, inputs, created_at)
    VALUES ('${at.grid}', '${at.made}', 'quant', '${at.userId}', 'sell', 'BTCUSDT', 1, 1, 1, 1, 0, 'x', 'x', '${told}', ${at.now});
  ${pay(at, { kind: 'quant_fill', cause: `${at.grid}:${at.made}`, from: 'trading_result' })}`;

/** A freeze that says what it likes, and was lifted. */
export const liftedFreeze = ({ made, operatorId }: Target, reason: string, told: string): string =>
  `BEGIN; INSERT INTO freezes (id, reason, user_id, details, since) VALUES ('${made}', '${reason}', NULL, '${told}', 0);
    ${forgedAuditRow(operatorId, 'freeze.lift', `freeze ${made}`)};
    UPDATE freezes SET lifted_at = 1, lifted_by = '${operatorId}', finding = 'an attack that a test has made'
      WHERE id = '${made}'; COMMIT`;

export const postings = (entry: string, { userId }: Target): string =>
  `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount) VALUES
    (${entry}, 90, '${userId}', 'spot', 'available', 'USDT', 1000), (${entry}, 91, NULL, 'external', NULL, 'USDT', -1000)`;
