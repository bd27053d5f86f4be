// The back office's side of certification: what waits, oldest first, and the decision about it. Practice mode reviews the
// same way. Who may review, and the log of what was decided, are the caller's. Source: decisions.md "Operators".
import type { PoolClient } from 'pg';
import {
  type CertificationReason,
  type CertificationTier,
  decideReview,
} from '../../../core/identity/certification.ts';
import { countryByDocuments } from '../../../core/rulebook/profiles.ts';
import type { DocumentType } from '../../../core/identity/documents.ts';
import type { Clock } from '../../ports.ts';
import type { AccountEvents } from '../../realtime/ports.ts';
import {
  type CertificationRow,
  countNumberElsewhere,
  decideCertificationRow,
  findCertification,
  listWaitingCertifications,
  lockCertificationStates,
  setCertificationState,
} from '../../store/certificationStore.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { findSecurity } from '../../store/securityStore.ts';
import { findUserById } from '../../store/userStore.ts';
import type { CertificationSealer } from './certificationData.ts';
import type { Notices } from '../notices.ts';
import { Refusal } from '../refusal.ts';
import type { Sessions } from './sessions.ts';
import { fileUrlOf } from './uploads.ts';

export interface CertificationItem {
  readonly id: string;
  readonly userId: string;
  readonly uid: string;
  readonly tier: CertificationTier;
  readonly state: 'review' | 'approved' | 'rejected';
  readonly reason: CertificationReason | null;
  readonly submittedAt: number;
  readonly dueAt: number;
  readonly decidedAt: number | null;
  readonly name: string;
  readonly country: string;
  readonly documentType: DocumentType;
  readonly idNumber: string | null;
  /** Addresses of private files: GET with the operator's token; each look is on record. */
  readonly frontImage: string | null;
  readonly backImage: string | null;
  /** Other accounts that use a document with this number. */
  readonly usedElsewhere: number;
}

export interface CertificationDecision {
  readonly id: string;
  readonly decision: 'approve' | 'reject';
  /** A key of CERTIFICATION_REASONS; needed to reject. */
  readonly reason?: string | undefined;
}

export interface CertificationReview {
  list(
    after: { readonly submittedAt: number; readonly id: string } | undefined,
    limit: number,
  ): Promise<readonly CertificationItem[]>;
  /** Refuses with `not_found`. */
  get(client: Queryable, id: string): Promise<CertificationItem>;
  /**
   * Inside the operator's transaction; call `announce` after its commit. Refuses with `not_found`, `already_final`, or
   * `invalid_input` on `reason`.
   */
  decideCertification(
    client: PoolClient,
    operator: { readonly operatorId: string },
    decision: CertificationDecision,
  ): Promise<{ readonly item: CertificationItem; readonly announce: () => void }>;
}

export interface CertificationReviewOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly sealer: CertificationSealer;
  readonly notices: Notices;
  readonly accountEvents: Pick<AccountEvents, 'emit'>;
  readonly sessions: Pick<Sessions, 'accountChanged'>;
}

export function createCertificationReview(
  options: CertificationReviewOptions,
): CertificationReview {
  const { database, clock, sealer, notices, accountEvents } = options;

  const present = async (client: Queryable, row: CertificationRow): Promise<CertificationItem> => {
    const { name, idNumber } = sealer.open(row.id, row.sealed);
    const { sealed: _sealed, numberHash, frontUpload, backUpload, ...shown } = row;
    return {
      ...shown,
      name,
      idNumber,
      frontImage: frontUpload === null ? null : fileUrlOf(frontUpload),
      backImage: backUpload === null ? null : fileUrlOf(backUpload),
      usedElsewhere:
        numberHash === null ? 0 : await countNumberElsewhere(client, numberHash, row.userId),
    };
  };

  const find = async (client: Queryable, id: string): Promise<CertificationRow> => {
    const row = await findCertification(client, id);
    if (row === undefined) throw new Refusal('not_found');
    return row;
  };

  const tell = async (
    client: Queryable,
    { userId, tier }: CertificationRow,
    reason: CertificationReason | null,
  ): Promise<void> => {
    const guards = await findSecurity(client, userId);
    if (guards === undefined) throw new Error('a certification has no user');
    const { email: recipient, lang } = guards;
    const kind = reason === null ? 'certification_approved' : 'certification_rejected';
    await notices.add(client, { recipient, lang, kind, params: { tier, reason: reason ?? '' } });
  };

  return {
    list: async (after, limit) => {
      const { pool } = database;
      const rows = await listWaitingCertifications(pool, after, limit);
      return Promise.all(rows.map((row) => present(pool, row)));
    },

    get: async (client, id) => present(client, await find(client, id)),

    decideCertification: async (client, { operatorId }, { id, decision, reason }) => {
      const before = await find(client, id);
      const { userId, tier, country } = before;
      // The user's row first, as handing in does: two that meet wait for each other instead of failing.
      await lockCertificationStates(client, userId);
      const decided = decideReview((await find(client, id)).state, decision, reason);
      if (!decided.ok) {
        if (decided.refusal === 'already_final') throw new Refusal('already_final');
        const problem = decided.refusal === 'reason_missing' ? 'required' : 'invalid';
        throw new Refusal('invalid_input', { fields: { reason: problem } });
      }
      const done = await decideCertificationRow(client, id, {
        state: decided.state,
        reason: decided.reason,
        decidedAt: clock.now(),
        decidedBy: operatorId,
      });
      if (!done) throw new Refusal('already_final');
      const isShown = tier === 'basic' && decided.state === 'approved';
      const current = await findUserById(client, userId);
      const shownCountry = isShown
        ? countryByDocuments(current?.country ?? null, country)
        : undefined;
      await setCertificationState(client, userId, tier, decided.state, shownCountry);
      await tell(client, before, decided.reason);
      return {
        item: await present(client, await find(client, id)),
        announce: () => {
          options.sessions.accountChanged(userId);
          accountEvents.emit(userId, { type: 'identity', time: clock.now() });
          notices.wake();
        },
      };
    },
  };
}
