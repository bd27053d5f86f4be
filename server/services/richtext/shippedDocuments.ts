// The documents that come with the program: content/<lang>/<key>.md, the first line `# Title`, the rest Markdown with figures by name.
// Read once at the start; without the English ones there is none. Must hold no number that is a rule (documents.test.ts).
import { existsSync, readFileSync } from 'node:fs';
import type { RichTextKey } from '../../../protocol/richtext.ts';

export interface ShippedDocument {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** When the words of each were last changed. */
export const SHIPPED_AT: Readonly<Record<RichTextKey, number>> = {
  about: Date.UTC(2026, 10, 23),
  msb: Date.UTC(2026, 10, 23),
  terms: Date.UTC(2026, 10, 23),
  privacy: Date.UTC(2026, 10, 23),
  whitepaper: Date.UTC(2026, 10, 23),
  faq: Date.UTC(2026, 10, 23),
  'borrow-faq': Date.UTC(2026, 10, 23),
  'borrow-agreement': Date.UTC(2026, 10, 23),
  'contract-rule': Date.UTC(2026, 10, 23),
  'cfd-rule': Date.UTC(2026, 10, 23),
};

export const DOCUMENT_KEYS = Object.keys(SHIPPED_AT) as readonly RichTextKey[];
export const isDocumentKey = (key: string): key is RichTextKey => Object.hasOwn(SHIPPED_AT, key);

/** Beside the built server, or at the root of the source tree. */
export function contentFolder(): URL {
  const folders = ['./content/', '../../../content/'].map((path) => new URL(path, import.meta.url));
  const found = folders.find((folder) => existsSync(folder));
  if (found === undefined) throw new Error('the folder of documents (content/) is missing');
  return found;
}

/** Throws where the text does not begin with a title. */
export function parseDocument(source: string): ShippedDocument {
  const [, title, text] = /^# (.+)\n([\s\S]+)$/.exec(source) ?? [];
  if (title === undefined || text === undefined) throw new Error('a document begins with # Title');
  return { title: title.trim(), text: text.trim() };
}

export type ShippedDocuments = (key: RichTextKey, lang: string) => ShippedDocument;

/** English stands where a language has no such document. */
export function readShippedDocuments(
  languages: readonly string[],
  folder: URL = contentFolder(),
): ShippedDocuments {
  const documents = new Map<string, ShippedDocument>();
  for (const lang of languages)
    for (const key of DOCUMENT_KEYS) {
      const file = new URL(`${lang}/${key}.md`, folder);
      if (lang !== 'en' && !existsSync(file)) continue;
      documents.set(`${lang} ${key}`, parseDocument(readFileSync(file, 'utf8')));
    }
  return (key, lang) => {
    const found = documents.get(`${lang} ${key}`) ?? documents.get(`en ${key}`);
    if (found === undefined) throw new Error(`document ${key} is missing`);
    return found;
  };
}
