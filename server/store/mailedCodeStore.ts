// The mailed codes that a user was sent for one purpose and has not used, as far as a batch needs them: which there are and until
// when. The code itself was compared before (services/security/codes.ts); using one ends all others.
// Must hold no code, and no hash of one. Source: decisions.md "Identity, security".
import { plainArray } from './arrays.ts';
import { composeId } from './recordTable.ts';
import type { Statement } from './statement.ts';

export interface MailedCodes {
  /** Of the user and the purpose. */
  readonly id: string;
  readonly userId: string;
  readonly purpose: string;
  /** Those that were not used; some may have ended. */
  readonly unused: readonly { readonly id: string; readonly expiresAt: number }[];
  /** The one that this batch used. */
  readonly used: { readonly id: string; readonly at: number } | null;
  readonly version: number;
}

export const mailedCodesId = (userId: string, purpose: string): string =>
  composeId(userId, purpose);

export function mailedCodesStatement(ids: readonly string[]): Statement {
  const keys = ids.map((id) => id.split('|'));
  return {
    name: 'mailed_codes_unused',
    text: `SELECT k.user_id, k.purpose, coalesce(json_agg(json_build_object('id', c.id, 'expiresAt', c.expires_at))
        FILTER (WHERE c.id IS NOT NULL), '[]') AS unused
      FROM unnest($1::uuid[], $2::text[]) AS k (user_id, purpose) JOIN users u ON u.id = k.user_id
      LEFT JOIN codes c ON c.email = u.email AND c.purpose = k.purpose AND c.used_at IS NULL
      GROUP BY k.user_id, k.purpose`,
    values: [
      plainArray(keys.map(([userId = '']) => userId)),
      plainArray(keys.map(([, purpose = '']) => purpose)),
    ],
  };
}

export function parseMailedCodes(row: unknown): MailedCodes {
  const {
    user_id: userId,
    purpose,
    unused,
  } = row as Pick<MailedCodes, 'purpose' | 'unused'> & {
    readonly user_id: string;
  };
  return { id: mailedCodesId(userId, purpose), userId, purpose, unused, used: null, version: 0 };
}

/** Uses up what was used, and ends what else was under way for it. */
export function useMailedCodesStatement(
  records: readonly Pick<MailedCodes, 'userId' | 'purpose' | 'used'>[],
): Statement {
  const uses = records.flatMap(({ userId, purpose, used }) =>
    used === null ? [] : [{ userId, purpose, ...used }],
  );
  return {
    name: 'mailed_codes_use',
    text: `UPDATE codes c SET used_at = CASE WHEN c.id = k.code_id THEN k.used_at END,
        expires_at = CASE WHEN c.id = k.code_id THEN c.expires_at ELSE least(c.expires_at, k.used_at) END
      FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[]) AS k (user_id, purpose, code_id, used_at), users u
      WHERE u.id = k.user_id AND c.email = u.email AND c.purpose = k.purpose AND c.used_at IS NULL`,
    values: [
      plainArray(uses.map(({ userId }) => userId)),
      plainArray(uses.map(({ purpose }) => purpose)),
      plainArray(uses.map(({ id }) => id)),
      plainArray(uses.map(({ at }) => at)),
    ],
  };
}
