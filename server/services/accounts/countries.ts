import dialCodes from './countries.json' with { type: 'json' };

export interface CountryView {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** With the plus sign, e.g. "+44". */
  readonly dial: string;
}

export interface Countries {
  has(code: string): boolean;
  /** Every country and territory of ISO 3166-1, named and ordered as the language does. `tag` is BCP-47. */
  list(tag: string): readonly CountryView[];
}

function makeList(tag: string): readonly CountryView[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return Object.entries(dialCodes)
    .map(([code, dial]) => ({ code, name: names.of(code) ?? code, dial }))
    .sort((a, b) => compare(a.name, b.name));
}

export function createCountries(): Countries {
  const lists = new Map<string, readonly CountryView[]>();
  return {
    has: (code) => Object.hasOwn(dialCodes, code),
    list: (tag) => {
      const known = lists.get(tag) ?? makeList(tag);
      lists.set(tag, known);
      return known;
    },
  };
}
