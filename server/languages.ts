// The languages of answers and mails: the catalogues the server has, and which of them a request gets.
// Source: product.md §1 (the twelve codes).
import csErrors from '../locales/cs/errors.json' with { type: 'json' };
import csMail from '../locales/cs/mail.json' with { type: 'json' };
import csMarket from '../locales/cs/market.json' with { type: 'json' };
import deErrors from '../locales/de/errors.json' with { type: 'json' };
import deMail from '../locales/de/mail.json' with { type: 'json' };
import deMarket from '../locales/de/market.json' with { type: 'json' };
import enErrors from '../locales/en/errors.json' with { type: 'json' };
import enMail from '../locales/en/mail.json' with { type: 'json' };
import enMarket from '../locales/en/market.json' with { type: 'json' };
import frErrors from '../locales/fr/errors.json' with { type: 'json' };
import frMail from '../locales/fr/mail.json' with { type: 'json' };
import frMarket from '../locales/fr/market.json' with { type: 'json' };
import itErrors from '../locales/it/errors.json' with { type: 'json' };
import itMail from '../locales/it/mail.json' with { type: 'json' };
import itMarket from '../locales/it/market.json' with { type: 'json' };
import jpErrors from '../locales/jp/errors.json' with { type: 'json' };
import jpMail from '../locales/jp/mail.json' with { type: 'json' };
import jpMarket from '../locales/jp/market.json' with { type: 'json' };
import koErrors from '../locales/ko/errors.json' with { type: 'json' };
import koMail from '../locales/ko/mail.json' with { type: 'json' };
import koMarket from '../locales/ko/market.json' with { type: 'json' };
import ptBrErrors from '../locales/pt-br/errors.json' with { type: 'json' };
import ptBrMail from '../locales/pt-br/mail.json' with { type: 'json' };
import ptBrMarket from '../locales/pt-br/market.json' with { type: 'json' };
import thErrors from '../locales/th/errors.json' with { type: 'json' };
import thMail from '../locales/th/mail.json' with { type: 'json' };
import thMarket from '../locales/th/market.json' with { type: 'json' };
import viErrors from '../locales/vi/errors.json' with { type: 'json' };
import viMail from '../locales/vi/mail.json' with { type: 'json' };
import viMarket from '../locales/vi/market.json' with { type: 'json' };
import zhErrors from '../locales/zh/errors.json' with { type: 'json' };
import zhMail from '../locales/zh/mail.json' with { type: 'json' };
import zhMarket from '../locales/zh/market.json' with { type: 'json' };
import zhHantErrors from '../locales/zh-Hant/errors.json' with { type: 'json' };
import zhHantMail from '../locales/zh-Hant/mail.json' with { type: 'json' };
import zhHantMarket from '../locales/zh-Hant/market.json' with { type: 'json' };
import { readValue } from './sentenceValues.ts';

type Errors = typeof enErrors;
type MailTexts = typeof enMail;
export type SentenceKey = keyof Errors;

interface Catalogue {
  readonly errors: Errors;
  readonly mail: MailTexts;
  readonly market: { readonly currency: Readonly<Record<string, string>> };
}

/** Complete catalogues, by the product's language code. */
const CATALOGUES = {
  en: { errors: enErrors, mail: enMail, market: enMarket },
  zh: { errors: zhErrors, mail: zhMail, market: zhMarket },
  'zh-Hant': { errors: zhHantErrors, mail: zhHantMail, market: zhHantMarket },
  cs: { errors: csErrors, mail: csMail, market: csMarket },
  de: { errors: deErrors, mail: deMail, market: deMarket },
  fr: { errors: frErrors, mail: frMail, market: frMarket },
  it: { errors: itErrors, mail: itMail, market: itMarket },
  jp: { errors: jpErrors, mail: jpMail, market: jpMarket },
  ko: { errors: koErrors, mail: koMail, market: koMarket },
  'pt-br': { errors: ptBrErrors, mail: ptBrMail, market: ptBrMarket },
  th: { errors: thErrors, mail: thMail, market: thMarket },
  vi: { errors: viErrors, mail: viMail, market: viMarket },
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

/** What a product is called in each language that has names for it, as the client says it (`useProductNames`). */
export function productNames(product: {
  readonly base: string;
  readonly quote: string;
  readonly category: string;
}): readonly string[] {
  const { base, quote, category } = product;
  const parts = category === 'forex' ? [base, quote] : [base];
  const names = SERVED_LANGUAGES.flatMap((language) => {
    const { currency }: Catalogue['market'] = CATALOGUES[language].market;
    const found = parts.flatMap((code) => currency[code] ?? []);
    return found.length === parts.length ? found.join(' / ') : [];
  });
  return [...new Set(names)];
}

export const mailTexts = (language: ServedLanguage): MailTexts => CATALOGUES[language].mail;
