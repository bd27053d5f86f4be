// Which profile an account trades by: chosen by its country, and by nothing else about it.
// Must be the one place that says so; a country that is not known must never be taken for one that is.
// Source: decisions.md "Modes and profiles" (profile is data, chosen per country; it follows the country of the account).
import { OPEN_RULEBOOK } from './open.ts';
import { PROTECTED_COUNTRIES } from './protectedCountries.ts';
import { PROTECTED_RULEBOOK } from './protected.ts';
import type { Profile, Rulebook } from './types.ts';

/** The documents in force. */
export type Profiles = Readonly<Record<Profile, Rulebook>>;

export const PROFILES: Profiles = { open: OPEN_RULEBOOK, protected: PROTECTED_RULEBOOK };

/** What holds for an account that has named no country yet. */
const UNKNOWN_COUNTRY: Readonly<Record<'practice' | 'live', Profile>> = {
  // Practice money: the country is asked for, not needed.
  practice: 'open',
  // Ours: where money is real, nobody gets more leverage by keeping silent.
  live: 'protected',
};

/** ISO 3166-1 alpha-2, or null where none is known. */
export type Country = string | null;

const CODE_PATTERN = /^[A-Z]{2}$/;

/** Throws for what is no country at all: that must never be read as one of the open ones. */
function isProtectedCountry(country: string): boolean {
  if (!CODE_PATTERN.test(country)) throw new RangeError(`no country: ${String(country)}`);
  return PROTECTED_COUNTRIES.has(country);
}

export function profileOfAccount(country: Country, mode: 'practice' | 'live'): Profile {
  if (country === null) return UNKNOWN_COUNTRY[mode];
  return isProtectedCountry(country) ? 'protected' : 'open';
}

/** A visitor trades nothing: what he is shown is his choice of country, else the open profile. */
export const profileOfVisitor = (country: Country): Profile =>
  country !== null && isProtectedCountry(country) ? 'protected' : 'open';

/**
 * The country of an account once documents have shown one: theirs, unless that would take its protection away. A passport
 * says where somebody is from, not where he lives.
 */
export function countryByDocuments(current: Country, shown: string): string {
  const losesProtection =
    current !== null && isProtectedCountry(current) && !isProtectedCountry(shown);
  return losesProtection ? current : shown;
}
