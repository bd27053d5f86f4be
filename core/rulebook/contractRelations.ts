// The relations between the numbers of contracts.
// Must never mend a document. Source: core/rulebook/contract.ts, decisions.md "Contract".
import { ONE, ZERO, decimal, minDecimal, type Decimal } from '../money/decimal.ts';
import type { ContractSection, ContractTerms, TierDocument, TrailingTerms } from './contract.ts';
import { expect } from './expect.ts';

/** Broken relations of what holds for every contract. */
export function contractTermProblems(contract: ContractTerms): string[] {
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
    ...(contract.trailing ? trailingProblems(contract.trailing) : []),
  ];
}

/** It stays behind by a share, and both bounds are reached in whole steps. */
function trailingProblems({ lowest, highest, step }: TrailingTerms): string[] {
  const [least, most, by] = [decimal(lowest), decimal(highest), decimal(step)];
  const isInSteps = by.gt(0) && least.mod(by).isZero() && most.mod(by).isZero();
  return [
    ...expect(least.gt(0) && most.lt(1), 'a trailing stop must stay behind by a share'),
    ...expect(least.lte(most), 'the bounds of trailing stops are crossed'),
    ...expect(isInSteps, 'the bounds of trailing stops are no whole steps'),
  ];
}

/** Broken relations of one product's section. */
export const contractSectionProblems = (
  contract: ContractSection,
  terms: ContractTerms,
): string[] => [...offerProblems(contract), ...safetyProblems(contract, terms)];

function offerProblems(contract: ContractSection): string[] {
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
function safetyProblems(contract: ContractSection, terms: ContractTerms): string[] {
  const lowest = contract.tiers.map((tier) => decimal(tier.maintenanceRate));
  const smallest = lowest.reduce(minDecimal, lowest[0] ?? ZERO);
  const beyond = decimal(terms.liquidation.targetRatio).minus(1).times(smallest);
  return [
    ...expect(
      smallest.gt(contract.takerRate),
      'initial margin less maintenance must exceed the close fee',
    ),
    ...expect(beyond.gt(contract.takerRate), 'the liquidation target lies inside the close fee'),
  ];
}
