// Call group operator: notices and documents of the house, as who writes them sees them. What is saved is a new version; no
// version is changed or taken away. Source: wire.md "Calls" (saveNotice, saveRichText), decisions.md "Operators".
import * as z from 'zod/mini';
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts';
import { listOf, pageQuery, timeMs, uuid } from './primitives.ts';
import { RICH_TEXT_KEYS } from './richtext.ts';

/** One line of plain text, without what could be taken for a tag or is no character. */
const title = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(120), z.regex(/^[^<>\p{Cc}\p{Cs}]+$/u));

/** Lines of text; what is no character could not be kept. */
const CHARACTERS = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])+$/u;

/** Markdown, in characters; the longest of ours has nine thousand. */
const MOST_OF_DOCUMENT = 20_000;
const MOST_OF_NOTICE = 5_000;

const inEveryLanguage = <One extends z.core.$ZodType>(one: One) =>
  z.strictObject(
    Object.fromEntries(LANGUAGE_CODES.map((code) => [code, one])) as Record<LanguageCode, One>,
  );

const textsOf = (longest: number) =>
  inEveryLanguage(
    z.strictObject({
      title,
      /** Markdown; `{{name}}` stands for a figure in force. */
      text: z.string().check(z.maxLength(longest), z.regex(/\S/), z.regex(CHARACTERS)),
    }),
  );

export const saveRichText = z.strictObject({
  key: z.enum(RICH_TEXT_KEYS),
  /** In all languages at once, … */
  texts: z.optional(textsOf(MOST_OF_DOCUMENT)),
  /** … or back to the document that came with the program. */
  restore: z.optional(z.literal(true)),
});
export type SaveRichText = z.infer<typeof saveRichText>;

export const saveNotice = z.strictObject({
  /** Without one it is a new notice. */
  id: z.optional(uuid),
  texts: z.optional(textsOf(MOST_OF_NOTICE)),
  /** Shown to nobody from now on; a later version with texts shows it again. */
  withdraw: z.optional(z.literal(true)),
});
export type SaveNotice = z.infer<typeof saveNotice>;

const versionNumber = z.string().check(z.regex(/^[1-9]\d{0,8}$/));
export const officeRichTextQuery = z.strictObject({
  key: z.enum(RICH_TEXT_KEYS),
  /** The newest without it. */
  version: z.optional(versionNumber),
});
export const officeNoticeQuery = z.strictObject({ id: uuid, version: z.optional(versionNumber) });
export const officeNoticesQuery = z.strictObject(pageQuery);

const saved = {
  /** From 1 on; 0 is what came with the program. */
  version: z.int(),
  savedAt: timeMs,
  /** The operator's address; null for what came with the program. */
  savedBy: z.nullable(z.string()),
  /** `shipped`: the program's own document stands; `withdrawn`: nobody is shown it. */
  state: z.enum(['published', 'shipped', 'withdrawn']),
};

export const savedRichText = z.object({ key: z.enum(RICH_TEXT_KEYS), ...saved });
export type SavedRichText = z.infer<typeof savedRichText>;
export const savedNotice = z.object({ id: uuid, publishedAt: timeMs, ...saved });
export type SavedNotice = z.infer<typeof savedNotice>;

const version = {
  ...saved,
  /** As it was written; null where this version shows nothing of its own. */
  texts: z.nullable(inEveryLanguage(z.object({ title: z.string(), text: z.string() }))),
  /** Every version there is, newest first. */
  versions: z.array(z.object(saved)),
};

export const officeRichText = z.object({
  key: z.enum(RICH_TEXT_KEYS),
  ...version,
  /** What `{{name}}` may name. */
  figures: z.array(z.string()),
});
export type OfficeRichText = z.infer<typeof officeRichText>;

export const officeNotice = z.object({ ...savedNotice.shape, ...version });
export type OfficeNotice = z.infer<typeof officeNotice>;

/** Newest first, the withdrawn ones among them. */
export const officeNotices = listOf(
  z.object({
    ...savedNotice.shape,
    /** English, of the newest version with texts. */
    title: z.string(),
  }),
);
export type OfficeNotices = z.infer<typeof officeNotices>;
