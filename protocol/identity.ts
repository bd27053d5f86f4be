// Call group user, certification: who a person is, in two tiers. Source: product.md §3 and §4, decisions.md "Identity, security".
import * as z from 'zod/mini';
import { CERTIFICATION_REASONS } from '../core/identity/certification.ts';
import { DOCUMENT_TYPES } from '../core/identity/documents.ts';
import { countryCode, timeMs } from './primitives.ts';
import { fileUrl } from './upload.ts';

export const certificationState = z.enum(['none', 'review', 'approved', 'rejected']);
export type CertificationState = z.infer<typeof certificationState>;

export const documentType = z.enum(DOCUMENT_TYPES);
export type DocumentType = z.infer<typeof documentType>;

/** Why a reviewer said no; the client has a sentence for each. */
export const certificationReason = z.enum(CERTIFICATION_REASONS);

/** Letters and signs of any script, no control characters; trimmed by the client. */
const personName = z
  .string()
  .check(z.minLength(2), z.maxLength(100), z.regex(/^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’.,·-]*$/u));
const idNumber = z
  .string()
  .check(z.minLength(4), z.maxLength(40), z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/));

export const basicReal = z.strictObject({
  name: personName,
  country: countryCode,
  /** One of those the country has: documentTypesOf in core/identity/documents.ts. */
  documentType,
  idNumber: z.optional(idNumber),
});
export type BasicReal = z.infer<typeof basicReal>;

export const advancedReal = z.strictObject({
  frontImage: fileUrl,
  /** Needed for every document but a passport (hasBack in core/identity/documents.ts). */
  backImage: z.optional(fileUrl),
  idNumber,
});
export type AdvancedReal = z.infer<typeof advancedReal>;

const tier = {
  state: certificationState,
  /** Set where the state is `rejected`. */
  reason: z.nullable(certificationReason),
  submittedAt: z.nullable(timeMs),
  decidedAt: z.nullable(timeMs),
  /** When an answer is due, while in review. */
  dueAt: z.nullable(timeMs),
};

export const realInfo = z.object({
  basic: z.object({
    ...tier,
    name: z.nullable(z.string()),
    country: z.nullable(z.string()),
    documentType: z.nullable(documentType),
    /** Its last four characters; the whole number leaves the house to a reviewer only. */
    idNumberEnd: z.nullable(z.string()),
  }),
  advanced: z.object({
    ...tier,
    idNumberEnd: z.nullable(z.string()),
    frontImage: z.nullable(fileUrl),
    backImage: z.nullable(fileUrl),
  }),
  /** Every look a reviewer took at a document of this user, newest first. */
  looks: z.array(z.object({ time: timeMs, image: fileUrl, role: z.string() })),
});
export type RealInfo = z.infer<typeof realInfo>;
