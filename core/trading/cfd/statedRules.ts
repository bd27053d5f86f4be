// What the inputs of a call or put's event must say of the rules that it was made by.
// Must name everything that `explainCfd` takes from the rules; a recording follows no calendar, and whoever checks a fill knows
// by its message whether it is of one.
// Source: decisions.md "Price evidence" (rulebook).
import { toText } from '../../money/decimal.ts';
import { currencyScale } from '../../money/money.ts';
import type { CfdInputs } from './explain.ts';
import { settlementTexts } from './settlementTexts.ts';
import type { CfdRules } from './types.ts';

export function statedCfdRules(inputs: Readonly<CfdInputs>, rules: CfdRules): Readonly<CfdInputs> {
  const { settlement, sale, volatility } = rules;
  const period = rules.periods.find(({ seconds }) => String(seconds) === inputs['seconds']);
  return {
    priceDecimals: String(rules.priceDecimals),
    baseScale: String(currencyScale(rules.base)),
    returnRate: period === undefined ? 'not offered' : toText(period.returnRate),
    calendar: rules.calendar,
    ...settlementTexts(settlement),
    decay: toText(volatility.decay),
    minutesPerYear: String(volatility.minutesPerYear),
    volatilityFloor: toText(volatility.floor),
    volatilityCap: toText(volatility.cap),
    margin: toText(sale.margin),
  };
}
