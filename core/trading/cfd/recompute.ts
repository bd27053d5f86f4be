// A call or put's event computed again from its published inputs and tick lines; runs in the browser too.
// Must use the formulas of the execution and nothing but what is handed in: no rules, no order, no database.
// Source: decisions.md "Price evidence" (inputs and formula version), wire.md proof/getFill.
import type { CalendarName } from '../../market/types.ts';
import { MINUTE_MS } from '../../market/candles.ts';
import { indexToDecimal } from '../../market/scaledDecimal.ts';
import { Decimal, decimal, toSafeInteger, toText } from '../../money/decimal.ts';
import { roundPayoutDown, roundQuantityDown } from '../../money/rounding.ts';
import { parseTickLine } from '../../proof/tickLine.ts';
import { powerOfTen } from '../contract/scale.ts';
import { closeValue, volatilityOf, winProbability } from './closeValue.ts';
import { outcomeOf, payoutOf } from './decideSettle.ts';
import { NONE, type CfdInputs } from './explain.ts';
import { quadrupledToDecimal, settlementPrice } from './settlementPrice.ts';
import { STAKE_SCALE } from './terms.ts';
import type { CfdDirection, LoggedIndex, MinuteClose, SettlementRules } from './types.ts';

/** A line of the tick log with its index, as proof/getFill shows it. */
export interface EvidenceLine {
  readonly line: string;
  /** Decimal text; with several venues it is not the middle of the line's bid and ask. */
  readonly index: string;
}

/**
 * Results by the names they have in `inputs`: the event is right when each key returned equals `inputs[key]`.
 * `lines` are needed for a settlement alone. Throws a RangeError when an input is missing or malformed.
 */
export function recomputeCfd(inputs: CfdInputs, lines: readonly EvidenceLine[]): CfdInputs {
  switch (text(inputs, 'event')) {
    case 'opened':
      return recomputeOpening(inputs);
    case 'settled':
    case 'voided':
      return recomputeSettlement(inputs, lines);
    case 'sold':
      return recomputeSale(inputs);
    default:
      throw new RangeError(`event ${text(inputs, 'event')} is unknown`);
  }
}

function recomputeOpening(inputs: CfdInputs): CfdInputs {
  const decimals = integer(inputs, 'priceDecimals');
  const openPrice = indexToDecimal(integer(inputs, 'openIndexDoubled'), decimals);
  const seconds = integer(inputs, 'seconds');
  const results = {
    openPrice: toText(openPrice),
    expiresAt: String(integer(inputs, 'acceptedAt') + seconds * 1000),
  };
  if (text(inputs, 'typed') === 'quantity') {
    const price = indexToDecimal(integer(inputs, 'acceptanceIndexDoubled'), decimals);
    const worth = number(inputs, 'quantity').times(price);
    const stake = roundPayoutDown(worth.times(number(inputs, 'acceptanceQuoteRate')), STAKE_SCALE);
    return { ...results, stake: toText(stake) };
  }
  const unit = openPrice.times(number(inputs, 'quoteRate'));
  const quantity = number(inputs, 'stake').div(unit);
  return {
    ...results,
    quantity: toText(roundQuantityDown(quantity, integer(inputs, 'baseScale'))),
  };
}

function recomputeSettlement(inputs: CfdInputs, lines: readonly EvidenceLine[]): CfdInputs {
  const decimals = integer(inputs, 'priceDecimals');
  const openIndexDoubled = integer(inputs, 'openIndexDoubled');
  const order = {
    direction: direction(inputs),
    seconds: integer(inputs, 'seconds'),
    acceptedAt: integer(inputs, 'acceptedAt'),
    expiresAt: integer(inputs, 'expiresAt'),
    openSeq: integer(inputs, 'openSeq'),
    openIndexDoubled,
  };
  const record = { lines: lines.map((line) => parseLine(line, decimals)) };
  const price = settlementPrice(order, record, {
    calendar: text(inputs, 'calendar') as CalendarName,
    settlement: settlementRules(inputs),
  });
  const window = {
    windowFrom: String(price.window.from),
    windowUntil: String(price.window.until),
    windowTicks: String(price.window.ticks),
  };
  if (!price.ok) {
    return { ...window, outcome: 'void', voidReason: price.reason, closePrice: NONE, payout: NONE };
  }
  const outcome = outcomeOf(order.direction, openIndexDoubled * 2, price.quadrupled);
  const payout = payoutOf(outcome, number(inputs, 'stake'), number(inputs, 'returnRate'));
  return {
    ...window,
    outcome,
    voidReason: NONE,
    closePrice: toText(quadrupledToDecimal(price.quadrupled, decimals)),
    payout: toText(payout),
  };
}

function parseLine({ line, index }: EvidenceLine, priceDecimals: number): LoggedIndex {
  const parsed = parseTickLine(line);
  if (parsed === undefined) throw new RangeError('not a tick line');
  const doubled = new Decimal(index).times(powerOfTen(priceDecimals)).times(2);
  return {
    line,
    seq: parsed.seq,
    receivedTime: parsed.receivedTime,
    sourceTime: parsed.sourceTime,
    flag: parsed.flag,
    indexDoubled: toSafeInteger(doubled),
  };
}

function settlementRules(inputs: CfdInputs): SettlementRules {
  return {
    shortWindowMs: integer(inputs, 'shortWindowMs'),
    longWindowMs: integer(inputs, 'longWindowMs'),
    longFromSeconds: integer(inputs, 'longFromSeconds'),
    trimShare: number(inputs, 'trimShare'),
    maxGapMs: integer(inputs, 'maxGapMs'),
    minTicks: integer(inputs, 'minTicks'),
    lookBackMs: integer(inputs, 'lookBackMs'),
  };
}

function recomputeSale(inputs: CfdInputs): CfdInputs {
  const volatility = volatilityOf(parseCloses(text(inputs, 'closes')), {
    decay: number(inputs, 'decay'),
    minutes: 0,
    minutesPerYear: integer(inputs, 'minutesPerYear'),
    floor: number(inputs, 'volatilityFloor'),
    cap: number(inputs, 'volatilityCap'),
  });
  const probability = winProbability({
    direction: direction(inputs),
    indexDoubled: integer(inputs, 'indexDoubled'),
    openIndexDoubled: integer(inputs, 'openIndexDoubled'),
    volatility,
    leftMs: integer(inputs, 'expiresAt') - integer(inputs, 'quotedAt'),
    minutesPerYear: integer(inputs, 'minutesPerYear'),
  });
  const order = { stake: number(inputs, 'stake'), returnRate: number(inputs, 'returnRate') };
  return {
    volatility: toText(volatility),
    probability: toText(probability),
    value: toText(closeValue(order, probability, number(inputs, 'margin'))),
  };
}

function parseCloses(closes: string): MinuteClose[] {
  if (closes === NONE) return [];
  return closes.split(',').map((pair) => {
    const [minute = '', close = ''] = pair.split(':');
    return { time: toInteger(minute) * MINUTE_MS, close: toInteger(close) };
  });
}

function text(inputs: CfdInputs, key: string): string {
  const value = inputs[key];
  if (value === undefined) throw new RangeError(`input ${key} is missing`);
  return value;
}

function number(inputs: CfdInputs, key: string): Decimal {
  return decimal(text(inputs, key));
}

function integer(inputs: CfdInputs, key: string): number {
  return toInteger(text(inputs, key));
}

function toInteger(value: string): number {
  return toSafeInteger(decimal(value));
}

function direction(inputs: CfdInputs): CfdDirection {
  return text(inputs, 'direction') === 'put' ? 'put' : 'call';
}
