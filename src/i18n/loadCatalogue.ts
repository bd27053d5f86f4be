/**
 * Where texts come from: in a build from the files of deploy/textFiles.ts, which the page names; under `vite` straight
 * from locales/. Jest, which has no server, replaces this module by test/stubs/loadCatalogue.ts.
 */
import { baseUrl, isDevelopment } from '../lib/env.ts';
import { readFirstData } from '../lib/firstData.ts';
import { textGroupOf } from './textFiles.ts';

type Catalogue = Record<string, unknown>;

/** What has come or is on its way, by file; a file that did not come is forgotten. */
const files = new Map<string, Promise<Record<string, Catalogue>>>();

async function fetchJson<Content>(url: string): Promise<Content> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no ${url}: ${response.status}`);
  return (await response.json()) as Content;
}

async function fetchFile(file: string): Promise<Record<string, Catalogue>> {
  const early = readFirstData()?.files[file]?.catch(() => undefined);
  const known = (await early) as Record<string, Catalogue> | undefined;
  if (known !== undefined) return known;
  return fetchJson(`${baseUrl}assets/${file}`);
}

async function readFile(file: string): Promise<Record<string, Catalogue>> {
  const coming = files.get(file) ?? fetchFile(file);
  files.set(file, coming);
  try {
    return await coming;
  } catch (error) {
    files.delete(file);
    throw error;
  }
}

/** Reads the texts of a namespace in a language; rejects when there are none, or while they do not come. */
export async function loadCatalogue(language: string, namespace: string): Promise<Catalogue> {
  if (isDevelopment) return fetchJson<Catalogue>(`${baseUrl}locales/${language}/${namespace}.json`);
  const file = readFirstData()?.texts[language]?.[textGroupOf(namespace)];
  const catalogue = file === undefined ? undefined : (await readFile(file))[namespace];
  if (catalogue === undefined) throw new Error(`no catalogue ${language}/${namespace}`);
  return catalogue;
}
