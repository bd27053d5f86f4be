import { decimal, toText } from '../money/decimal.ts';
import { CFD_TERMS, cfdSection, type CfdSection, type CfdTerms } from './cfd.ts';
import { cfdRules } from './cfdRules.ts';
import { cfdSectionProblems, cfdTermProblems } from './cfdRelations.ts';
import { OPEN_RULEBOOK } from './open.ts';
import { PROTECTED_RULEBOOK } from './protected.ts';

const CFD = cfdSection(true);

test('both profiles are sound; the protected one offers nothing but still settles', () => {
  for (const { cfd, products } of [OPEN_RULEBOOK, PROTECTED_RULEBOOK]) {
    expect(cfdTermProblems(cfd)).toEqual([]);
    for (const product of products) expect(cfdSectionProblems(product.cfd, cfd)).toEqual([]);
  }
  const rules = cfdRules(PROTECTED_RULEBOOK, 'BTCUSDT');
  expect(rules.periods).toEqual([]);
  expect(rules.settlement.shortWindowMs).toBe(3000);
});

test.each([
  ['BTCUSDT', '0.15', 'crypto'],
  ['EURUSD', '0.05', 'forex'],
  ['XAUUSD', '0.05', 'metal'],
])('%s has a volatility floor of %s and its own calendar', (productId, floor, calendar) => {
  const rules = cfdRules(OPEN_RULEBOOK, productId);
  expect(toText(rules.volatility.floor)).toBe(floor);
  expect(rules.calendar).toBe(calendar);
  expect(cfdRules(OPEN_RULEBOOK, productId, 'crypto').calendar).toBe('crypto');
});

test('an unknown product has no rules', () => {
  expect(() => cfdRules(OPEN_RULEBOOK, 'NOPE')).toThrow(RangeError);
});

const terms = (change: (terms: CfdTerms) => Partial<CfdTerms>): CfdTerms => ({
  ...CFD_TERMS,
  ...change(CFD_TERMS),
});

test.each<[string, CfdTerms]>([
  ['staleQuoteMs', terms(() => ({ staleQuoteMs: 0 }))],
  ['open stakes', terms(() => ({ maxOpenStakes: '0' }))],
  [
    'windows',
    terms(({ settlement }) => ({ settlement: { ...settlement, shortWindowMs: 11_000 } })),
  ],
  ['windows', terms(({ settlement }) => ({ settlement: { ...settlement, shortWindowMs: 0 } }))],
  ['look-back', terms(({ settlement }) => ({ settlement: { ...settlement, lookBackMs: 14_999 } }))],
  ['two ticks', terms(({ settlement }) => ({ settlement: { ...settlement, minTicks: 1 } }))],
  ['trim', terms(({ settlement }) => ({ settlement: { ...settlement, trimShare: '0.5' } }))],
  ['margin', terms(({ sale }) => ({ sale: { ...sale, margin: '1' } }))],
  ['closed share', terms(({ sale }) => ({ sale: { ...sale, closedShare: '-0.1' } }))],
  ['sale times', terms(({ sale }) => ({ sale: { ...sale, closedMs: 0 } }))],
  ['decay', terms(({ volatility }) => ({ volatility: { ...volatility, decay: '1' } }))],
  ['minutes', terms(({ volatility }) => ({ volatility: { ...volatility, minutes: 1 } }))],
  ['floor', terms(({ volatility }) => ({ volatility: { ...volatility, floorOther: '3' } }))],
  ['floor', terms(({ volatility }) => ({ volatility: { ...volatility, floorCrypto: '0' } }))],
])('a wrong number is refused: %s', (word, wrong) => {
  expect(cfdTermProblems(wrong).join('\n')).toContain(word);
});

test.each<[string, Partial<CfdSection>]>([
  ['switch', { enabled: false }],
  ['minimum above maximum', { minStake: '1001' }],
  ['open stakes of a user', { maxStake: '5001' }],
  ['cap', { maxOpenPayout: '1919' }],
  ['return', { periods: [{ seconds: 30, returnRate: '1.2' }] }],
  ['too short', { periods: [{ seconds: 10, returnRate: '0.9' }] }],
])('a wrong section is refused: %s', (word, change) => {
  expect(cfdSectionProblems({ ...CFD, ...change }, CFD_TERMS).join('\n')).toContain(word);
});

test('each bound itself is allowed', () => {
  const { settlement, sale, volatility } = CFD_TERMS;
  const { longWindowMs, maxGapMs } = settlement;
  const atBounds: CfdTerms = {
    ...CFD_TERMS,
    settlement: {
      ...settlement,
      shortWindowMs: longWindowMs,
      lookBackMs: longWindowMs + maxGapMs,
      trimShare: '0',
    },
    sale: { ...sale, margin: '0' },
    volatility: { ...volatility, minutes: 2, floorOther: volatility.cap },
  };
  expect(cfdTermProblems(atBounds)).toEqual([]);
  const [period] = CFD.periods;
  const section: CfdSection = {
    ...CFD,
    periods: [{ ...period!, returnRate: '0.5' }],
    minStake: CFD_TERMS.maxOpenStakes,
    maxStake: CFD_TERMS.maxOpenStakes,
    maxOpenPayout: toText(decimal(CFD_TERMS.maxOpenStakes).times('1.5')),
  };
  expect(cfdSectionProblems(section, CFD_TERMS)).toEqual([]);
});
