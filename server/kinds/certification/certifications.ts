// A user's side of certification: handing a tier in, and seeing where it stands. Core decides the edges, a reviewer decides
// the person. Must seal who he says to be before it becomes an operation. Source: product.md §4, decisions.md "Identity, security".
import { documentTypesOf, type DocumentType, hasBack } from '../../../core/identity/documents.ts';
import type { RealInfo } from '../../../protocol/identity.ts';
import type { Ids } from '../../ports.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { fileNameOf, fileUrlOf, type Uploads } from '../../services/accounts/uploads.ts';
import { keptOf } from '../../services/security/keptAccount.ts';
import { type Intake, make, type Taken } from '../../services/intake.ts';
import { Refusal } from '../../services/refusal.ts';
import { type Certification, findNewestCertification } from './certificationStore.ts';
import type { Database } from '../../store/database.ts';
import { findSecurity } from '../../store/securityStore.ts';
import { type CertificationSealer, endOfNumber } from './certificationData.ts';
import { submitAdvanced, submitBasic } from './certificationOperations.ts';

export interface BasicRequest {
  readonly name: string;
  readonly country: string;
  readonly documentType: DocumentType;
  readonly idNumber?: string | undefined;
}
export interface AdvancedRequest {
  readonly frontImage: string;
  readonly backImage?: string | undefined;
  readonly idNumber: string;
}

export interface Certifications {
  submitBasic(user: CurrentUser, key: string, body: BasicRequest): Promise<RealInfo>;
  submitAdvanced(user: CurrentUser, key: string, body: AdvancedRequest): Promise<RealInfo>;
  get(user: CurrentUser): Promise<RealInfo>;
}

export interface CertificationsOptions {
  readonly database: Database;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly sealer: CertificationSealer;
  readonly uploads: Pick<Uploads, 'looks'>;
  readonly isCountry: (code: string) => boolean;
  readonly intake: Intake;
}

const refuseField = (field: string, key: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: key } });

const tierView = (row: Certification | undefined) => ({
  state: row?.state ?? ('none' as const),
  reason: row?.reason ?? null,
  submittedAt: row?.submittedAt ?? null,
  decidedAt: row?.decidedAt ?? null,
  dueAt: row?.state === 'review' ? row.dueAt : null,
});

export function createCertifications(options: CertificationsOptions): Certifications {
  const { ids, sealer, uploads, intake } = options;
  const { pool } = options.database;

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

  /** What is kept of the request and of its answer tells nothing of the person. */
  const handIn = async (
    user: CurrentUser,
    call: string,
    { key, body }: { readonly key: string; readonly body: unknown },
    look: () => Taken,
  ): Promise<RealInfo> => {
    const { userId } = user;
    const owner = await findSecurity(pool, userId);
    if (owner === undefined) throw new Refusal('not_found');
    // A reviewer's answer has to reach somebody.
    keptOf(owner);
    const request = { userId, key, body: sealer.fingerprint(body) };
    await intake.take({ name: call, opens: false }, request, look);
    return get(user);
  };

  return {
    get,

    submitBasic: async (user, key, body) => {
      const { name, country, documentType, idNumber = null } = body;
      if (!options.isCountry(country)) throw refuseField('country', 'invalid');
      if (!documentTypesOf(country).includes(documentType)) {
        throw refuseField('documentType', 'invalid');
      }
      return handIn(user, 'user/basicReal', { key, body }, () => {
        const certificationId = ids.uuid();
        return make(submitBasic, {
          certificationId,
          country,
          documentType,
          sealed: sealer.seal(certificationId, { name: name.trim(), idNumber }),
          numberHash: idNumber === null ? null : sealer.numberHash(country, documentType, idNumber),
        });
      });
    },

    submitAdvanced: async (user, key, body) => {
      const { frontImage, backImage, idNumber } = body;
      const basic = await findNewestCertification(pool, user.userId, 'basic');
      const isApproved = basic?.state === 'approved';
      if (isApproved && backImage === undefined && hasBack(basic.documentType)) {
        throw refuseField('backImage', 'required');
      }
      return handIn(user, 'user/advancedReal', { key, body }, () => {
        if (!isApproved) return { refusal: { error: 'not_certified' } };
        const { country, documentType } = basic;
        const certificationId = ids.uuid();
        const { name } = sealer.open(basic.id, basic.sealed);
        return make(submitAdvanced, {
          certificationId,
          basicId: basic.id,
          sealed: sealer.seal(certificationId, { name, idNumber }),
          numberHash: sealer.numberHash(country, documentType, idNumber),
          front: fileNameOf(frontImage),
          back: backImage === undefined ? null : fileNameOf(backImage),
        });
      });
    },
  };
}
