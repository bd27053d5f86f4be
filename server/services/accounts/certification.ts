// A user's side of certification: handing a tier in, and seeing where it stands. Core decides the edges, a reviewer decides
// the person. Source: product.md §4, decisions.md "Identity, security" (certification states).
import type { PoolClient } from 'pg';
import { type CertificationTier, refuseSubmission } from '../../../core/identity/certification.ts';
import { documentTypesOf, type DocumentType, hasBack } from '../../../core/identity/documents.ts';
import type { RealInfo } from '../../../protocol/identity.ts';
import type { Clock, Ids } from '../../ports.ts';
import {
  type CertificationRow,
  findNewestCertification,
  insertCertification,
  lockCertificationStates,
  setCertificationState,
} from '../../store/certificationStore.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { type CertificationSealer, endOfNumber } from './certificationData.ts';
import type { CurrentUser } from './currentUser.ts';
import { Refusal } from '../refusal.ts';
import { fileUrlOf, type Uploads } from './uploads.ts';

/** No source names a figure; loans are decided within 24 h (decisions.md "Borrowing"), and so are people. */
const REVIEW_MS = 86_400_000;

export interface BasicInput {
  readonly name: string;
  readonly country: string;
  readonly documentType: DocumentType;
  readonly idNumber?: string | undefined;
}
export interface AdvancedInput {
  readonly frontImage: string;
  readonly backImage?: string | undefined;
  readonly idNumber: string;
}

export interface Certification {
  submitBasic(user: CurrentUser, input: BasicInput): Promise<RealInfo>;
  submitAdvanced(user: CurrentUser, input: AdvancedInput): Promise<RealInfo>;
  get(user: CurrentUser): Promise<RealInfo>;
}

export interface CertificationOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly sealer: CertificationSealer;
  readonly uploads: Pick<Uploads, 'take' | 'looks'>;
  readonly isCountry: (code: string) => boolean;
}

const refuseField = (field: string, key: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: key } });

const tierView = (row: CertificationRow | undefined) => ({
  state: row?.state ?? ('none' as const),
  reason: row?.reason ?? null,
  submittedAt: row?.submittedAt ?? null,
  decidedAt: row?.decidedAt ?? null,
  dueAt: row?.state === 'review' ? row.dueAt : null,
});

export function createCertification(options: CertificationOptions): Certification {
  const { database, clock, ids, sealer, uploads } = options;
  const { pool } = database;

  /** Runs `work` while nothing else moves the user's states; refuses what the states do not allow. */
  const handIn = async (
    user: CurrentUser,
    tier: CertificationTier,
    work: (tx: PoolClient, times: { submittedAt: number; dueAt: number }) => Promise<void>,
  ): Promise<void> =>
    inTransaction(database, async (tx) => {
      const states = await lockCertificationStates(tx, user.userId);
      if (states === undefined) throw new Refusal('not_found');
      const refusal = refuseSubmission(states, tier);
      if (refusal !== undefined) throw new Refusal(refusal);
      const submittedAt = clock.now();
      await work(tx, { submittedAt, dueAt: submittedAt + REVIEW_MS });
      await setCertificationState(tx, user.userId, tier, 'review');
    });

  const get = async ({ userId }: Pick<CurrentUser, 'userId'>): Promise<RealInfo> => {
    const [basic, advanced] = await Promise.all([
      findNewestCertification(pool, userId, 'basic'),
      findNewestCertification(pool, userId, 'advanced'),
    ]);
    const person = basic && sealer.open(basic.id, basic.sealed);
    const shown = advanced && sealer.open(advanced.id, advanced.sealed);
    const urlOf = (name: string | null | undefined): string | null =>
      name == null ? null : fileUrlOf(name);
    return {
      basic: {
        ...tierView(basic),
        name: person?.name ?? null,
        country: basic?.country ?? null,
        documentType: basic?.documentType ?? null,
        idNumberEnd: endOfNumber(person?.idNumber ?? null),
      },
      advanced: {
        ...tierView(advanced),
        idNumberEnd: endOfNumber(shown?.idNumber ?? null),
        frontImage: urlOf(advanced?.frontUpload),
        backImage: urlOf(advanced?.backUpload),
      },
      looks: [...(await uploads.looks(userId))],
    };
  };

  return {
    get,

    submitBasic: async (user, { name, country, documentType, idNumber = null }) => {
      if (!options.isCountry(country)) throw refuseField('country', 'invalid');
      if (!documentTypesOf(country).includes(documentType)) {
        throw refuseField('documentType', 'invalid');
      }
      await handIn(user, 'basic', async (tx, times) => {
        const id = ids.uuid();
        await insertCertification(tx, {
          id,
          userId: user.userId,
          tier: 'basic',
          country,
          documentType,
          sealed: sealer.seal(id, { name: name.trim(), idNumber }),
          numberHash: idNumber === null ? null : sealer.numberHash(country, documentType, idNumber),
          frontUpload: null,
          backUpload: null,
          ...times,
        });
      });
      return get(user);
    },

    submitAdvanced: async (user, { frontImage, backImage, idNumber }) => {
      await handIn(user, 'advanced', async (tx, times) => {
        const basic = await findNewestCertification(tx, user.userId, 'basic');
        if (basic === undefined) throw new Error('an approved tier has no row');
        const { country, documentType } = basic;
        if (backImage === undefined && hasBack(documentType)) {
          throw refuseField('backImage', 'required');
        }
        const id = ids.uuid();
        const usedBy = `certification ${id}`;
        const { userId } = user;
        const front = { url: frontImage, field: 'frontImage', usedBy };
        const frontUpload = await uploads.take(tx, userId, front);
        const backUpload =
          backImage === undefined
            ? null
            : await uploads.take(tx, userId, { url: backImage, field: 'backImage', usedBy });
        const { name } = sealer.open(basic.id, basic.sealed);
        await insertCertification(tx, {
          id,
          userId,
          tier: 'advanced',
          country,
          documentType,
          sealed: sealer.seal(id, { name, idNumber }),
          numberHash: sealer.numberHash(country, documentType, idNumber),
          frontUpload,
          backUpload,
          ...times,
        });
      });
      return get(user);
    },
  };
}
