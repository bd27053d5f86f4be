// What a user's limits are counted by, what stands in the way of a withdrawal, where he is told, and what proves him, each by its
// number: tier, holds, mailbox, fund password, authenticator. The counts are a checked cache of deposits and withdrawals; the rest
// is never written here. Must hold no secret: whoever decides over it needs to know which one it was, not what it is.
// Source: decisions.md "Deposit and withdrawal" (daily limits by tier, holds).
import type { WithdrawalTier } from '../../core/rulebook/funding.ts';
import type { FundingCounts } from '../../core/wallet/limits.ts';
import {
  amount,
  as,
  from,
  integer,
  listOf,
  orNull,
  readOnly,
  safeInteger,
  text,
  uuid,
  WIDEST_SCALE,
  word,
} from './column.ts';
import type { Queryable } from './database.ts';
import { composed, RecordTable } from './recordTable.ts';

export interface FundingState extends FundingCounts {
  /** The user. */
  readonly id: string;
  readonly userId: string;
  readonly version: number;
  readonly uid: string;
  /** Null for an account without a mailbox. */
  readonly email: string | null;
  readonly lang: string;
  readonly tier: WithdrawalTier;
  /** End of the longest hold ever placed; null for none. */
  readonly heldUntil: number | null;
  /** The number of the fund password; null where there is none. */
  readonly fundPassword: number | null;
  /** The number of the authenticator; null where there is none. */
  readonly authenticator: number | null;
  /** The last step whose code was used. */
  readonly totpLastStep: number;
  /** Ids of the recovery codes that are left. */
  readonly recoveryCodes: readonly number[];
}

/** What two certification states let a user withdraw. */
export function tierOf(basic: string, advanced: string): WithdrawalTier {
  if (basic !== 'approved') return 'none';
  return advanced === 'approved' ? 'advanced' : 'basic';
}

/** Two certification states that give a tier. */
const CERTIFIED: Readonly<Record<WithdrawalTier, readonly [basic: string, advanced: string]>> = {
  none: ['none', 'none'],
  basic: ['approved', 'none'],
  advanced: ['approved', 'approved'],
};

/** Of the users; their counts alone are written. */
export const fundingStates = new RecordTable<FundingState>({
  table: 'funding_states',
  from: 'users u LEFT JOIN funding_states f ON f.user_id = u.id',
  columns: {
    id: composed('userId'),
    userId: from('u.id', uuid('user_id')),
    day: from('coalesce(f.day, 0)', integer('day')),
    used: from('coalesce(f.used, 0)', amount('used', WIDEST_SCALE)),
    waitingWithdrawals: from('coalesce(f.waiting_withdrawals, 0)', integer('waiting_withdrawals')),
    waitingDeposits: from('coalesce(f.waiting_deposits, 0)', integer('waiting_deposits')),
    version: from('coalesce(f.version, 0)', integer('version')),
    uid: readOnly(from('u.uid', word('uid'))),
    email: readOnly(from('u.email', orNull(text('email')))),
    lang: readOnly(from('u.lang', word('lang'))),
    tier: readOnly(
      from(
        `u.basic || ';' || u.advanced`,
        as(
          listOf(word('tier')),
          ([basic = '', advanced = '']) => tierOf(basic, advanced),
          (tier) => CERTIFIED[tier],
        ),
      ),
    ),
    heldUntil: readOnly(
      from(
        '(SELECT max(h.until) FROM withdrawal_holds h WHERE h.user_id = u.id)',
        orNull(safeInteger('held_until')),
      ),
    ),
    fundPassword: readOnly(
      from(
        'CASE WHEN u.fund_password_hash IS NOT NULL THEN u.fund_password_version END',
        orNull(integer('fund_password_version')),
      ),
    ),
    authenticator: readOnly(
      from(
        'CASE WHEN u.totp_secret IS NOT NULL THEN u.totp_version END',
        orNull(integer('totp_version')),
      ),
    ),
    totpLastStep: readOnly(from('u.totp_last_step', safeInteger('totp_last_step'))),
    recoveryCodes: readOnly(
      from(
        `coalesce((SELECT string_agg(r.id::text, ';' ORDER BY r.id)
          FROM recovery_codes r WHERE r.user_id = u.id AND r.used_at IS NULL), '')`,
        listOf(safeInteger('recovery_codes')),
      ),
    ),
  },
});

export const readFundingState = (
  client: Queryable,
  userId: string,
): Promise<FundingState | undefined> => fundingStates.one(client, userId);
