// The evidence of a call or put's event: every input and result of its formula by name, as text.
// With the tick lines of a settlement and recomputeCfd anybody gets the same results again.
// Must never leave out an input that the result depends on. Source: decisions.md "Price evidence", wire.md proof/getFill.
import { toText } from '../../money/decimal.ts';
import { currencyScale } from '../../money/money.ts';
import { formatCloses } from '../../proof/closes.ts';
import { NONE } from '../inputs.ts';
import { settlementTexts } from './settlementTexts.ts';
import type { CfdEvent, CfdOrder, CfdRules } from './types.ts';

/** Goes up with every change of a formula that would change a result; stored with each event. */
export const CFD_FORMULA_VERSION = 'cfd-3';
/** Before it the closes behind a sale's volatility were not in the public log; everything else was as now. */
export const UNLOGGED_CLOSES_VERSION = 'cfd-2';
/** Before that a sale was paid at a value that had been quoted and held. */
export const FIRM_QUOTE_VERSION = 'cfd-1';

export type CfdInputs = Record<string, string>;

type EventOf<Type extends CfdEvent['type']> = Extract<CfdEvent, { type: Type }>;

/** Inputs and results of one event; `order` as it stands after it. */
export function explainCfd(order: CfdOrder, event: CfdEvent, rules: CfdRules): CfdInputs {
  return {
    event: event.type,
    productId: order.productId,
    direction: order.direction,
    stake: toText(order.stake),
    returnRate: toText(order.returnRate),
    seconds: String(order.seconds),
    acceptedAt: String(order.acceptedAt),
    expiresAt: String(order.expiresAt),
    openSeq: String(order.openSeq),
    openIndexDoubled: String(order.openIndexDoubled),
    openPrice: toText(order.openPrice),
    priceDecimals: String(rules.priceDecimals),
    ...explainOwn(order, event, rules),
  };
}

function explainOwn(order: CfdOrder, event: CfdEvent, rules: CfdRules): CfdInputs {
  switch (event.type) {
    case 'opened':
      return explainOpened(order, event, rules);
    case 'settled':
    case 'voided':
      return explainSettlement(event, rules);
    case 'sold':
      return explainSale(event, rules);
  }
}

function explainOpened(order: CfdOrder, event: EventOf<'opened'>, rules: CfdRules): CfdInputs {
  const { acceptance } = event;
  return {
    typed: event.typed,
    quantity: toText(order.quantity),
    baseScale: String(currencyScale(rules.base)),
    quoteRate: toText(event.quoteRate),
    acceptanceSeq: String(acceptance.seq),
    acceptanceIndexDoubled: String(acceptance.indexDoubled),
    acceptanceQuoteRate: toText(acceptance.quoteRate),
  };
}

function explainSettlement(
  event: EventOf<'settled'> | EventOf<'voided'>,
  rules: CfdRules,
): CfdInputs {
  const isSettled = event.type === 'settled';
  const isEmpty = event.window.lines.length === 0;
  const seqs = seqRange(event.window.lines);
  return {
    windowFrom: String(event.window.from),
    windowUntil: String(event.window.until),
    windowTicks: String(event.window.ticks),
    firstSeq: isEmpty ? NONE : String(seqs.first),
    lastSeq: isEmpty ? NONE : String(seqs.last),
    outcome: isSettled ? event.outcome : 'void',
    voidReason: isSettled ? NONE : event.reason,
    closePrice: isSettled ? toText(event.closePrice) : NONE,
    payout: isSettled ? toText(event.payout) : NONE,
    ...windowTexts(rules),
  };
}

const windowTextsOf = new WeakMap<CfdRules, CfdInputs>();

/** The rules of the window as text; the same for every order of a product, so they are made once. */
function windowTexts(rules: CfdRules): CfdInputs {
  let texts = windowTextsOf.get(rules);
  if (texts === undefined) {
    texts = { calendar: rules.calendar, ...settlementTexts(rules.settlement) };
    windowTextsOf.set(rules, texts);
  }
  return texts;
}

/** Lowest and highest seq of the lines. */
function seqRange(lines: readonly { readonly seq: number }[]) {
  let first = Infinity;
  let last = -Infinity;
  for (const { seq } of lines) {
    if (seq < first) first = seq;
    if (seq > last) last = seq;
  }
  return { first, last };
}

/** The value is the one at the tick's own time, so that its line alone says when. */
function explainSale(
  { sale, tick, worth }: EventOf<'sold'>,
  { sale: rules, volatility }: CfdRules,
): CfdInputs {
  return {
    saleAcceptedAt: String(sale.acceptance.time),
    saleAcceptanceSeq: String(sale.acceptance.seq),
    minValue: toText(sale.minValue),
    seq: String(tick.seq),
    valuedAt: String(tick.receivedTime),
    indexDoubled: String(tick.indexDoubled),
    closesMinute: String(sale.closes.minute),
    closes: formatCloses(sale.closes.closes),
    decay: toText(volatility.decay),
    minutesPerYear: String(volatility.minutesPerYear),
    volatilityFloor: toText(volatility.floor),
    volatilityCap: toText(volatility.cap),
    margin: toText(rules.margin),
    volatility: toText(worth.volatility),
    probability: toText(worth.probability),
    value: toText(worth.value),
  };
}
