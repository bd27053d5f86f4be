// The relations between the numbers of spot trading.
// Must never mend a document. Source: core/rulebook/spot.ts, decisions.md "Spot".
import { decimal } from '../money/decimal.ts';
import { currencyScale, isCurrency } from '../money/money.ts';
import { expect } from './expect.ts';
import type { ProductDocument } from './types.ts';

/** Broken relations of one product's section. */
export function spotSectionProblems({ base, quantityDecimals, spot }: ProductDocument): string[] {
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
