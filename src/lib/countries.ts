/** A country as index/getCountryList gives it. */
export interface NamedCountry {
  readonly code: string;
  readonly name: string;
  readonly dial: string;
}

export interface CountryOption {
  readonly code: string;
  /** In the language on the screen. */
  readonly name: string;
  readonly dial: string;
}

function displayNames(locale: string): Intl.DisplayNames | undefined {
  try {
    return new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  } catch {
    // An old browser, or a tag it does not know: the server's names serve.
    return undefined;
  }
}

/** Countries by their names in `locale`, in that language's order. */
export function nameCountries(countries: readonly NamedCountry[], locale: string): CountryOption[] {
  const names = displayNames(locale);
  const options = countries.map(({ code, name, dial }) => ({
    code,
    dial,
    name: names?.of(code) ?? name,
  }));
  const order = new Intl.Collator(locale);
  return options.sort((a, b) => order.compare(a.name, b.name));
}

/** Text as it is compared: without case and accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}

/** Options whose name holds what was typed, or whose code or dial code begins with it. */
export function searchCountries(
  options: readonly CountryOption[],
  typed: string,
): readonly CountryOption[] {
  const wanted = fold(typed);
  if (wanted === '') return options;
  const dial = wanted.replace(/^\+/, '');
  return options.filter(
    (option) =>
      fold(option.name).includes(wanted) ||
      option.code.toLowerCase() === wanted ||
      (/^\d+$/.test(dial) && option.dial.replace(/\D/g, '').startsWith(dial)),
  );
}
