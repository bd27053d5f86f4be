import * as z from 'zod/mini';
import { documentTypesOf, hasBack } from '../../../core/identity/documents.ts';
import { advancedReal, basicReal } from '../../../protocol/identity.ts';
import type {
  AdvancedReal,
  BasicReal,
  DocumentType,
  RealInfo,
} from '../../../protocol/identity.ts';
import type { FieldProblems } from '../../lib/useForm.ts';

/** Sentences of locales/<lang>/certification.json under `problem`. */
export type IdentityProblem =
  | 'nameMissing'
  | 'nameInvalid'
  | 'countryMissing'
  | 'documentMissing'
  | 'idNumberMissing'
  | 'idNumberInvalid'
  | 'frontMissing'
  | 'backMissing';

export interface BasicDraft {
  readonly name: string;
  /** ISO code, or empty. */
  readonly country: string;
  readonly documentType: DocumentType | undefined;
  readonly idNumber: string;
}

export interface AdvancedDraft {
  readonly idNumber: string;
  /** Where the picture is once it was uploaded. */
  readonly frontImage: string | undefined;
  readonly backImage: string | undefined;
}

/** Spaces as people leave them → as the wire takes a name or number. */
const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The documents of a country; the one that was chosen stays when the new country has it too. */
export function keepDocument(
  country: string,
  chosen: DocumentType | undefined,
): DocumentType | undefined {
  const types = documentTypesOf(country);
  return chosen !== undefined && types.includes(chosen) ? chosen : undefined;
}

/** What a form for another try begins with: everything the server may still tell. */
export function beginBasic(info: RealInfo['basic'], country: string | undefined): BasicDraft {
  const known = info.country ?? country ?? '';
  return {
    name: info.name ?? '',
    country: known,
    documentType: keepDocument(known, info.documentType ?? undefined),
    idNumber: '',
  };
}

export function toBasicReal(draft: BasicDraft & { documentType: DocumentType }): BasicReal {
  const idNumber = tidy(draft.idNumber);
  return {
    name: tidy(draft.name),
    country: draft.country,
    documentType: draft.documentType,
    ...(idNumber === '' ? {} : { idNumber }),
  };
}

export function toAdvancedReal(draft: AdvancedDraft, documentType: DocumentType): AdvancedReal {
  return {
    idNumber: tidy(draft.idNumber),
    frontImage: draft.frontImage ?? '',
    ...(hasBack(documentType) && draft.backImage !== undefined
      ? { backImage: draft.backImage }
      : {}),
  };
}

/** The wire fields that the schema of the wire refuses. */
function refusedFields(schema: z.ZodMiniType, value: unknown): ReadonlySet<PropertyKey> {
  const { error } = z.safeParse(schema, value);
  return new Set(error?.issues.map(({ path }) => path[0] ?? ''));
}

/** Everything that keeps the basic tier from being handed in. The number is asked for by the advanced tier (product.md §5). */
export function findBasicProblems(draft: BasicDraft): FieldProblems<BasicDraft, IdentityProblem> {
  const { documentType } = draft;
  const problems: FieldProblems<BasicDraft, IdentityProblem> = {};
  const wire = toBasicReal({ ...draft, documentType: documentType ?? 'passport' });
  const refused = refusedFields(basicReal, wire);
  if (refused.has('name')) problems.name = wire.name === '' ? 'nameMissing' : 'nameInvalid';
  if (draft.country === '') problems.country = 'countryMissing';
  if (documentType === undefined) problems.documentType = 'documentMissing';
  if (refused.has('idNumber')) problems.idNumber = 'idNumberInvalid';
  return problems;
}

/** Everything that keeps the advanced tier from being handed in. */
export function findAdvancedProblems(
  draft: AdvancedDraft,
  documentType: DocumentType,
): FieldProblems<AdvancedDraft, IdentityProblem> {
  const problems: FieldProblems<AdvancedDraft, IdentityProblem> = {};
  const wire = toAdvancedReal(draft, documentType);
  const refused = refusedFields(advancedReal, wire);
  if (refused.has('idNumber')) {
    problems.idNumber = wire.idNumber === '' ? 'idNumberMissing' : 'idNumberInvalid';
  }
  if (draft.frontImage === undefined) problems.frontImage = 'frontMissing';
  if (hasBack(documentType) && draft.backImage === undefined) problems.backImage = 'backMissing';
  return problems;
}
