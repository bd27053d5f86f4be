// The languages of answers and mails: the catalogues the server has, and which of them a request gets.
// Source: product.md §1 (the twelve codes).
import csErrors from '../locales/cs/errors.json' with { type: 'json' };
import csMail from '../locales/cs/mail.json' with { type: 'json' };
import deErrors from '../locales/de/errors.json' with { type: 'json' };
import deMail from '../locales/de/mail.json' with { type: 'json' };
import enErrors from '../locales/en/errors.json' with { type: 'json' };
import enMail from '../locales/en/mail.json' with { type: 'json' };
import frErrors from '../locales/fr/errors.json' with { type: 'json' };
import frMail from '../locales/fr/mail.json' with { type: 'json' };
import itErrors from '../locales/it/errors.json' with { type: 'json' };
import itMail from '../locales/it/mail.json' with { type: 'json' };
import jpErrors from '../locales/jp/errors.json' with { type: 'json' };
import jpMail from '../locales/jp/mail.json' with { type: 'json' };
import koErrors from '../locales/ko/errors.json' with { type: 'json' };
import koMail from '../locales/ko/mail.json' with { type: 'json' };
import ptBrErrors from '../locales/pt-br/errors.json' with { type: 'json' };
import ptBrMail from '../locales/pt-br/mail.json' with { type: 'json' };
import thErrors from '../locales/th/errors.json' with { type: 'json' };
import thMail from '../locales/th/mail.json' with { type: 'json' };
import viErrors from '../locales/vi/errors.json' with { type: 'json' };
import viMail from '../locales/vi/mail.json' with { type: 'json' };
import zhErrors from '../locales/zh/errors.json' with { type: 'json' };
import zhMail from '../locales/zh/mail.json' with { type: 'json' };
import zhHantErrors from '../locales/zh-Hant/errors.json' with { type: 'json' };
import zhHantMail from '../locales/zh-Hant/mail.json' with { type: 'json' };
import { readValue } from './sentenceValues.ts';

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
  'zh-Hant': { errors: zhHantErrors, mail: zhHantMail },
  cs: { errors: csErrors, mail: csMail },
  de: { errors: deErrors, mail: deMail },
  fr: { errors: frErrors, mail: frMail },
  it: { errors: itErrors, mail: itMail },
  jp: { errors: jpErrors, mail: jpMail },
  ko: { errors: koErrors, mail: koMail },
  'pt-br': { errors: ptBrErrors, mail: ptBrMail },
  th: { errors: thErrors, mail: thMail },
  vi: { errors: viErrors, mail: viMail },
} as const satisfies Record<string, Catalogue>;

/** A language the server can speak. */
export type ServedLanguage = keyof typeof CATALOGUES;
export const SERVED_LANGUAGES = Object.keys(CATALOGUES) as readonly ServedLanguage[];

/** By the code in small letters, as headers may come. */
const SERVED = new Map(SERVED_LANGUAGES.map((code) => [code.toLowerCase(), code]));

/** BCP-47 tags of product codes that are not tags themselves (product.md §1). */
const TAGS: Readonly<Record<string, string>> = { zh: 'zh-Hans', jp: 'ja', 'pt-br': 'pt-BR' };

/** BCP-47 tag of a language code, for Intl. */
export const toLanguageTag = (code: string): string => TAGS[code] ?? code;

/** The `lang` header → a served language: the code itself, else its first part (`zh-CN` reads `zh`), else `fallback`. */
export function parseLanguage(
  header: string | undefined,
  fallback: ServedLanguage,
): ServedLanguage {
  if (header === undefined) return fallback;
  const code = header.toLowerCase();
  return SERVED.get(code) ?? SERVED.get(code.split('-', 1)[0] ?? '') ?? fallback;
}

/** Replaces each `{{name}}` as the language reads it; a value nobody gave shows as a dash rather than as a placeholder. */
export function fill(
  language: ServedLanguage,
  template: string,
  params: Readonly<Record<string, string>>,
): string {
  if (!template.includes('{{')) return template;
  const tag = toLanguageTag(language);
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = params[name];
    return value === undefined ? '–' : readValue(name, value, tag);
  });
}

/** The sentence of a key in a language; `params` are values as machines write them. */
export function sentence(
  language: ServedLanguage,
  key: SentenceKey,
  params: Readonly<Record<string, string>> = {},
): string {
  return fill(language, CATALOGUES[language].errors[key], params);
}

export const mailTexts = (language: ServedLanguage): MailTexts => CATALOGUES[language].mail;
