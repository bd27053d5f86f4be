// Certifications: one row for each time a tier was handed in. The person's data is sealed as a whole; a decided row stays.
// States change by conditional updates only, so that of two reviewers exactly one decides. Source: decisions.md "Identity, security".
import type {
  CertificationReason,
  CertificationState,
  CertificationTier,
} from '../../core/identity/certification.ts';
import type { DocumentType } from '../../core/identity/documents.ts';
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';

export interface CertificationRow {
  readonly id: string;
  readonly userId: string;
  readonly uid: string;
  readonly tier: CertificationTier;
  readonly state: Exclude<CertificationState, 'none'>;
  readonly country: string;
  readonly documentType: DocumentType;
  readonly sealed: Buffer;
  readonly numberHash: Buffer | null;
  readonly frontUpload: string | null;
  readonly backUpload: string | null;
  readonly submittedAt: number;
  readonly dueAt: number;
  readonly decidedAt: number | null;
  readonly reason: CertificationReason | null;
}

interface CertificationRecord {
  id: string;
  user_id: string;
  uid: string;
  tier: CertificationTier;
  state: Exclude<CertificationState, 'none'>;
  country: string;
  document_type: DocumentType;
  sealed: Buffer;
  number_hash: Buffer | null;
  front_upload: string | null;
  back_upload: string | null;
  submitted_at: string;
  due_at: string;
  decided_at: string | null;
  reason: CertificationReason | null;
}

const toRow = (row: CertificationRecord): CertificationRow => ({
  id: row.id,
  userId: row.user_id,
  uid: row.uid,
  tier: row.tier,
  state: row.state,
  country: row.country,
  documentType: row.document_type,
  sealed: row.sealed,
  numberHash: row.number_hash,
  frontUpload: row.front_upload,
  backUpload: row.back_upload,
  submittedAt: Number(row.submitted_at),
  dueAt: Number(row.due_at),
  decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  reason: row.reason,
});

const SELECT = `SELECT c.id, c.user_id, u.uid, c.tier, c.state, c.country, c.document_type, c.sealed,
  c.number_hash, c.front_upload, c.back_upload, c.submitted_at, c.due_at, c.decided_at, c.reason
  FROM certifications c JOIN users u ON u.id = c.user_id`;

export async function insertCertification(
  client: Queryable,
  row: Omit<CertificationRow, 'uid' | 'state' | 'decidedAt' | 'reason'>,
): Promise<void> {
  await client.query(
    `INSERT INTO certifications (id, user_id, tier, state, country, document_type, sealed, number_hash,
       front_upload, back_upload, submitted_at, due_at)
     VALUES ($1, $2, $3, 'review', $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.id,
      row.userId,
      row.tier,
      row.country,
      row.documentType,
      row.sealed,
      row.numberHash,
      row.frontUpload,
      row.backUpload,
      row.submittedAt,
      row.dueAt,
    ],
  );
}

/** The newest of a tier: nothing is handed in after one that is live, so that one is it, whatever its time says. */
export async function findNewestCertification(
  client: Queryable,
  userId: string,
  tier: CertificationTier,
): Promise<CertificationRow | undefined> {
  const { rows } = await client.query<CertificationRecord>(
    `${SELECT} WHERE c.user_id = $1 AND c.tier = $2
     ORDER BY c.state = 'rejected', c.submitted_at DESC, c.id DESC LIMIT 1`,
    [userId, tier],
  );
  return rows[0] && toRow(rows[0]);
}

export async function findCertification(
  client: Queryable,
  id: string,
): Promise<CertificationRow | undefined> {
  const { rows } = await client.query<CertificationRecord>(`${SELECT} WHERE c.id = $1`, [id]);
  return rows[0] && toRow(rows[0]);
}

/** What waits for a reviewer, oldest first, after the given place in the queue. */
export async function listWaitingCertifications(
  client: Queryable,
  after: { readonly submittedAt: number; readonly id: string } | undefined,
  limit: number,
): Promise<CertificationRow[]> {
  const { rows } = await client.query<CertificationRecord>(
    `${SELECT} WHERE c.state = 'review' AND ($1::bigint IS NULL OR (c.submitted_at, c.id) > ($1, $2::uuid))
     ORDER BY c.submitted_at, c.id LIMIT $3`,
    [after?.submittedAt, after?.id, limit],
  );
  return rows.map(toRow);
}

/** False when it is not in review any more; nothing is written then. */
export async function decideCertificationRow(
  client: Queryable,
  id: string,
  decision: {
    readonly state: 'approved' | 'rejected';
    readonly reason: CertificationReason | null;
    readonly decidedAt: number;
    readonly decidedBy: string;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE certifications SET state = $2, reason = $3, decided_at = $4, decided_by = $5
     WHERE id = $1 AND state = 'review'`,
    [id, decision.state, decision.reason, decision.decidedAt, decision.decidedBy],
  );
  return rowCount === 1;
}

/** Other accounts that handed in a document with this number and were not rejected. */
export async function countNumberElsewhere(
  client: Queryable,
  numberHash: Buffer,
  userId: string,
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(DISTINCT user_id) AS count FROM certifications
     WHERE number_hash = $1 AND user_id <> $2 AND state <> 'rejected'`,
    [numberHash, userId],
  );
  return Number(onlyRow(rows).count);
}

/** The user's states, and keeps them from changing until the transaction ends. */
export async function lockCertificationStates(
  client: Queryable,
  userId: string,
): Promise<{ basic: CertificationState; advanced: CertificationState } | undefined> {
  const { rows } = await client.query<{ basic: CertificationState; advanced: CertificationState }>(
    'SELECT basic, advanced FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  return rows[0];
}

/** `country`: of an approved basic tier; it decides the profile. */
export async function setCertificationState(
  client: Queryable,
  userId: string,
  tier: CertificationTier,
  state: CertificationState,
  country?: string,
): Promise<void> {
  const column = tier === 'basic' ? 'basic' : 'advanced';
  await client.query(
    `UPDATE users SET ${column} = $2, country = coalesce($3, country) WHERE id = $1`,
    [userId, state, country],
  );
}
