// The languages of answers and mails: the catalogues the server has, and which of them a request gets.
import enErrors from '../locales/en/errors.json' with { type: 'json' };
import enMail from '../locales/en/mail.json' with { type: 'json' };
import zhErrors from '../locales/zh/errors.json' with { type: 'json' };
import zhMail from '../locales/zh/mail.json' with { type: 'json' };

type Errors = typeof enErrors;
type MailTexts = typeof enMail;
export type SentenceKey = keyof Errors;

interface Catalogue {
  readonly errors: Errors;
  readonly mail: MailTexts;
}

/** Complete catalogues, by the product's language code. */
const CATALOGUES = {
  en: { errors: enErrors, mail: enMail },
  zh: { errors: zhErrors, mail: zhMail },
} as const satisfies Record<string, Catalogue>;

/** A language the server can speak. */
export type ServedLanguage = keyof typeof CATALOGUES;
export const SERVED_LANGUAGES = Object.keys(CATALOGUES) as readonly ServedLanguage[];

const isServed = (code: string): code is ServedLanguage => Object.hasOwn(CATALOGUES, code);

/** BCP-47 tags of product codes that are not tags themselves (product.md §1). */
const TAGS: Readonly<Record<string, string>> = { zh: 'zh-Hans', jp: 'ja', 'pt-br': 'pt-BR' };

/** BCP-47 tag of a language code, for Intl. */
export const toLanguageTag = (code: string): string => TAGS[code] ?? code;

/**
 * The `lang` header → a served language: the code itself, else its first part (`zh-Hant` reads `zh`), else `fallback`.
 * Every code of product.md §1 gives one; so does anything else.
 */
export function parseLanguage(
  header: string | undefined,
  fallback: ServedLanguage,
): ServedLanguage {
  if (header === undefined) return fallback;
  const code = header.toLowerCase();
  if (isServed(code)) return code;
  const first = code.split('-', 1)[0] ?? '';
  return isServed(first) ? first : fallback;
}

/** Replaces each `{{name}}`; a value nobody gave shows as a dash rather than as a placeholder. */
export function fill(template: string, params: Readonly<Record<string, string>>): string {
  if (!template.includes('{{')) return template;
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '–');
}

/** The sentence of a key in a language. */
export function sentence(
  language: ServedLanguage,
  key: SentenceKey,
  params: Readonly<Record<string, string>> = {},
): string {
  return fill(CATALOGUES[language].errors[key], params);
}

export const mailTexts = (language: ServedLanguage): MailTexts => CATALOGUES[language].mail;
