// What a user's limits are counted by, and what stands in the way of a withdrawal: tier, holds, fund password, authenticator.
// The counts are a checked cache of deposits and withdrawals; the rest is read only here and never written.
// Source: decisions.md "Deposit and withdrawal" (daily limits by tier, holds).
import { toText } from '../../core/money/decimal.ts';
import type { WithdrawalTier } from '../../core/rulebook/funding.ts';
import type { FundingCounts } from '../../core/wallet/limits.ts';
import { plainArray } from './arrays.ts';
import type { Queryable } from './database.ts';
import { amountOf, type Row, textOf, textOrNull, wholeOf, wholeOrNull } from './recordTable.ts';
import type { Statement } from './statement.ts';

export interface FundingState extends FundingCounts {
  /** The user. */
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly uid: string;
  readonly email: string;
  readonly lang: string;
  readonly tier: WithdrawalTier;
  /** End of the longest hold ever placed; null for none. */
  readonly heldUntil: number | null;
  readonly fundPasswordHash: string | null;
  /** The authenticator's sealed secret; null where there is none. */
  readonly totpSecret: string | null;
  /** The last step whose code was used. */
  readonly totpLastStep: number;
  /** Hashes of the recovery codes that are left, in hex. */
  readonly recoveryCodes: readonly string[];
}

const SELECT = `SELECT u.id, u.uid, u.email, u.lang, u.basic, u.advanced, u.fund_password_hash,
    u.totp_secret, u.totp_last_step, (SELECT string_agg(encode(r.code_hash, 'hex'), ' ')
      FROM recovery_codes r WHERE r.user_id = u.id AND r.used_at IS NULL) AS recovery_codes,
    coalesce(f.day, 0) AS day, coalesce(f.used, 0) AS used,
    coalesce(f.waiting_withdrawals, 0) AS waiting_withdrawals, coalesce(f.waiting_deposits, 0) AS waiting_deposits,
    coalesce(f.version, 0) AS version,
    (SELECT max(h.until) FROM withdrawal_holds h WHERE h.user_id = u.id) AS held_until
  FROM users u LEFT JOIN funding_states f ON f.user_id = u.id`;

export function fundingStatesStatement(userIds: readonly string[]): Statement {
  return {
    name: 'funding_states_of',
    text: `${SELECT} WHERE u.id = ANY($1::uuid[])`,
    values: [plainArray(userIds)],
  };
}

export function parseFundingState(raw: unknown): FundingState {
  const row = raw as Row;
  return {
    id: textOf(row, 'id'),
    userId: textOf(row, 'id'),
    day: wholeOf(row, 'day'),
    used: amountOf(row, 'used'),
    waitingWithdrawals: wholeOf(row, 'waiting_withdrawals'),
    waitingDeposits: wholeOf(row, 'waiting_deposits'),
    version: wholeOf(row, 'version'),
    uid: textOf(row, 'uid'),
    email: textOf(row, 'email'),
    lang: textOf(row, 'lang'),
    tier: tierOf(textOf(row, 'basic'), textOf(row, 'advanced')),
    heldUntil: wholeOrNull(row, 'held_until'),
    fundPasswordHash: textOrNull(row, 'fund_password_hash'),
    totpSecret: textOrNull(row, 'totp_secret'),
    totpLastStep: wholeOf(row, 'totp_last_step'),
    recoveryCodes: textOrNull(row, 'recovery_codes')?.split(' ') ?? [],
  };
}

/** What two certification states let a user withdraw. */
export function tierOf(basic: string, advanced: string): WithdrawalTier {
  if (basic !== 'approved') return 'none';
  return advanced === 'approved' ? 'advanced' : 'basic';
}

/** Writes the counts alone. */
export function saveFundingStatesStatement(states: readonly FundingState[]): Statement {
  return {
    name: 'funding_states_save',
    text: `INSERT INTO funding_states (user_id, day, used, waiting_withdrawals, waiting_deposits, version)
      SELECT * FROM unnest($1::uuid[], $2::integer[], $3::numeric[], $4::integer[], $5::integer[], $6::integer[])
      ON CONFLICT (user_id) DO UPDATE SET day = excluded.day, used = excluded.used,
        waiting_withdrawals = excluded.waiting_withdrawals, waiting_deposits = excluded.waiting_deposits,
        version = excluded.version`,
    values: [
      plainArray(states.map((state) => state.userId)),
      plainArray(states.map((state) => state.day)),
      plainArray(states.map((state) => toText(state.used))),
      plainArray(states.map((state) => state.waitingWithdrawals)),
      plainArray(states.map((state) => state.waitingDeposits)),
      plainArray(states.map((state) => state.version)),
    ],
  };
}

export async function readFundingState(
  client: Queryable,
  userId: string,
): Promise<FundingState | undefined> {
  const { rows } = await client.query(`${SELECT} WHERE u.id = $1`, [userId]);
  return rows.map(parseFundingState)[0];
}
