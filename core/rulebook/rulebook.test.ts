import { decimal } from '../money/decimal.ts';
import { maintenanceMargin } from '../trading/contract/formulas.ts';
import { assertRulebook, rulebookProblems } from './assertRulebook.ts';
import { canonicalJson } from './canonical.ts';
import { contractRules } from './contractRules.ts';
import { marketProducts } from './marketProducts.ts';
import { KIND_PROOFS } from '../trading/kinds.ts';
import { STATED_RULES } from '../trading/statedRules.ts';
import { spotRules } from './spotRules.ts';
import { OPEN_RULEBOOK } from './open.ts';
import { PROTECTED_RULEBOOK } from './protected.ts';
import type { ContractSection } from './contract.ts';
import type { ProductDocument, Rulebook } from './types.ts';
import type { SpotSection } from './spot.ts';

const RULEBOOKS = [OPEN_RULEBOOK, PROTECTED_RULEBOOK];

/** The document with its first product (BTCUSDT) changed. */
function withFirst(change: (product: ProductDocument) => Partial<ProductDocument>): Rulebook {
  const [first, ...rest] = OPEN_RULEBOOK.products;
  return { ...OPEN_RULEBOOK, products: [{ ...first!, ...change(first!) }, ...rest] };
}
const withContract = (change: Partial<ContractSection>): Rulebook =>
  withFirst(({ contract }) => ({ contract: { ...contract, ...change } }));
const withSpot = (change: Partial<SpotSection>): Rulebook =>
  withFirst(({ spot }) => ({ spot: { ...spot, ...change } }));
const withLiquidation = (change: Partial<Rulebook['contract']['liquidation']>): Rulebook => ({
  ...OPEN_RULEBOOK,
  contract: {
    ...OPEN_RULEBOOK.contract,
    liquidation: { ...OPEN_RULEBOOK.contract.liquidation, ...change },
  },
});
const btcTiers = OPEN_RULEBOOK.products[0]!.contract.tiers;

test.each(RULEBOOKS)('the $profile rulebook is sound', (document) => {
  expect(rulebookProblems(document)).toEqual([]);
});

test('both profiles list the products of decisions.md "Prices" in its order', () => {
  const ids = `BTCUSDT ETHUSDT SOLUSDT BNBUSDT XRPUSDT DOGEUSDT ADAUSDT TRXUSDT LINKUSDT LTCUSDT
    EURUSD GBPUSD USDJPY AUDUSD USDCAD USDCHF NZDUSD EURGBP EURJPY GBPJPY
    XAUUSD XAGUSD XPTUSD XPDUSD`.split(/\s+/);
  for (const document of RULEBOOKS) {
    expect(marketProducts(document).map(({ id }) => id)).toEqual(ids);
  }
});

test('no key names a user, a group or a tag', () => {
  const forbidden = [
    'user',
    'users',
    'uid',
    'group',
    'groups',
    'tag',
    'tags',
    'vip',
    'segment',
    'cohort',
  ];
  const words = (key: string): string[] =>
    key.split(/(?=[A-Z])|[_\-\s]/).map((word) => word.toLowerCase());
  const keys = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, member]) => [key, ...keys(member)])
      : [];
  for (const document of RULEBOOKS) {
    const named = keys(document).filter((key) =>
      words(key).some((word) => forbidden.includes(word)),
    );
    expect(named).toEqual([]);
  }
  // The check itself can fail.
  expect(words('userGroup')).toEqual(['user', 'group']);
});

test('a rulebook survives JSON and has one canonical text', () => {
  for (const document of RULEBOOKS) {
    const read: unknown = JSON.parse(canonicalJson(document));
    expect(canonicalJson(read)).toBe(canonicalJson(document));
  }
});

// decisions.md "Contract" (tiers), "Modes and profiles".
test.each([
  ['BTCUSDT', 20, 2],
  ['ETHUSDT', 20, 2],
  ['SOLUSDT', 10, 2],
  ['LTCUSDT', 10, 2],
  ['EURUSD', 30, 30],
  ['USDJPY', 30, 30],
  ['NZDUSD', 30, 30],
  ['EURGBP', 20, 20],
  ['GBPJPY', 20, 20],
  ['XAUUSD', 20, 20],
  ['XAGUSD', 10, 10],
  ['XPDUSD', 10, 10],
])('%s: leverage up to %i, protected %i', (productId, open, shielded) => {
  expect(contractRules(OPEN_RULEBOOK, productId).leverages.at(-1)).toBe(open);
  expect(contractRules(PROTECTED_RULEBOOK, productId).leverages.at(-1)).toBe(shielded);
});

test('the tiers of BTC are those of decisions.md', () => {
  expect(
    btcTiers.map(({ upTo, maxLeverage, maintenanceRate, deduction }) => [
      upTo,
      maxLeverage,
      maintenanceRate,
      deduction,
    ]),
  ).toEqual([
    ['250000', 20, '0.025', '0'],
    ['1000000', 10, '0.05', '6250'],
    ['5000000', 5, '0.1', '56250'],
    [null, 2, '0.25', '806250'],
  ]);
});

test.each(['250000', '1000000', '5000000'])('maintenance does not jump at %s', (bound) => {
  const { tiers } = contractRules(OPEN_RULEBOOK, 'BTCUSDT');
  const step = decimal('0.000001');
  const below = maintenanceMargin(decimal(bound), tiers);
  const above = maintenanceMargin(decimal(bound).plus(step), tiers);
  expect(above.minus(below).lte(step)).toBe(true);
});

test('only the protected profile has call/put switched off', () => {
  expect(OPEN_RULEBOOK.products.every(({ cfd }) => cfd.enabled && cfd.periods.length === 7)).toBe(
    true,
  );
  expect(PROTECTED_RULEBOOK.products.some(({ cfd }) => cfd.enabled)).toBe(false);
});

describe('overnight', () => {
  test('crypto: a long pays 0.03 % each day, a short nothing', () => {
    const rules = contractRules(OPEN_RULEBOOK, 'BTCUSDT');
    expect([rules.overnightLong.toFixed(), rules.overnightShort.toFixed()]).toEqual([
      '0.0003',
      '0',
    ]);
    expect(rules.overnightDays).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  // (0.04375 − 0.02 ± 0.025)/360 and (0.005 − 0.04375 …)/360, rounded up at 8 decimals
  test.each([
    ['EURUSD', '0.00013542', '0.00000348'],
    ['USDJPY', '-0.00003819', '0.00017709'], // a long of the dollar earns more than the mark-up
    ['XAUUSD', '0.00019098', '-0.00005208'],
  ])('%s: long %s, short %s', (productId, long, short) => {
    const rules = contractRules(OPEN_RULEBOOK, productId);
    expect([rules.overnightLong.toFixed(), rules.overnightShort.toFixed()]).toEqual([long, short]);
    expect(rules.overnightDays).toEqual([0, 1, 1, 3, 1, 1, 0]);
  });

  test('long and short together never earn: holding both costs the mark-up', () => {
    for (const { id } of OPEN_RULEBOOK.products) {
      const rules = contractRules(OPEN_RULEBOOK, id);
      expect(rules.overnightLong.plus(rules.overnightShort).gt(0)).toBe(true);
    }
  });
});

test('the highest size is worth about ten million, the smallest at most a few USDT', () => {
  // Prices of 2025; only the order of magnitude is asked.
  const prices: Record<string, string> = {
    BTCUSDT: '100000',
    ETHUSDT: '3500',
    XRPUSDT: '2.5',
    DOGEUSDT: '0.2',
    EURUSD: '1.15',
    XAUUSD: '3500',
    XAGUSD: '40',
  };
  for (const [productId, price] of Object.entries(prices)) {
    const rules = contractRules(OPEN_RULEBOOK, productId);
    const largest = rules.maxQuantity.times(price);
    expect(largest.gte('8000000') && largest.lte('13000000')).toBe(true);
    expect(rules.minQuantity.times(price).lte('120')).toBe(true);
  }
});

test('spot in both profiles: 0.1 % each way, 5 USDT, 10 and 50 %, 90 days (decisions.md "Spot")', () => {
  for (const document of RULEBOOKS) {
    for (const { id } of document.products) {
      const { makerRate, takerRate, minValue, warnBand, refuseBand, termMs } = spotRules(
        document,
        id,
      );
      expect(
        [makerRate, takerRate, minValue, warnBand, refuseBand].map((each) => each.toFixed()),
      ).toEqual(['0.001', '0.001', '5', '0.1', '0.5']);
      expect(termMs).toBe(90 * 86_400_000);
    }
  }
  expect(spotRules(OPEN_RULEBOOK, 'EURUSD')).toMatchObject({ base: 'EUR', baseScale: 2 });
});

test('an unknown product has no rules', () => {
  expect(() => spotRules(OPEN_RULEBOOK, 'XXXUSDT')).toThrow('unknown product XXXUSDT');
  expect(() => contractRules(OPEN_RULEBOOK, 'XXXUSDT')).toThrow('unknown product XXXUSDT');
});

describe('a broken relation is refused', () => {
  test.each<[string, Rulebook]>([
    [
      'a product is listed twice',
      { ...OPEN_RULEBOOK, products: [...OPEN_RULEBOOK.products, OPEN_RULEBOOK.products[0]!] },
    ],
    ['USDT: scale differs', { ...OPEN_RULEBOOK, currencies: { USDT: { scale: 2 } } }],
    ['no settlement currency', { ...OPEN_RULEBOOK, currencies: {} }],
    [
      'staleQuoteMs must be positive',
      { ...OPEN_RULEBOOK, contract: { ...OPEN_RULEBOOK.contract, staleQuoteMs: 0 } },
    ],
    [
      'rollHourUtc is no hour',
      { ...OPEN_RULEBOOK, contract: { ...OPEN_RULEBOOK.contract, rollHourUtc: 24 } },
    ],
    ['open orders must be a whole number above zero', { ...OPEN_RULEBOOK, maxOpenOrders: 0 }],
    ['open orders must be a whole number above zero', { ...OPEN_RULEBOOK, maxOpenOrders: 1.5 }],
    ['liquidation step must be a share', withLiquidation({ stepShare: '0' })],
    ['liquidation target must lie above maintenance', withLiquidation({ targetRatio: '1' })],
    ['a single message must not liquidate', withLiquidation({ apartMs: 0 })],
    ['liquidation pause shorter than what confirms a price', withLiquidation({ pauseMs: 999 })],
    ['liquidation at once must lie below maintenance', withLiquidation({ atOnceRatio: '1' })],
    ['liquidation at once must lie below maintenance', withLiquidation({ atOnceRatio: '-0.1' })],
    ['liquidation fee must not be negative', withLiquidation({ feeRate: '-0.1' })],
    ['the liquidation target lies inside the close fee', withLiquidation({ targetRatio: '1.01' })],
    ['id is not base and quote', withFirst(() => ({ id: 'BTCUSD' }))],
    ['unknown currency', withFirst(() => ({ base: 'XXX', id: 'XXXUSDT' }))],
    ['unknown currency', withFirst(() => ({ quote: 'XXX', id: 'BTCXXX' }))],
    ['a size is off the lot', withFirst(() => ({ minQuantity: '0.000001' }))],
    ['minimum must be positive and below the maximum', withFirst(() => ({ minQuantity: '0' }))],
    ['minimum must be positive and below the maximum', withFirst(() => ({ minQuantity: '100' }))],
    ['spot maker fee above taker fee', withSpot({ makerRate: '1' })],
    ['a negative spot maker fee would pay for trading', withSpot({ makerRate: '-0.1' })],
    ['a spot fee must be a share', withSpot({ takerRate: '1' })],
    ['spot minimum must be positive', withSpot({ minNotional: '0' })],
    ['spot slippage must be positive', withSpot({ maxSlippage: '0' })],
    ['spot must warn before it refuses', withSpot({ warnBand: '0.6' })],
    ['spot must warn before it refuses', withSpot({ warnBand: '0' })],
    ['spot refuses no limit above zero', withSpot({ refuseBand: '1' })],
    ['a spot limit must live for a time', withSpot({ termDays: 0 })],
    ['the lot is finer than the base currency', withFirst(() => ({ quantityDecimals: 9 }))],
    [
      'call/put periods do not match its switch',
      withFirst(({ cfd }) => ({ cfd: { ...cfd, enabled: false } })),
    ],
    [
      'call/put minimum above maximum',
      withFirst(({ cfd }) => ({ cfd: { ...cfd, minStake: '1001' } })),
    ],
    ['a negative maker fee would pay for trading', withContract({ makerRate: '-0.0001' })],
    ['maker fee above taker fee', withContract({ makerRate: '0.0006' })],
    ['slippage default', withContract({ defaultMaxSlippage: '0.06' })],
    ['slippage default', withContract({ defaultMaxSlippage: '0' })],
    ['leverages must rise', withContract({ leverages: [1, 3, 2, 20] })],
    ['leverages must rise', withContract({ leverages: [1, 2, 2, 20] })],
    ['leverages must rise', withContract({ leverages: [] })],
    ['highest leverage is not the first tier’s', withContract({ leverages: [1, 2] })],
    ['leverages must be whole and at least 1', withContract({ leverages: [0, 1, 20] })],
    ['the last tier must have no bound', withContract({ tiers: btcTiers.slice(0, 3) })],
    [
      'm is not ½ ÷ max leverage',
      withContract({ tiers: [{ ...btcTiers[0]!, maintenanceRate: '0.02' }, ...btcTiers.slice(1)] }),
    ],
    [
      'the first tier must deduct nothing',
      withContract({ tiers: [{ ...btcTiers[0]!, deduction: '1' }, ...btcTiers.slice(1)] }),
    ],
    [
      'only the last tier may have no bound',
      withContract({ tiers: [{ ...btcTiers[0]!, upTo: null }, ...btcTiers.slice(1)] }),
    ],
    [
      'tier bounds must rise',
      withContract({
        tiers: [btcTiers[0]!, { ...btcTiers[1]!, upTo: '250000' }, ...btcTiers.slice(2)],
      }),
    ],
    [
      'tier leverage must fall',
      withContract({
        tiers: [btcTiers[0]!, { ...btcTiers[1]!, maxLeverage: 20 }, ...btcTiers.slice(2)],
      }),
    ],
    [
      'maintenance jumps at 250000',
      withContract({
        tiers: [btcTiers[0]!, { ...btcTiers[1]!, deduction: '6251' }, ...btcTiers.slice(2)],
      }),
    ],
    [
      'initial margin less maintenance must exceed the close fee',
      withContract({ takerRate: '0.03' }),
    ],
    // At the bounds themselves: the smallest maintenance rate, and what the target of 1.25 leaves of it.
    [
      'initial margin less maintenance must exceed the close fee',
      withContract({ takerRate: '0.025' }),
    ],
    ['the liquidation target lies inside the close fee', withContract({ takerRate: '0.00625' })],
  ])('%s', (problem, document) => {
    expect(() => assertRulebook(document)).toThrow(problem);
  });
});

describe('each bound itself is allowed', () => {
  const { liquidation } = OPEN_RULEBOOK.contract;
  test.each<[string, Rulebook]>([
    [
      'a roll at midnight',
      { ...OPEN_RULEBOOK, contract: { ...OPEN_RULEBOOK.contract, rollHourUtc: 0 } },
    ],
    [
      'a roll at eleven at night',
      { ...OPEN_RULEBOOK, contract: { ...OPEN_RULEBOOK.contract, rollHourUtc: 23 } },
    ],
    ['a liquidation in one step', withLiquidation({ stepShare: '1' })],
    ['a pause as long as what confirms', withLiquidation({ pauseMs: liquidation.apartMs })],
    ['never all at once', withLiquidation({ atOnceRatio: '0' })],
    ['a liquidation without a fee', withLiquidation({ feeRate: '0' })],
    ['spot makers that pay nothing', withSpot({ makerRate: '0' })],
    ['a spot limit that is refused where it is warned of', withSpot({ warnBand: '0.5' })],
    ['a lot as fine as the currency', withFirst(() => ({ quantityDecimals: 8 }))],
    ['makers that pay nothing', withContract({ makerRate: '0' })],
    ['makers that pay as takers do', withContract({ makerRate: '0.0005' })],
    ['a slippage that starts at the highest', withContract({ defaultMaxSlippage: '0.05' })],
  ])('%s', (_, document) => {
    expect(rulebookProblems(document)).toEqual([]);
  });
});

test('an unsound document has no products, and nothing is checked by its rules', () => {
  const document = withContract({ makerRate: '-0.0001' });
  expect(() => marketProducts(document)).toThrow('BTCUSDT: a negative maker fee');
  const message = { productId: 'ETHUSDT', isRecorded: false };
  for (const stated of Object.values(STATED_RULES))
    expect(() => stated({}, document, message)).toThrow('BTCUSDT: a negative maker fee');
});

test('a fill hangs on the relations of its own kind, not on those of grids and loans', () => {
  const { quant, loan } = OPEN_RULEBOOK;
  const document: Rulebook = {
    ...OPEN_RULEBOOK,
    quant: { ...quant!, stopRate: '1' },
    loan: { ...loan!, accounts: [] },
  };
  const said = KIND_PROOFS.map(({ assertRules }) => {
    try {
      return assertRules(document);
    } catch (error) {
      return (error as Error).message.split('\n')[1];
    }
  });
  const grids = 'grid stop must be a share';
  expect(said).toEqual([undefined, undefined, grids, undefined, 'collateral may stand nowhere']);
});

test('a quote against the yen has three decimals, of other currencies five', () => {
  const decimalsOf = (productId: string) => contractRules(OPEN_RULEBOOK, productId).priceDecimals;
  expect(['USDJPY', 'GBPJPY', 'EURUSD', 'EURGBP'].map(decimalsOf)).toEqual([3, 3, 5, 5]);
});
