/**
 * The texts as the client fetches them: one JSON file per language and group of namespaces (src/i18n/textFiles.ts), named by
 * its content, so that a file stays the same over releases until a sentence of it changes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textGroupOf } from '../src/i18n/textFiles.ts';

/** Sentences of the server's letters; no page shows them. */
const NOT_SHOWN = new Set(['mail']);

interface TextFile {
  readonly language: string;
  readonly group: string;
  /** Below assets/. */
  readonly name: string;
  readonly content: string;
}

function filesOf(folder: string, language: string): TextFile[] {
  const groups = new Map<string, Record<string, unknown>>();
  for (const file of readdirSync(join(folder, language)).toSorted()) {
    const namespace = file.replace(/\.json$/, '');
    if (!file.endsWith('.json') || NOT_SHOWN.has(namespace)) continue;
    const group = textGroupOf(namespace);
    const texts: unknown = JSON.parse(readFileSync(join(folder, language, file), 'utf8'));
    groups.set(group, { ...groups.get(group), [namespace]: texts });
  }
  return [...groups].map(([group, texts]) => {
    const content = JSON.stringify(texts);
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 5);
    return { language, group, name: `${language}-${group}-${hash}.json`, content };
  });
}

/** Every file of every language below `folder` (locales/). */
export function makeTextFiles(folder: string): readonly TextFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => filesOf(folder, name));
}
