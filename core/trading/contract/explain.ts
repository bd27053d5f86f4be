// The evidence of a fill: every input and result of the formula by name, as decimal strings.
// With the book line of its tick and recomputeFill, anyone gets the same numbers again.
// Must never leave out an input that the result depends on. Source: decisions.md "Price evidence", wire.md proof/getFill.
import { toText } from '../../money/decimal.ts';
import { applyContractEvent } from './apply.ts';
import { entryCause } from './decideStopEntry.ts';
import { NONE, textOrNone } from '../inputs.ts';
import type {
  Cause,
  ContractClosedEvent,
  ContractEvent,
  ContractOrder,
  ContractRules,
  MarginTier,
  ContractOpenedEvent,
} from './types.ts';
import type { Fill } from '../book/types.ts';
import { explainWalk } from '../book/explainFill.ts';

/** Goes up with every change of a formula that would change a result; stored with each fill. */
export const FORMULA_VERSION = 'contract-1';

export type ContractOvernightEvent = Extract<ContractEvent, { type: 'overnightCharged' }>;
export type ExplainedEvent = ContractOpenedEvent | ContractClosedEvent | ContractOvernightEvent;
export type FillInputs = Record<string, string>;

/**
 * Inputs and results of one event; `before` is undefined only for a market order, whose event brings its own.
 * `known`, the order after it, spares applying the event again where that has been done.
 */
export function explainFill(
  before: ContractOrder | undefined,
  event: ExplainedEvent,
  rules: ContractRules,
  known?: ContractOrder,
): FillInputs {
  const order = (event.type === 'opened' ? event.order : undefined) ?? before;
  if (order === undefined) throw new Error(`event ${event.type} has no order to explain`);
  const after = known ?? applyContractEvent(order, event, rules);
  return {
    event: event.type,
    productId: order.productId,
    direction: order.direction,
    priceDecimals: String(rules.priceDecimals),
    quantityDecimals: String(rules.quantityDecimals),
    ...explainOwn(order, event, rules, explainLiquidation(after, rules)),
  };
}

/** `rest` stands after what is the event's own. */
function explainOwn(
  order: ContractOrder,
  event: ExplainedEvent,
  rules: ContractRules,
  rest: FillInputs,
): FillInputs {
  switch (event.type) {
    case 'opened':
      return explainPaid(event.fill, explainOpened(order, event, rules, rest));
    case 'closed':
      return explainPaid(event.fill, explainClosed(order, event, rules, rest));
    case 'overnightCharged':
      return {
        quantity: toText(order.openQuantity),
        markPrice: toText(event.markPrice),
        quoteRate: toText(event.quoteRate),
        rollAt: String(event.rollAt),
        days: String(event.days),
        dailyRate: toText(order.direction === 'long' ? rules.overnightLong : rules.overnightShort),
        fee: toText(event.fee),
        ...rest,
      };
  }
}

function explainPaid(fill: Fill, rest: FillInputs): FillInputs {
  return explainWalk(fill, { fee: toText(fill.fee), ...rest });
}

function explainOpened(
  order: ContractOrder,
  event: ContractOpenedEvent,
  rules: ContractRules,
  rest: FillInputs,
): FillInputs {
  const feeRate = event.fill.role === 'maker' ? rules.makerRate : rules.takerRate;
  return {
    orderType: order.type,
    leverage: String(order.leverage),
    feeRate: toText(feeRate),
    restingBefore: toText(order.restingQuantity),
    reservedBefore: toText(order.reserved),
    fromReserved: toText(event.fromReserved),
    margin: toText(event.margin),
    ...explainEntry(order),
    ...rest,
  };
}

/** Of what waited for the mark: its cause. Of what rests in the book and never takes: that. */
function explainEntry(order: ContractOrder): FillInputs {
  if (order.type === 'stop') return entryCause(order);
  return order.postOnly ? { postOnly: 'true' } : {};
}

function explainClosed(
  order: ContractOrder,
  event: ContractClosedEvent,
  rules: ContractRules,
  rest: FillInputs,
): FillInputs {
  const isLiquidation = event.reason === 'liquidation';
  return {
    reason: event.reason,
    feeRate: toText(rules.takerRate),
    liquidationFeeRate: isLiquidation ? toText(rules.liquidation.feeRate) : '0',
    openBefore: toText(order.openQuantity),
    openCostBefore: toText(order.openCost),
    marginBefore: toText(order.margin),
    overnightBefore: toText(order.accruedOvernightFee),
    entryCost: toText(event.entryCost),
    result: toText(event.result),
    overnightFee: toText(event.overnightFee),
    liquidationFee: toText(event.liquidationFee),
    marginReleased: toText(event.marginReleased),
    marginKept: toText(event.marginKept),
    payout: toText(event.payout),
    deficit: toText(event.deficit),
    ...explainTrail(order, event),
    ...(event.cause === null ? rest : explainCause(event.cause, rest)),
  };
}

/** Of a trailing stop: how far it stayed behind, and since which message it followed. */
function explainTrail(
  { trailingRate, trail }: ContractOrder,
  event: ContractClosedEvent,
): FillInputs {
  if (event.reason !== 'stop_loss' || trailingRate === null || trail === null) return {};
  return { trailingRate: toText(trailingRate), trailingSince: String(trail.since) };
}

/** Why it was closed: the price that the mark had to reach, and the mark of each message that showed it there. */
function explainCause({ level, mark, first, goesOn }: Cause, rest: FillInputs): FillInputs {
  return {
    causeLevel: toText(level),
    causeMark: toText(mark),
    causeFirstSeq: first === null ? NONE : String(first.seq),
    causeFirstMark: first === null ? NONE : toText(first.mark),
    causeGoesOn: String(goesOn),
    causeMet: 'true',
    ...rest,
  };
}

/** The position after the event and where it is liquidated. */
function explainLiquidation(after: ContractOrder, rules: ContractRules): FillInputs {
  return {
    takerRate: toText(rules.takerRate),
    tiers: tiersText(rules.tiers),
    positionQuantity: toText(after.openQuantity),
    positionCost: toText(after.openCost),
    positionMargin: toText(after.margin),
    positionOvernight: toText(after.accruedOvernightFee),
    liquidationPrice: textOrNone(after.liquidationPrice),
  };
}

/** `upTo:maxLeverage:maintenanceRate:deduction`, the bound of the last tier being `none`. */
const tiersTexts = new WeakMap<readonly MarginTier[], string>();

/** The tiers as one text; the same for every fill of a product, so it is made once. */
export function tiersText(tiers: readonly MarginTier[]): string {
  let text = tiersTexts.get(tiers);
  if (text === undefined) {
    text = tiers.map(tierText).join(';');
    tiersTexts.set(tiers, text);
  }
  return text;
}

function tierText(tier: MarginTier): string {
  const { upTo, maxLeverage, maintenanceRate, deduction } = tier;
  return [textOrNone(upTo), maxLeverage, toText(maintenanceRate), toText(deduction)].join(':');
}
