// Which documents prove who somebody is, by the country that issues them, and which of them have a back.
// Must stay a table of facts: who is accepted is a reviewer's decision. Source: product.md §3 (document type), decisions.md "Routes".

export const DOCUMENT_TYPES = ['id_card', 'passport', 'driver_license'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Countries and territories (ISO 3166-1) that issue no national identity card. */
const WITHOUT_ID_CARD: ReadonlySet<string> = new Set(
  'AS AU CA DK FJ GB GG GU IE IM JE MP NR NZ PR TO US VI VU WS'.split(' '),
);

export function documentTypesOf(country: string): readonly DocumentType[] {
  return WITHOUT_ID_CARD.has(country)
    ? DOCUMENT_TYPES.filter((type) => type !== 'id_card')
    : DOCUMENT_TYPES;
}

/** A passport shows everything on one page. */
export const hasBack = (type: DocumentType): boolean => type !== 'passport';
