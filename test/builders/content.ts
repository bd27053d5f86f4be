// Notices and documents as operators send them: in all languages at once.
import { LANGUAGE_CODES } from '../../protocol/languages.ts';
import type { TestApp } from './testApp.ts';
import { newKey } from './tradingHouse.ts';

export type Texts = Record<string, { title: string; text: string }>;

/** The same in each language, behind its code. */
export const inEveryLanguage = (title: string, text: string): Texts =>
  Object.fromEntries(
    LANGUAGE_CODES.map((lang) => [lang, { title: `${title} ${lang}`, text: `${text} ${lang}` }]),
  );

/** A new notice's id. */
export async function publishNotice(app: TestApp, token: string, texts: Texts): Promise<string> {
  const { body } = await app.post('operator/saveNotice', { texts }, { token, key: newKey() });
  if (body.code !== 1) throw new Error(JSON.stringify(body));
  return (body.data as { id: string }).id;
}
