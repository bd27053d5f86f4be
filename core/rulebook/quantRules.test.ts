import { readFileSync } from 'node:fs';
import { decimal } from '../money/decimal.ts';
import { leastNetPerCell } from '../trading/grid/levels.ts';
import { assertRulebook, rulebookProblems } from './assertRulebook.ts';
import { completeRulebook } from './complete.ts';
import { OPEN_RULEBOOK } from './open.ts';
import { PROTECTED_RULEBOOK } from './protected.ts';
import { QUANT, type QuantDocument, type QuantSection } from './quant.ts';
import { gridProblems } from './quantRelations.ts';
import { quantOffers, quantRules } from './quantRules.ts';
import type { Rulebook } from './types.ts';

const [first] = QUANT.offers;
const withSection = (change: Partial<QuantSection>): Rulebook => ({
  ...OPEN_RULEBOOK,
  quant: { ...QUANT, ...change },
});
/** The document with one grid alone: the first, changed. */
const withOffer = (change: Partial<QuantDocument>): Rulebook =>
  withSection({ offers: [{ ...first!, ...change }] });
const withGrid = (change: Partial<QuantDocument['grid']>): Rulebook =>
  withOffer({ grid: { ...first!.grid, ...change } });

test('both profiles offer BTC, ETH, SOL and gold for 7, 30 and 90 days and on demand', () => {
  for (const document of [OPEN_RULEBOOK, PROTECTED_RULEBOOK]) {
    expect(gridProblems(document)).toEqual([]);
    const offered = quantOffers(document).map(({ productId, days }) => `${productId} ${days}`);
    const expected = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XAUUSD'].flatMap((productId) =>
      [7, 30, 90, null].map((days) => `${productId} ${days}`),
    );
    expect(offered).toEqual(expected);
  }
});

test('each grid earns at least 0.3 % per cell', () => {
  for (const { id } of QUANT.offers) {
    const { range, feeRate } = quantRules(OPEN_RULEBOOK, id);
    expect(leastNetPerCell(range, feeRate).gte('0.003')).toBe(true);
  }
});

test('rules carry every number of the document, with the fee of the coins themselves', () => {
  const rules = quantRules(OPEN_RULEBOOK, 'btc-30');
  expect(rules).toMatchObject({
    quantId: 'btc-30',
    productId: 'BTCUSDT',
    base: 'BTC',
    baseScale: 8,
    kind: 'fixed',
    termMs: 30 * 86_400_000,
    days: 30,
    stopApartMs: 1000,
    staleQuoteMs: 2000,
  });
  const { range, minAmount, maxAmount, leaseRate, earlyFeeRate, feeRate, stopRate } = rules;
  expect([range.lower, range.upper].map((bound) => bound.toFixed())).toEqual(['0.9', '1.1']);
  expect([range.cells, range.spacing]).toEqual([20, 'geometric']);
  expect(
    [minAmount, maxAmount, leaseRate, earlyFeeRate, feeRate, stopRate].map((each) =>
      each.toFixed(),
    ),
  ).toEqual(['100', '50000', '0', '0.02', '0.001', '0.2']);
  expect(quantRules(OPEN_RULEBOOK, 'gold-demand')).toMatchObject({ kind: 'demand', termMs: null });
  expect(() => quantRules(OPEN_RULEBOOK, 'none')).toThrow('unknown grid none');
});

describe('a broken relation is refused', () => {
  test.each<[string, Rulebook]>([
    ['a grid is listed twice', withSection({ offers: [first!, first!] })],
    ['a cell may earn under 0.3 %', withSection({ leastNetRate: '0.0029' })],
    ['grid stop must be a share', withSection({ stopRate: '0' })],
    ['grid stop must be a share', withSection({ stopRate: '1' })],
    ['a single message must not stop a grid', withSection({ stopApartMs: 0 })],
    ['btc-7: a grid without its product', withOffer({ productId: 'XXXUSDT' })],
    ['a grid against no settlement currency', withOffer({ productId: 'EURGBP' })],
    ['the term does not match the kind', withOffer({ kind: 'demand' })],
    ['a term of no days', withOffer({ days: 0 })],
    ['a lease without a term', withOffer({ kind: 'demand', days: null, leaseRate: '0.01' })],
    ['on demand nothing is early', withOffer({ kind: 'demand', days: null })],
    ['an early fee must be a share', withOffer({ earlyFeeRate: '1' })],
    ['the lease eats the amount', withOffer({ leaseRate: '0.15' })],
    ['a grid of nothing', withOffer({ minAmount: '0' })],
    ['grid minimum above maximum', withOffer({ minAmount: '50001' })],
    ['an amount finer than its currency', withOffer({ minAmount: '100.0000001' })],
    ['a grid must lie around the price at start', withGrid({ lower: '1' })],
    ['a grid must lie around the price at start', withGrid({ lower: '0' })],
    ['a grid must lie around the price at start', withGrid({ upper: '1' })],
    ['a grid has 2 to 200 cells', withGrid({ cells: 1 })],
    ['a grid has 2 to 200 cells', withGrid({ cells: 201 })],
    ['a grid has 2 to 200 cells', withGrid({ cells: 2.5 })],
    // 0.95 to 1.05 in 21 cells: 1.10526…^(1/21) = 1.004777, less two fees of 0.1 %.
    ['btc-7: a cell earns too little', withGrid({ cells: 21 })],
    // The highest of 20 equal steps: 1.05 ÷ 1.045 = 1.004785.
    ['btc-7: a cell earns too little', withGrid({ cells: 20, spacing: 'arithmetic' })],
  ])('%s', (problem, document) => {
    expect(() => assertRulebook(document)).toThrow(problem);
  });

  test('the bound itself is allowed', () => {
    expect(rulebookProblems(withSection({ stopRate: '0.999' }))).toEqual([]);
    expect(rulebookProblems(withOffer({ leaseRate: '0.01' }))).toEqual([]);
    // 1.05 ÷ 1.044737 = 1.005038, less two fees: 0.3030 %.
    expect(rulebookProblems(withGrid({ cells: 19, spacing: 'arithmetic' }))).toEqual([]);
  });
});

describe('a document of a release before there were grids and loans', () => {
  // The very one that a saved receipt carries.
  const file = JSON.parse(readFileSync('test/fixtures/savedFill.json', 'utf8'));
  const [earlier] = Object.values(file.rulebooks) as Rulebook[];

  test('is sound as it stands, and offers none', () => {
    expect(earlier).not.toHaveProperty('quant');
    expect(rulebookProblems(earlier!)).toEqual([]);
    expect(quantOffers(earlier!)).toEqual([]);
    expect(() => quantRules(earlier!, 'btc-7')).toThrow('unknown grid btc-7');
  });

  test('is completed with those in force, and is sound then too', () => {
    const read = completeRulebook(earlier!, OPEN_RULEBOOK);
    expect(read.version).toBe(earlier!.version);
    expect(read.quant).toEqual(QUANT);
    expect(rulebookProblems(read)).toEqual([]);
  });

  test('with dearer makers it still runs: what was opened under it keeps its rules', () => {
    const dearer = earlier!.products.map((product) => ({
      ...product,
      spot: { ...product.spot, makerRate: '0.0015', takerRate: '0.0015' },
    }));
    const read = completeRulebook({ ...earlier!, products: dearer }, OPEN_RULEBOOK);
    expect(rulebookProblems(read)).toEqual([]);
  });
});

test('net per cell of 50,000 to 70,000 in 20 geometric cells at 0.1 % is 1.4934 %', () => {
  const range = {
    lower: decimal('50000'),
    upper: decimal('70000'),
    cells: 20,
    spacing: 'geometric' as const,
  };
  expect(leastNetPerCell(range, decimal('0.001')).times(100).toFixed(4)).toBe('1.4934');
});
