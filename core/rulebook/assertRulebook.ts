// The relations between a rulebook's numbers, asserted whenever one is loaded.
// Must never mend a document: a wrong one is refused as a whole. Source: architecture.md "Habits" (relations between
// constants are asserted at load), decisions.md "Contract".
import { ONE, ZERO, decimal, minDecimal, type Decimal } from '../money/decimal.ts';
import { currencyScale, isCurrency } from '../money/money.ts';
import { fitsLot } from '../trading/book/scale.ts';
import { cfdSectionProblems, cfdTermProblems } from './cfdRules.ts';
import { fundingProblems } from './fundingRules.ts';
import type { ContractSection, ProductDocument, Rulebook, TierDocument } from './types.ts';

/** Throws an Error that lists everything that is wrong, one relation per line. */
export function assertRulebook(document: Rulebook): void {
  const problems = rulebookProblems(document);
  if (problems.length > 0) {
    throw new Error(`rulebook ${document.version} is wrong:\n${problems.join('\n')}`);
  }
}

/** Every broken relation, empty when the document is sound. */
export function rulebookProblems(document: Rulebook): string[] {
  const ids = document.products.map(({ id }) => id);
  return [
    ...expect(new Set(ids).size === ids.length, 'a product is listed twice'),
    ...Object.entries(document.currencies).flatMap(([code, { scale }]) =>
      expect(isCurrency(code) && currencyScale(code) === scale, `${code}: scale differs`),
    ),
    ...expect(
      document.currencies[document.settlementCurrency] !== undefined,
      'no settlement currency',
    ),
    ...expect(
      Number.isSafeInteger(document.maxOpenOrders) && document.maxOpenOrders > 0,
      'open orders must be a whole number above zero',
    ),
    ...liquidationProblems(document),
    ...cfdTermProblems(document.cfd),
    ...fundingProblems(document.funding, document.settlementCurrency),
    ...document.products.flatMap((product) =>
      productProblems(product, document).map((problem) => `${product.id}: ${problem}`),
    ),
  ];
}

const expect = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

function liquidationProblems({ contract }: Rulebook): string[] {
  const { stepShare, targetRatio, apartMs, pauseMs, atOnceRatio, feeRate } = contract.liquidation;
  const atOnce = decimal(atOnceRatio);
  const step = decimal(stepShare);
  return [
    ...expect(contract.staleQuoteMs > 0, 'staleQuoteMs must be positive'),
    ...expect(contract.rollHourUtc >= 0 && contract.rollHourUtc <= 23, 'rollHourUtc is no hour'),
    ...expect(step.gt(0) && step.lte(1), 'liquidation step must be a share'),
    ...expect(decimal(targetRatio).gt(1), 'liquidation target must lie above maintenance'),
    ...expect(apartMs > 0, 'a single message must not liquidate'),
    ...expect(pauseMs >= apartMs, 'liquidation pause shorter than what confirms a price'),
    ...expect(atOnce.gte(0) && atOnce.lt(1), 'liquidation at once must lie below maintenance'),
    ...expect(decimal(feeRate).gte(0), 'liquidation fee must not be negative'),
  ];
}

function productProblems(product: ProductDocument, document: Rulebook): string[] {
  const { contract, cfd } = product;
  const min = decimal(product.minQuantity);
  const max = decimal(product.maxQuantity);
  return [
    ...expect(product.id === `${product.base}${product.quote}`, 'id is not base and quote'),
    ...expect(isCurrency(product.base) && isCurrency(product.quote), 'unknown currency'),
    ...expect(fitsLot(min, product) && fitsLot(max, product), 'a size is off the lot'),
    ...expect(min.gt(0) && min.lt(max), 'minimum must be positive and below the maximum'),
    ...spotProblems(product),
    ...cfdSectionProblems(cfd, document.cfd),
    ...contractProblems(contract),
    ...safetyProblems(contract, document),
  ];
}

function spotProblems({ base, quantityDecimals, spot }: ProductDocument): string[] {
  const warn = decimal(spot.warnBand);
  const lots = isCurrency(base) ? currencyScale(base) : 0;
  return [
    ...expect(decimal(spot.makerRate).gte(0), 'a negative spot maker fee would pay for trading'),
    ...expect(decimal(spot.makerRate).lte(spot.takerRate), 'spot maker fee above taker fee'),
    ...expect(decimal(spot.takerRate).lt(1), 'a spot fee must be a share'),
    ...expect(decimal(spot.minNotional).gt(0), 'spot minimum must be positive'),
    ...expect(decimal(spot.maxSlippage).gt(0), 'spot slippage must be positive'),
    ...expect(warn.gt(0) && warn.lte(spot.refuseBand), 'spot must warn before it refuses'),
    ...expect(decimal(spot.refuseBand).lt(1), 'spot refuses no limit above zero'),
    ...expect(spot.termDays > 0, 'a spot limit must live for a time'),
    // What is bought is held in the base currency: a lot finer than its unit could not be booked.
    ...expect(quantityDecimals <= lots, 'the lot is finer than the base currency'),
  ];
}

function contractProblems(contract: ContractSection): string[] {
  const { makerRate, takerRate, leverages, tiers } = contract;
  const highest = tiers[0]?.maxLeverage ?? 0;
  const slippage = decimal(contract.defaultMaxSlippage);
  return [
    ...expect(decimal(makerRate).gte(0), 'a negative maker fee would pay for trading'),
    ...expect(decimal(makerRate).lte(takerRate), 'maker fee above taker fee'),
    ...expect(slippage.gt(0) && slippage.lte(contract.highestMaxSlippage), 'slippage default'),
    ...expect(leverages.length > 0 && isRising(leverages), 'leverages must rise'),
    ...expect(leverages.at(-1) === highest, 'highest leverage is not the first tier’s'),
    ...expect(leverages.every(isWholeLeverage), 'leverages must be whole and at least 1'),
    ...tierProblems(tiers),
  ];
}

const isWholeLeverage = (leverage: number): boolean =>
  Number.isSafeInteger(leverage) && leverage >= 1;

function isRising(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));
}

function tierProblems(tiers: readonly TierDocument[]): string[] {
  const problems = expect(tiers.at(-1)?.upTo === null, 'the last tier must have no bound');
  let previous: TierDocument | undefined;
  for (const tier of tiers) {
    const rate = decimal(tier.maintenanceRate);
    const half = ONE.div(2 * tier.maxLeverage);
    problems.push(...expect(rate.eq(half), `tier ${tier.upTo}: m is not ½ ÷ max leverage`));
    if (previous === undefined) {
      problems.push(
        ...expect(decimal(tier.deduction).isZero(), 'the first tier must deduct nothing'),
      );
    } else {
      problems.push(...stepProblems(previous, tier));
    }
    previous = tier;
  }
  return problems;
}

/** Bounds rise, leverage falls, and m·N − d is the same on both sides of the bound. */
function stepProblems(lower: TierDocument, upper: TierDocument): string[] {
  if (lower.upTo === null) return ['only the last tier may have no bound'];
  const bound = decimal(lower.upTo);
  const at = (tier: TierDocument): Decimal =>
    bound.times(tier.maintenanceRate).minus(tier.deduction);
  return [
    ...expect(upper.upTo === null || bound.lt(upper.upTo), 'tier bounds must rise'),
    ...expect(upper.maxLeverage < lower.maxLeverage, 'tier leverage must fall'),
    ...expect(at(lower).eq(at(upper)), `maintenance jumps at ${lower.upTo}`),
  ];
}

/** A fresh position must not be liquidated at once, and a liquidation step must lead out of liquidation. */
function safetyProblems(contract: ContractSection, document: Rulebook): string[] {
  const lowest = contract.tiers.map((tier) => decimal(tier.maintenanceRate));
  const smallest = lowest.reduce(minDecimal, lowest[0] ?? ZERO);
  const beyond = decimal(document.contract.liquidation.targetRatio).minus(1).times(smallest);
  return [
    ...expect(
      smallest.gt(contract.takerRate),
      'initial margin less maintenance must exceed the close fee',
    ),
    ...expect(beyond.gt(contract.takerRate), 'the liquidation target lies inside the close fee'),
  ];
}
