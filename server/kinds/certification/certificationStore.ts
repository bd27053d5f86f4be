// Certifications: one row for each time a tier was handed in. The person's data is sealed as a whole; a decided row stays.
// Must never be written outside a batch: the edges are decided under the user's lock, and refused again by the statement and by
// triggers. Source: decisions.md "Identity, security".
import {
  CERTIFICATION_REASONS,
  type CertificationReason,
  type CertificationState,
  type CertificationTier,
  CERTIFICATION_TIERS,
} from '../../../core/identity/certification.ts';
import { DOCUMENT_TYPES, type DocumentType } from '../../../core/identity/documents.ts';
import {
  bytes,
  fixed,
  from,
  integer,
  oneOf,
  orNull,
  readOnly,
  safeInteger,
  uuid,
  word,
} from '../../store/column.ts';
import type { Queryable } from '../../store/database.ts';
import { onlyRow } from '../../store/onlyRow.ts';
import { waitingReader } from '../../store/kindReads.ts';
import { RecordTable } from '../../store/recordTable.ts';
import { OWNED_COLUMNS } from '../../store/sharedColumns.ts';

export interface Certification {
  readonly id: string;
  readonly userId: string;
  readonly tier: CertificationTier;
  readonly state: Exclude<CertificationState, 'none'>;
  readonly country: string;
  readonly documentType: DocumentType;
  /** Who somebody says to be, sealed and bound to this row; in hex. */
  readonly sealed: string;
  /** Keyed hash of the document and its number, in hex. */
  readonly numberHash: string | null;
  /** Names of uploads. */
  readonly frontUpload: string | null;
  readonly backUpload: string | null;
  readonly submittedAt: number;
  readonly dueAt: number;
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  readonly reason: CertificationReason | null;
  readonly version: number;
}

export const certifications = new RecordTable<Certification>({
  table: 'certifications',
  columns: {
    ...OWNED_COLUMNS,
    tier: fixed(oneOf('tier', CERTIFICATION_TIERS)),
    state: oneOf('state', ['review', 'approved', 'rejected']),
    country: fixed(word('country')),
    documentType: fixed(oneOf('document_type', DOCUMENT_TYPES)),
    sealed: fixed(bytes('sealed')),
    numberHash: fixed(orNull(bytes('number_hash'))),
    frontUpload: fixed(orNull(word('front_upload'))),
    backUpload: fixed(orNull(word('back_upload'))),
    submittedAt: fixed(safeInteger('submitted_at')),
    dueAt: fixed(safeInteger('due_at')),
    decidedAt: orNull(safeInteger('decided_at')),
    decidedBy: orNull(uuid('decided_by')),
    reason: orNull(oneOf('reason', CERTIFICATION_REASONS)),
    version: readOnly(from('0', integer('version'))),
  },
  isKnown: ({ state }) => state !== 'review',
  onlyIf: `t.state = 'review'`,
});

/** The newest of a tier: nothing is handed in after one that is live, so that one is it, whatever its time says. */
export async function findNewestCertification(
  client: Queryable,
  userId: string,
  tier: CertificationTier,
): Promise<Certification | undefined> {
  const found = await certifications.read(
    client,
    `WHERE user_id = $1 AND tier = $2 ORDER BY state = 'rejected', submitted_at DESC, id DESC LIMIT 1`,
    [userId, tier],
  );
  return found[0];
}

/** What waits for a reviewer. */
export const listWaitingCertifications = waitingReader(certifications, 'review');

/** Other accounts that handed in a document with this number and were not rejected. */
export async function countNumberElsewhere(
  client: Queryable,
  numberHash: string,
  userId: string,
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(DISTINCT user_id) AS count FROM certifications
     WHERE number_hash = decode($1, 'hex') AND user_id <> $2 AND state <> 'rejected'`,
    [numberHash, userId],
  );
  return Number(onlyRow(rows).count);
}
