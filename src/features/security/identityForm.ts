import * as z from 'zod/mini';
import { documentTypesOf, hasBack } from '../../../core/identity/documents.ts';
import { advancedReal, basicReal } from '../../../protocol/identity.ts';
import type {
  AdvancedReal,
  BasicReal,
  DocumentType,
  RealInfo,
} from '../../../protocol/identity.ts';
import type { FieldProblems } from '../../lib/form.ts';

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
  const { country, documentType } = draft;
  const wire = toBasicReal({ ...draft, documentType: documentType ?? 'passport' });
  const refused = refusedFields(basicReal, wire);
  const inName = wire.name === '' ? 'nameMissing' : 'nameInvalid';
  return {
    name: refused.has('name') ? inName : undefined,
    country: country === '' ? 'countryMissing' : undefined,
    documentType: documentType === undefined ? 'documentMissing' : undefined,
    idNumber: refused.has('idNumber') ? 'idNumberInvalid' : undefined,
  };
}

/** Everything that keeps the advanced tier from being handed in. */
export function findAdvancedProblems(
  draft: AdvancedDraft,
  documentType: DocumentType,
): FieldProblems<AdvancedDraft, IdentityProblem> {
  const { frontImage, backImage } = draft;
  const wire = toAdvancedReal(draft, documentType);
  const inNumber = wire.idNumber === '' ? 'idNumberMissing' : 'idNumberInvalid';
  const isBackMissing = hasBack(documentType) && backImage === undefined;
  return {
    idNumber: refusedFields(advancedReal, wire).has('idNumber') ? inNumber : undefined,
    frontImage: frontImage === undefined ? 'frontMissing' : undefined,
    backImage: isBackMissing ? 'backMissing' : undefined,
  };
}
