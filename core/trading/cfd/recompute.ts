// A call or put's event computed again from its published inputs and tick lines; runs in the browser too.
// Must use the formulas of the execution and nothing but what is handed in: no rules, no order, no database.
// Source: decisions.md "Price evidence" (inputs and formula version), wire.md proof/getFill.
import type { CalendarName, TimeMs } from '../../market/types.ts';
import { indexToDecimal } from '../../market/scaledDecimal.ts';
import type { MinuteClose } from '../../market/volatility.ts';
import { Decimal, decimal, minDecimal, toSafeInteger, toText } from '../../money/decimal.ts';
import { roundPayoutDown, roundQuantityDown } from '../../money/rounding.ts';
import { parseCloses } from '../../proof/closes.ts';
import { parseTickLine } from '../../proof/tickLine.ts';
import { powerOfTen } from '../book/scale.ts';
import { closeValue, volatilityOf, winProbability } from './closeValue.ts';
import { outcomeOf, payoutOf } from './decideSettle.ts';
import { NONE, textInput, numberInput, integerInput } from '../inputs.ts';
import type { CfdInputs } from './explain.ts';
import { quadrupledToDecimal, settlementPrice } from './settlementPrice.ts';
import { STAKE_SCALE } from './terms.ts';
import type { CfdDirection, LoggedIndex, SettlementRules } from './types.ts';

/** A line of the tick log with its index, as proof/getFill shows it. */
export interface EvidenceLine {
  readonly line: string;
  /** Decimal text; with several venues it is not the middle of the line's bid and ask. */
  readonly index: string;
}

export interface CfdEvidence {
  /** The price message of an opening or a sale. */
  readonly tick: EvidenceLine;
  /** What a settlement or a void was decided by, in any order. */
  readonly lines: readonly EvidenceLine[];
}

/**
 * Results by the names they have in `inputs`: the event is right when each key returned equals `inputs[key]`.
 * Throws a RangeError when an input or a line is missing or malformed.
 */
export function recomputeCfd(inputs: CfdInputs, { tick, lines }: CfdEvidence): CfdInputs {
  switch (textInput(inputs, 'event')) {
    case 'opened':
      return recomputeOpening(inputs, tick);
    case 'settled':
    case 'voided':
      return recomputeSettlement(inputs, lines);
    case 'sold':
      return 'firmUntil' in inputs ? recomputeFirmSale(inputs) : recomputeSale(inputs, tick);
    default:
      throw new RangeError(`event ${textInput(inputs, 'event')} is unknown`);
  }
}

function recomputeOpening(inputs: CfdInputs, tick: EvidenceLine): CfdInputs {
  const decimals = integerInput(inputs, 'priceDecimals');
  const entry = parseLine(tick, decimals);
  const openPrice = indexToDecimal(entry.indexDoubled, decimals);
  const seconds = integerInput(inputs, 'seconds');
  const results = {
    openSeq: laterThan(integerInput(inputs, 'acceptanceSeq'), entry),
    openIndexDoubled: String(entry.indexDoubled),
    openPrice: toText(openPrice),
    expiresAt: String(integerInput(inputs, 'acceptedAt') + seconds * 1000),
  };
  if (textInput(inputs, 'typed') === 'quantity') {
    const price = indexToDecimal(integerInput(inputs, 'acceptanceIndexDoubled'), decimals);
    const worth = numberInput(inputs, 'quantity').times(price);
    const stake = roundPayoutDown(
      worth.times(numberInput(inputs, 'acceptanceQuoteRate')),
      STAKE_SCALE,
    );
    return { ...results, stake: toText(stake) };
  }
  const unit = openPrice.times(numberInput(inputs, 'quoteRate'));
  const quantity = numberInput(inputs, 'stake').div(unit);
  return {
    ...results,
    quantity: toText(roundQuantityDown(quantity, integerInput(inputs, 'baseScale'))),
  };
}

function recomputeSettlement(inputs: CfdInputs, lines: readonly EvidenceLine[]): CfdInputs {
  const decimals = integerInput(inputs, 'priceDecimals');
  const openIndexDoubled = integerInput(inputs, 'openIndexDoubled');
  const order = {
    direction: direction(inputs),
    seconds: integerInput(inputs, 'seconds'),
    acceptedAt: integerInput(inputs, 'acceptedAt'),
    expiresAt: integerInput(inputs, 'expiresAt'),
    openSeq: integerInput(inputs, 'openSeq'),
    openIndexDoubled,
  };
  const record = { lines: lines.map((line) => parseLine(line, decimals)) };
  const price = settlementPrice(order, record, {
    calendar: textInput(inputs, 'calendar') as CalendarName,
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
  const payout = payoutOf(outcome, numberInput(inputs, 'stake'), numberInput(inputs, 'returnRate'));
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
    shortWindowMs: integerInput(inputs, 'shortWindowMs'),
    longWindowMs: integerInput(inputs, 'longWindowMs'),
    longFromSeconds: integerInput(inputs, 'longFromSeconds'),
    trimShare: numberInput(inputs, 'trimShare'),
    maxGapMs: integerInput(inputs, 'maxGapMs'),
    minTicks: integerInput(inputs, 'minTicks'),
    lookBackMs: integerInput(inputs, 'lookBackMs'),
  };
}

/** The seq of an accepted message that came after another; a message that did not is none. */
function laterThan(seq: number, line: LoggedIndex): string {
  return line.seq > seq && line.flag === 'ok' ? String(line.seq) : NONE;
}

/** At the index and the time of the message itself; never below the least that was asked for. */
function recomputeSale(inputs: CfdInputs, tick: EvidenceLine): CfdInputs {
  const decimals = integerInput(inputs, 'priceDecimals');
  const line = parseLine(tick, decimals);
  const worth = recomputeValue(inputs, line.indexDoubled, line.receivedTime);
  const least = minDecimal(numberInput(inputs, 'minValue'), decimal(textInput(worth, 'value')));
  return {
    seq: laterThan(integerInput(inputs, 'saleAcceptanceSeq'), line),
    valuedAt: String(line.receivedTime),
    indexDoubled: String(line.indexDoubled),
    minValue: toText(least),
    ...worth,
  };
}

/** A sale at a value that had been quoted (FIRM_QUOTE_VERSION). */
function recomputeFirmSale(inputs: CfdInputs): CfdInputs {
  const [index, at] = [integerInput(inputs, 'indexDoubled'), integerInput(inputs, 'quotedAt')];
  return recomputeValue(inputs, index, at);
}

function recomputeValue(inputs: CfdInputs, indexDoubled: number, at: TimeMs): CfdInputs {
  const volatility = volatilityOf(closesOf(inputs), {
    decay: numberInput(inputs, 'decay'),
    minutes: 0,
    minutesPerYear: integerInput(inputs, 'minutesPerYear'),
    floor: numberInput(inputs, 'volatilityFloor'),
    cap: numberInput(inputs, 'volatilityCap'),
  });
  const probability = winProbability({
    direction: direction(inputs),
    indexDoubled,
    openIndexDoubled: integerInput(inputs, 'openIndexDoubled'),
    volatility,
    leftMs: integerInput(inputs, 'expiresAt') - at,
    minutesPerYear: integerInput(inputs, 'minutesPerYear'),
  });
  const order = {
    stake: numberInput(inputs, 'stake'),
    returnRate: numberInput(inputs, 'returnRate'),
  };
  return {
    volatility: toText(volatility),
    probability: toText(probability),
    value: toText(closeValue(order, probability, numberInput(inputs, 'margin'))),
  };
}

/** Throws for a text that is none: from what cannot be read nothing follows. */
function closesOf(inputs: CfdInputs): readonly MinuteClose[] {
  const closes = parseCloses(textInput(inputs, 'closes'));
  if (closes === undefined) throw new RangeError('input closes cannot be read');
  return closes;
}

function direction(inputs: CfdInputs): CfdDirection {
  return textInput(inputs, 'direction') === 'put' ? 'put' : 'call';
}
