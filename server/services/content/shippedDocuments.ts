// The documents that come with the program: content/<lang>/<key>.md, the first line `# Title`, the rest Markdown with figures by name;
// content/documents.json says which there are, and when the words of each were last changed. Read once at the start; without the
// English ones there is none. Must hold no number that is a rule (documents.test.ts).
import { existsSync, readFileSync } from 'node:fs';
import type { RichTextKey } from '../../../protocol/richtext.ts';

export interface ShippedDocument {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

export interface ShippedDocuments {
  readonly keys: readonly RichTextKey[];
  has(key: string): key is RichTextKey;
  /** When its words were last changed (ms, UTC). */
  changedAt(key: RichTextKey): number;
  /** English where there is none in the language. */
  in(lang: string, key: RichTextKey): ShippedDocument;
}

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

const SOURCE = 'en';

export function readShippedDocuments(
  languages: readonly string[],
  folder: URL = contentFolder(),
): ShippedDocuments {
  const listed = readFileSync(new URL('documents.json', folder), 'utf8');
  const days = new Map(Object.entries(JSON.parse(listed) as Record<RichTextKey, string>));
  const keys = [...days.keys()] as RichTextKey[];
  const documents = new Map<string, ShippedDocument>();
  for (const lang of languages)
    for (const key of keys) {
      const file = new URL(`${lang}/${key}.md`, folder);
      if (lang !== SOURCE && !existsSync(file)) continue;
      documents.set(`${lang} ${key}`, parseDocument(readFileSync(file, 'utf8')));
    }
  return {
    keys,
    has: (key): key is RichTextKey => days.has(key),
    changedAt: (key) => Date.parse(`${days.get(key)}T00:00:00Z`),
    in: (lang, key) => {
      const found = documents.get(`${lang} ${key}`) ?? documents.get(`${SOURCE} ${key}`);
      if (found === undefined) throw new Error(`document ${key} is missing`);
      return found;
    },
  };
}
