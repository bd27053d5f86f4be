// Call group richtext: the documents of the house and its notices, for everybody. Source: wire.md "Calls".
// `html` is sanitised: headings 2 and 3, paragraphs, lists, tables, emphasis, code, and links that lead to a page of the client
// (`#/…`) or to https.
import * as z from 'zod/mini';
import { countryCode, listOf, pageQuery, timeMs, uuid } from './primitives.ts';

/** Documents there are; the screens name them so. */
export const RICH_TEXT_KEYS = [
  'about',
  'msb',
  'terms',
  'privacy',
  'whitepaper',
  'faq',
  'borrow-faq',
  'borrow-agreement',
  'contract-rule',
  'cfd-rule',
] as const;
export type RichTextKey = (typeof RICH_TEXT_KEYS)[number];

export const richTextQuery = z.strictObject({
  /** One of those above; anything else is not found. */
  key: z.string().check(z.maxLength(64)),
  /** A visitor's choice, which decides whose rules are quoted; the account's own stands where a token comes along. */
  country: z.optional(countryCode),
});

export const richText = z.object({
  /** Plain text. */
  title: z.string(),
  html: z.string(),
  /** When its words last changed; the figures in it are always those in force. */
  updatedAt: timeMs,
});
export type RichTextDto = z.infer<typeof richText>;

export const noticeListQuery = z.strictObject(pageQuery);

/** A notice where its title is enough. */
export const noticeHead = z.object({ id: uuid, title: z.string(), publishedAt: timeMs });
export type NoticeHead = z.infer<typeof noticeHead>;

export const notice = z.object({ ...noticeHead.shape, html: z.string() });
export type NoticeDto = z.infer<typeof notice>;

/** Newest first. */
export const noticeList = listOf(notice);
export type NoticeList = z.infer<typeof noticeList>;
