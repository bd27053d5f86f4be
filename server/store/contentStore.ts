// Notices and documents of the house as rows: every version that an operator saved. Must only add and read (migration 000026); a
// version is written in the transaction of its line of the audit log.
import type { Queryable } from './database.ts';
import type { PageRequest } from './recordTable.ts';
import { changesOne, readRows, reads } from './rows.ts';

export type ContentKind = 'notice' | 'richtext';

export interface ContentText {
  /** Plain text. */
  readonly title: string;
  /** As it was written. */
  readonly text: string;
  /** As it was sanitised when it was saved. */
  readonly html: string;
}
export type ContentTexts = Readonly<Record<string, ContentText>>;

/** What a version is, without its texts. */
export interface ContentVersion {
  readonly name: string;
  readonly version: number;
  readonly publishedAt: number;
  readonly savedAt: number;
  /** The operator's address. */
  readonly savedBy: string;
  readonly isWithdrawn: boolean;
}

interface VersionRow {
  name: string;
  version: number;
  published_at: string;
  saved_at: string;
  email: string;
  withdrawn: boolean;
}

const VERSION =
  'c.name, c.version, c.published_at, c.saved_at, o.email, c.texts IS NULL AS withdrawn';
const FROM = 'FROM content_versions c JOIN operators o ON o.id = c.operator_id';
/** No version is newer. */
const NEWEST = `NOT EXISTS (SELECT FROM content_versions n
  WHERE n.kind = c.kind AND n.name = c.name AND n.version > c.version)`;
const PAGE = `($2::bigint IS NULL OR (c.published_at, c.name COLLATE "C") < ($2, $3))
  ORDER BY c.published_at DESC, c.name COLLATE "C" DESC LIMIT $4`;

const parse = (row: VersionRow): ContentVersion => ({
  name: row.name,
  version: row.version,
  publishedAt: Number(row.published_at),
  savedAt: Number(row.saved_at),
  savedBy: row.email,
  isWithdrawn: row.withdrawn,
});

export interface NewVersion {
  readonly kind: ContentKind;
  readonly name: string;
  readonly version: number;
  readonly publishedAt: number;
  readonly savedAt: number;
  readonly operatorId: string;
  readonly texts: ContentTexts | null;
}

/** False when there is such a version already. */
export function insertContentVersion(client: Queryable, row: NewVersion): Promise<boolean> {
  const texts = row.texts === null ? null : JSON.stringify(row.texts);
  return changesOne(
    client,
    `INSERT INTO content_versions (kind, name, version, published_at, saved_at, operator_id, texts)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [row.kind, row.name, row.version, row.publishedAt, row.savedAt, row.operatorId, texts],
  );
}

/** Every version of one, newest first. */
export const readContentVersions = reads(parse).all<[kind: ContentKind, name: string]>(
  `SELECT ${VERSION} ${FROM} WHERE c.kind = $1 AND c.name = $2 ORDER BY c.version DESC`,
);

/** The texts of a version; null where it has none, undefined where there is no such version. */
export const readContentTexts = reads(
  ({ texts }: { readonly texts: ContentTexts | null }) => texts,
).one<[kind: ContentKind, name: string, version: number]>(
  'SELECT texts FROM content_versions WHERE kind = $1 AND name = $2 AND version = $3',
);

/** What is shown of something in a language, in English where the version has none of it. */
export type ShownContent = Pick<ContentText, 'title' | 'html'> &
  Pick<ContentVersion, 'name' | 'publishedAt' | 'savedAt'>;

interface ShownRow {
  name: string;
  published_at: string;
  saved_at: string;
  title: string;
  html: string;
}

const SHOWN = `c.name, c.published_at, c.saved_at,
  coalesce(c.texts -> $1::text, c.texts -> 'en') ->> 'title' AS title,
  coalesce(c.texts -> $1::text, c.texts -> 'en') ->> 'html' AS html`;

const parseShown = ({ name, title, html, ...row }: ShownRow): ShownContent => ({
  name,
  title,
  html,
  publishedAt: Number(row.published_at),
  savedAt: Number(row.saved_at),
});

/** A document as its newest version has it; undefined where the program's own stands. */
export const findShownDocument = reads(parseShown).one<[lang: string, key: string]>(`
  SELECT ${SHOWN} FROM content_versions c
    WHERE c.kind = 'richtext' AND c.name = $2 AND c.texts IS NOT NULL AND ${NEWEST}`);

const pageValues = (lang: string, { after, limit }: PageRequest): readonly unknown[] => [
  lang,
  after?.time ?? null,
  after?.id ?? null,
  limit,
];

/** Notices that stand, newest first, after the given position. */
export const readShownNotices = (
  client: Queryable,
  lang: string,
  page: PageRequest,
): Promise<ShownContent[]> =>
  readRows(
    client,
    parseShown,
    `SELECT ${SHOWN} FROM content_versions c
     WHERE c.kind = 'notice' AND c.texts IS NOT NULL AND ${NEWEST} AND ${PAGE}`,
    pageValues(lang, page),
  );

/** Every notice by its newest version, newest first, with its newest title in a language. */
export const readAllNotices = (
  client: Queryable,
  lang: string,
  page: PageRequest,
): Promise<(ContentVersion & { readonly title: string })[]> =>
  readRows(
    client,
    (row: VersionRow & { readonly title: string }) => ({ ...parse(row), title: row.title }),
    `SELECT ${VERSION}, (SELECT t.texts -> $1::text ->> 'title' FROM content_versions t
       WHERE t.kind = c.kind AND t.name = c.name AND t.texts IS NOT NULL ORDER BY t.version DESC LIMIT 1) AS title
     ${FROM} WHERE c.kind = 'notice' AND ${NEWEST} AND ${PAGE}`,
    pageValues(lang, page),
  );
