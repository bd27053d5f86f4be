// The second factors that a batch of the executor used up: a step of an authenticator, or a recovery code.
// Must only ever use up, and only what the decision saw under the user's lock. Source: reliability.md "Rules" (step-up proofs).
import { plainArray } from './arrays.ts';
import type { Statement } from './statement.ts';

export interface SecondFactorUse {
  readonly userId: string;
  /** The authenticator's step, or the recovery code's id; one of them. */
  readonly step: number | null;
  readonly recovery: number | null;
  readonly usedAt: number;
}

export function useSecondFactorsStatement(uses: readonly SecondFactorUse[]): Statement {
  return {
    name: 'second_factors_use',
    text: `WITH used AS (
        SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[]) AS u (user_id, step, recovery, used_at)
      ), recovered AS (
        UPDATE recovery_codes r SET used_at = u.used_at FROM used u
        WHERE u.recovery IS NOT NULL AND r.user_id = u.user_id AND r.id = u.recovery
      )
      UPDATE users SET totp_last_step = u.step FROM used u
      WHERE users.id = u.user_id AND u.step > users.totp_last_step`,
    values: [
      plainArray(uses.map(({ userId }) => userId)),
      plainArray(uses.map(({ step }) => step)),
      plainArray(uses.map(({ recovery }) => recovery)),
      plainArray(uses.map(({ usedAt }) => usedAt)),
    ],
  };
}
