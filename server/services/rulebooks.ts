// The rulebooks by their hashes: those in force, one for each profile, and every earlier one that something may still run by.
// Must never guess: an unknown hash is a fault, and who has no rulebook of his own trades by none.
// Source: decisions.md "Modes and profiles", "Price evidence" (rulebook).
import { canonicalJson } from '../../core/rulebook/canonical.ts';
import { completeRulebook } from '../../core/rulebook/complete.ts';
import { marketProducts } from '../../core/rulebook/marketProducts.ts';
import { rulebookProblems } from '../../core/rulebook/assertRulebook.ts';
import {
  type Country,
  profileOfAccount,
  profileOfVisitor,
  type Profiles,
} from '../../core/rulebook/profiles.ts';
import type { Profile, Rulebook } from '../../core/rulebook/types.ts';
import type { CalendarName, ProductId } from '../../core/market/types.ts';
import type { CompileRules, RuleSource } from '../execution/operation.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Queryable } from '../store/database.ts';
import { readRulebooks, saveRulebook } from '../store/rulebookStore.ts';
import { sha256 } from './sha256.ts';

export interface KnownRulebook {
  /** Hex SHA-256 of the document's canonical text. */
  readonly hash: string;
  readonly document: Rulebook;
}

/** One of something for each rulebook, made when it is first asked for. */
export interface PerRulebook<T> {
  /** For what an account of this country begins now. */
  ofAccount(account: { readonly country: Country }): T;
  /** For what a visitor who chose this country is shown. */
  ofVisitor(country: Country): T;
  /** For what began under this rulebook. */
  ofHash(hash: string): T;
}

export interface Rulebooks extends PerRulebook<KnownRulebook> {
  readonly inForce: Readonly<Record<Profile, KnownRulebook>>;
  /** Of the rulebook for what an account of this country begins now. */
  readonly hashFor: (country: Country) => string;
  /** What no profile may differ in. */
  readonly common: Pick<Rulebook, 'funding' | 'settlementCurrency'>;
  each<T>(make: (rulebook: KnownRulebook) => T): PerRulebook<T>;
}

export const hashRulebook = (document: Rulebook): string => sha256(canonicalJson(document));

export interface RulebooksOptions {
  readonly profiles: Profiles;
  readonly mode: 'practice' | 'live';
  /** Earlier documents. */
  readonly earlier?: readonly KnownRulebook[];
}

/** Throws when the profiles differ in what is one for all: money in and out, and the market itself. */
export function createRulebooks({ profiles, mode, earlier = [] }: RulebooksOptions): Rulebooks {
  const know = (document: Rulebook): KnownRulebook => ({ hash: hashRulebook(document), document });
  const inForce = { open: know(profiles.open), protected: know(profiles.protected) };
  assertCommon(profiles);
  const known = new Map(earlier.map((one) => [one.hash, one]));
  for (const one of Object.values(inForce)) known.set(one.hash, one);

  const ofHash = (hash: string): KnownRulebook => {
    const found = known.get(hash);
    if (found === undefined) throw new RangeError(`no rulebook ${hash}`);
    return found;
  };
  const choose = {
    ofAccount: ({ country }: { readonly country: Country }) =>
      inForce[profileOfAccount(country, mode)],
    ofVisitor: (country: Country) => inForce[profileOfVisitor(country)],
    ofHash,
  };
  const { funding, settlementCurrency } = profiles.open;
  return {
    ...choose,
    hashFor: (country) => choose.ofAccount({ country }).hash,
    inForce,
    common: { funding, settlementCurrency },
    each: (make) => {
      const made = new Map<string, ReturnType<typeof make>>();
      const get = (rulebook: KnownRulebook) => {
        const one = made.get(rulebook.hash) ?? make(rulebook);
        made.set(rulebook.hash, one);
        return one;
      };
      return {
        ofAccount: (account) => get(choose.ofAccount(account)),
        ofVisitor: (country) => get(choose.ofVisitor(country)),
        ofHash: (hash) => get(ofHash(hash)),
      };
    },
  };
}

function assertCommon(profiles: Profiles): void {
  const commonText = (document: Rulebook): string => {
    const { funding, settlementCurrency, currencies } = document;
    return canonicalJson([funding, settlementCurrency, currencies, marketProducts(document)]);
  };
  if (commonText(profiles.open) !== commonText(profiles.protected)) {
    throw new Error('the profiles differ in money in and out, currencies or the market');
  }
}

/**
 * The rules of products by the hashes of their rulebooks, compiled once. `calendar`: where the market does not follow the
 * products' own, such as a recording.
 */
export function createRuleSource(
  rulebooks: Pick<Rulebooks, 'ofHash' | 'hashFor'>,
  calendar?: CalendarName,
): RuleSource {
  const compiled = new Map<CompileRules<unknown>, Map<string, Map<ProductId, unknown>>>();
  const keptOf = (compile: CompileRules<unknown>, hash: string): Map<ProductId, unknown> => {
    const ofHash = compiled.get(compile) ?? new Map<string, Map<ProductId, unknown>>();
    compiled.set(compile, ofHash);
    const kept = ofHash.get(hash) ?? new Map<ProductId, unknown>();
    ofHash.set(hash, kept);
    return kept;
  };
  const document = (hash: string): Rulebook => rulebooks.ofHash(hash).document;
  return {
    document,
    hashFor: rulebooks.hashFor,
    of: <Rules>(compile: CompileRules<Rules>, hash: string, productId: ProductId): Rules => {
      const kept = keptOf(compile, hash);
      const known = kept.get(productId) as Rules | undefined;
      if (known !== undefined) return known;
      const rules = compile(document(hash), productId, calendar);
      kept.set(productId, rules);
      return rules;
    },
  };
}

export interface OpenRulebooksOptions extends Omit<RulebooksOptions, 'earlier'> {
  readonly client: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Keeps the documents in force for good, and reads every earlier one. */
export async function openRulebooks(options: OpenRulebooksOptions): Promise<Rulebooks> {
  const { client, profiles, mode, clock, logger } = options;
  const stored = await readRulebooks(client);
  const earlier = stored.map(({ hash, document }) => ({
    hash,
    document: asRead(hash, document, profiles, logger),
  }));
  const rulebooks = createRulebooks({ profiles, mode, earlier });
  for (const { hash, document } of Object.values(rulebooks.inForce)) {
    await saveRulebook(client, { hash, rulebook: document, at: clock.now() });
  }
  return rulebooks;
}

/** An earlier document as this program can run it; one that it cannot gives way to the profile's present one. */
function asRead(hash: string, stored: Rulebook, profiles: Profiles, logger: Logger): Rulebook {
  const current = profiles[stored.profile];
  const completed = completeRulebook(stored, current);
  const problems = problemsOf(completed);
  if (problems.length === 0) return completed;
  logger.warn({ hash, problems }, 'an earlier rulebook cannot be run any more; the present one is');
  return current;
}

/** A list of an earlier shape may not even be readable. */
function problemsOf(document: Rulebook): readonly string[] {
  try {
    return rulebookProblems(document);
  } catch (error) {
    return [(error as Error).message];
  }
}
