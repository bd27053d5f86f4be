// Take profit and stop as they are typed, in a ticket and for a position: in a unit, and the stop fixed or trailing.
// What they come to is core's; must never do arithmetic of its own on a price. Source: issue 12 "Orders".
import { parseDecimal, toText, type Decimal } from '../../../../core/money/decimal.ts';
import {
  stopAs,
  stopPrice,
  type StopBase,
  type StopKind,
  type StopUnit,
} from '../../../../core/trading/contract/stopUnits.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import { readPositive } from '../../../market/ticket/ticketKind.ts';

/** Plain decimal strings, empty while nothing is typed. */
export interface StopDraft {
  /** What take profit and stop loss are typed as. */
  readonly stopUnit: StopUnit;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** A trailing stop stands in place of the stop loss. */
  readonly isTrailing: boolean;
  /** In percent. */
  readonly trailing: string;
}

export const NO_STOPS = {
  takeProfit: '',
  stopLoss: '',
  isTrailing: false,
  trailing: '',
} as const;

interface Stops {
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  /** A share. */
  readonly trailingRate: Decimal | null;
}

type Rules = Pick<ContractRules, 'priceDecimals' | 'takerRate'>;

/** The price that a field stands for; null while nothing is typed, or too little is known for its unit. */
function priceOf(
  kind: StopKind,
  draft: StopDraft,
  base: StopBase | undefined,
  rules: Rules,
): Decimal | null {
  const typed = readPositive(draft[kind]);
  if (typed === null || draft.stopUnit === 'price') return typed;
  return base === undefined ? null : stopPrice(kind, draft.stopUnit, typed, base, rules);
}

/** What is asked for. */
export function stopsOf(draft: StopDraft, base: StopBase | undefined, rules: Rules): Stops {
  const { isTrailing, trailing } = draft;
  return {
    takeProfit: priceOf('takeProfit', draft, base, rules),
    stopLoss: isTrailing ? null : priceOf('stopLoss', draft, base, rules),
    trailingRate: isTrailing ? (readPositive(trailing)?.div(100) ?? null) : null,
  };
}

/** The same levels in another unit; what cannot be said in it is empty, for its number would mean something else. */
export function inUnit(
  draft: StopDraft,
  unit: StopUnit,
  base: StopBase | undefined,
  rules: Rules,
): Pick<StopDraft, 'stopUnit' | StopKind> {
  const said = (kind: StopKind): string => {
    const price = priceOf(kind, draft, base, rules);
    if (price === null || base === undefined) return '';
    const typed = stopAs(kind, unit, price, base, rules);
    return typed === null ? '' : toText(typed);
  };
  return { stopUnit: unit, takeProfit: said('takeProfit'), stopLoss: said('stopLoss') };
}

/** A share of the wire as it is typed: "0.01" → "1". */
export const asPercent = (share: string | null): string => {
  const value = parseDecimal(share ?? '');
  return value === undefined ? '' : toText(value.times(100));
};
