/** Compares a catalogue with the English one: keys, plural forms, variables, emptiness. */

export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
// Folder names that are not the language tag itself.
const tags: Record<string, string> = { jp: 'ja', zhHant: 'zh-Hant', 'zh-hant': 'zh-Hant' };

function flatten(catalogue: Catalogue, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) flat.set(path, text);
  }
  return flat;
}

function listVariables(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].sort().join();
}

/** The keys `language` must have: plain ones as in English, plurals in the language's own forms. */
function listWantedKeys(english: Map<string, string>, language: string): Set<string> {
  const rules = new Intl.PluralRules(tags[language] ?? language);
  const { pluralCategories } = rules.resolvedOptions();
  const wanted = [...english.keys()].flatMap((key) =>
    pluralSuffix.test(key)
      ? pluralCategories.map((category) => `${key.replace(pluralSuffix, '')}_${category}`)
      : [key],
  );
  return new Set(wanted);
}

/** @returns one sentence per difference; [] when the catalogue is complete */
export function compareCatalogues(en: Catalogue, other: Catalogue, language: string): string[] {
  const english = flatten(en);
  const texts = flatten(other);
  const wanted = listWantedKeys(english, language);
  const missing = [...wanted].filter((key) => !texts.has(key)).map((key) => `${key} is missing`);
  const found = [...texts].flatMap(([key, text]) => {
    if (!wanted.has(key)) return [`${key} is not in en`];
    if (text.trim() === '') return [`${key} is empty`];
    // A plural form may drop the number ("one order"), so only plain texts are compared.
    const source = english.get(key);
    const isPlain = source !== undefined && !pluralSuffix.test(key);
    return isPlain && listVariables(source) !== listVariables(text)
      ? [`${key} has other variables`]
      : [];
  });
  return [...missing, ...found];
}
