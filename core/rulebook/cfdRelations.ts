// The relations between the numbers of call and put.
// Must never mend a document. Source: core/rulebook/cfd.ts.
import { decimal } from '../money/decimal.ts';
import type { CfdSection, CfdTerms } from './cfd.ts';
import { expect } from './expect.ts';

const isShare = (text: string): boolean => decimal(text).gte(0) && decimal(text).lt(1);

/** Broken relations of what holds for every call and put. */
export function cfdTermProblems({ settlement, sale, volatility, ...terms }: CfdTerms): string[] {
  return [
    ...expect(terms.staleQuoteMs > 0, 'call/put staleQuoteMs must be positive'),
    ...expect(decimal(terms.maxOpenStakes).gt(0), 'call/put open stakes must be positive'),
    ...expect(
      settlement.shortWindowMs > 0 && settlement.shortWindowMs <= settlement.longWindowMs,
      'call/put windows must be positive, the long one not shorter',
    ),
    ...expect(
      settlement.lookBackMs >= settlement.longWindowMs + settlement.maxGapMs,
      'call/put look-back must reach a whole gap before the window',
    ),
    ...expect(settlement.minTicks === 2, 'call/put is void below two ticks'),
    ...expect(
      isShare(settlement.trimShare) && decimal(settlement.trimShare).lt('0.5'),
      'call/put trim must leave a tick',
    ),
    ...expect(isShare(sale.margin), 'call/put sale margin must be a share'),
    ...expect(isShare(sale.closedShare), 'call/put closed share must be a share'),
    ...expect(sale.closedMs > 0, 'call/put sale times'),
    ...expect(isShare(volatility.decay), 'call/put volatility decay must be a share'),
    ...expect(volatility.minutes >= 2, 'call/put volatility needs minutes'),
    ...expect(
      [volatility.floorCrypto, volatility.floorOther].every(
        (floor) => decimal(floor).gt(0) && decimal(floor).lte(volatility.cap),
      ),
      'call/put volatility floor must lie below the cap',
    ),
  ];
}

/** Broken relations of one product's section. */
export function cfdSectionProblems(cfd: CfdSection, terms: CfdTerms): string[] {
  const periodsMs = cfd.periods.map(({ seconds }) => seconds * 1000);
  const shortest = Math.min(...periodsMs, Number.MAX_SAFE_INTEGER);
  return [
    ...expect(cfd.enabled === cfd.periods.length > 0, 'call/put periods do not match its switch'),
    ...expect(decimal(cfd.minStake).lte(cfd.maxStake), 'call/put minimum above maximum'),
    ...expect(
      decimal(cfd.maxStake).lte(terms.maxOpenStakes),
      'call/put maximum above the open stakes of a user',
    ),
    ...expect(
      cfd.periods.every(({ returnRate }) =>
        decimal(cfd.maxOpenPayout).gte(decimal(returnRate).plus(1).times(cfd.maxStake)),
      ),
      'call/put cap is below one order',
    ),
    ...expect(
      cfd.periods.every(({ returnRate }) => isShare(returnRate)),
      'call/put return must be a share',
    ),
    // So that the entry tick is never in the window, and there is time to sell.
    ...expect(
      shortest > terms.staleQuoteMs + terms.settlement.shortWindowMs + terms.sale.closedMs,
      'call/put period too short for its windows',
    ),
  ];
}
