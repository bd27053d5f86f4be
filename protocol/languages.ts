// The languages that texts of the house are written in: the product's own codes. Source: product.md §1.
export const LANGUAGE_CODES = [
  'en',
  'zh',
  'zh-Hant',
  'cs',
  'de',
  'fr',
  'it',
  'jp',
  'ko',
  'pt-br',
  'th',
  'vi',
] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];
