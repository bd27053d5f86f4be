/** Stands in for src/i18n/loadCatalogue.ts: reads the files instead of asking a server for them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads `locales/<language>/<namespace>.json`; rejects when there is no such file. */
export async function loadCatalogue(
  language: string,
  namespace: string,
): Promise<Record<string, unknown>> {
  const file = join(process.cwd(), 'locales', language, `${namespace}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
}
