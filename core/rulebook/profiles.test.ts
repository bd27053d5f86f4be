import { canonicalJson } from './canonical.ts';
import { contractRules } from './contractRules.ts';
import { completeRulebook } from './complete.ts';
import { OPEN_RULEBOOK } from './open.ts';
import { countryByDocuments, profileOfAccount, profileOfVisitor, PROFILES } from './profiles.ts';
import { PROTECTED_COUNTRIES } from './protectedCountries.ts';
import type { Rulebook } from './types.ts';

test('the European Economic Area and the United Kingdom are protected, with the parts of members', () => {
  // 27 of the Union, Iceland, Liechtenstein, Norway, the United Kingdom, and seven codes of territories of members.
  expect(PROTECTED_COUNTRIES.size).toBe(27 + 3 + 1 + 7);
  for (const country of ['DE', 'FR', 'GB', 'NO', 'IS', 'LI', 'RE', 'AX']) {
    expect(profileOfAccount(country, 'practice')).toBe('protected');
    expect(profileOfAccount(country, 'live')).toBe('protected');
    expect(profileOfVisitor(country)).toBe('protected');
  }
  for (const country of ['US', 'CH', 'VN', 'GG', 'TR', 'UA']) {
    expect(profileOfAccount(country, 'live')).toBe('open');
    expect(profileOfVisitor(country)).toBe('open');
  }
});

test('who keeps silent about his country gets no more leverage by it where money is real', () => {
  expect(profileOfAccount(null, 'practice')).toBe('open');
  expect(profileOfAccount(null, 'live')).toBe('protected');
  expect(profileOfVisitor(null)).toBe('open');
});

test.each([[undefined], [''], ['de'], ['Germany'], [49]])(
  '%p is no country, and never taken for an open one',
  (value) => {
    expect(() => profileOfAccount(value as never, 'practice')).toThrow('no country');
  },
);

test.each([
  [null as string | null, 'US', 'US', 'nothing was said before'],
  ['US', 'DE', 'DE', 'documents may protect'],
  ['DE', 'US', 'DE', 'documents never unprotect'],
  ['US', 'VN', 'VN', 'documents correct'],
  ['DE', 'FR', 'FR', 'both are protected'],
])('of %s with documents of %s remains %s: %s', (current, shown, expected) => {
  expect(countryByDocuments(current, shown)).toBe(expected);
});

test('the protected profile has the limits of decisions.md and no call and put; both bound a loss at the margin', () => {
  const leverage = (id: string): number =>
    Math.max(...contractRules(PROFILES.protected, id).leverages);
  expect(['BTCUSDT', 'DOGEUSDT', 'EURUSD', 'XAUUSD', 'XAGUSD'].map(leverage)).toEqual([
    2, 2, 30, 20, 10,
  ]);
  for (const { cfd } of PROFILES.protected.products) expect(cfd.enabled).toBe(false);
  for (const { cfd } of PROFILES.open.products) expect(cfd.enabled).toBe(true);
});

test('the profiles differ in tiers with their leverages and in call and put, and in nothing else', () => {
  const rest = ({ profile: _profile, products, ...document }: Rulebook) => ({
    ...document,
    products: products.map(({ contract, cfd, ...product }) => ({
      ...product,
      contract: { ...contract, tiers: [], leverages: [] },
      cfd: { ...cfd, enabled: true, periods: [] },
    })),
  });
  expect(rest(PROFILES.protected)).toEqual(rest(PROFILES.open));
});

describe('an earlier document', () => {
  // One that lacks a section, a key within one, and a product.
  const { funding, ...rest } = OPEN_RULEBOOK;
  const [first, ...others] = OPEN_RULEBOOK.products;
  const { spot, ...product } = first!;
  const { staleQuoteMs, ...contract } = OPEN_RULEBOOK.contract;
  const earlier = {
    ...rest,
    version: 'earlier',
    contract: { ...contract, rollHourUtc: 21 },
    products: [{ ...product, maxQuantity: '7' }, ...others.slice(1)],
  } as unknown as Rulebook;

  test('keeps every value it has, and takes what it does not know from the one in force', () => {
    const read = completeRulebook(earlier, OPEN_RULEBOOK);
    expect(read).toMatchObject({ version: 'earlier', funding });
    expect(read.contract).toEqual({ ...contract, staleQuoteMs, rollHourUtc: 21 });
    expect(read.products[0]).toEqual({ ...product, spot, maxQuantity: '7' });
    expect(read.products.map(({ id }) => id)).toContain(others[0]!.id);
  });

  test('that lacks nothing is read as it stands', () => {
    const read = completeRulebook(PROFILES.protected, OPEN_RULEBOOK);
    expect(canonicalJson(read)).toBe(canonicalJson(PROFILES.protected));
  });
});
