// From core's grid events to what the batch writes: the subscription, its journal entries, and the evidence of each trade and of
// the end. Must be the only place that does so. An entry and its evidence have one id: the database refuses one without the other.
import { toText } from '../../../core/money/decimal.ts';
import type { Tick } from '../../../core/market/types.ts';
import { applyGridEvent } from '../../../core/trading/grid/apply.ts';
import { gridEntry } from '../../../core/trading/grid/entries.ts';
import {
  explainGridEnd,
  explainGridStart,
  explainGridTrade,
  GRID_FORMULA_VERSION,
} from '../../../core/trading/grid/explain.ts';
import type {
  GridEnded,
  GridEvent,
  GridOrder,
  GridRules,
  GridSubscribed,
  GridTraded,
} from '../../../core/trading/grid/types.ts';
import { type Effects, NO_EFFECTS } from '../../execution/command.ts';
import { type EffectsContext, fillRow } from '../../execution/effectsContext.ts';
import type { FillRow } from '../../store/evidenceStore.ts';
import type { EntryRow } from '../../store/ledgerStore.ts';

export interface QuantEffectsContext extends EffectsContext<GridRules> {
  readonly tick: Tick;
  /** Of a redemption, which has an acceptance of its own; the subscription's stands for everything else. */
  readonly acceptanceSeq?: number | undefined;
  /** Of a stop: the message that showed the mark there first, kept as evidence beside the second. */
  readonly first?: Tick | undefined;
}

/** Applies events to a subscription and collects everything they write. `before` is undefined for a new one. */
export function quantEffects(
  before: GridOrder | undefined,
  events: readonly GridEvent[],
  context: QuantEffectsContext,
): { readonly order: GridOrder | undefined; readonly effects: Effects } {
  const entries: EntryRow[] = [];
  const fills: FillRow[] = [];
  let order = before;
  for (const event of events) {
    const previous = order;
    order = applyGridEvent(previous, event);
    const fill = fillOf(previous ?? order, event, context);
    if (fill) fills.push(fill);
    const entry = gridEntry(order, event, `${order.id}:${order.version}`);
    if (entry) entries.push({ id: fill?.id ?? context.newId(), at: context.now, entry });
  }
  if (events.length === 0 || !order) return { order, effects: NO_EFFECTS };
  const met = [context.first, context.tick].filter((tick) => tick !== undefined);
  const ticks = fills.length > 0 ? met : [];
  return { order, effects: { entries, changed: { quant: [order] }, fills, ticks } };
}

function fillOf(
  previous: GridOrder,
  event: GridEvent,
  context: QuantEffectsContext,
): FillRow | undefined {
  switch (event.type) {
    case 'subscribed':
      return fillRow(previous, context, startOf(event, context));
    case 'traded':
      return fillRow(previous, context, tradeOf(previous, event, context));
    case 'ended':
      return fillRow(previous, context, endOf(previous, event, context));
    case 'ending':
      return undefined;
  }
}

const NO_TRADE = { quantity: '0', price: '0' } as const;

const commonOf = (previous: GridOrder, { tick, acceptanceSeq }: QuantEffectsContext) =>
  ({
    order: 'quant',
    seq: tick.seq,
    acceptanceSeq: acceptanceSeq ?? previous.acceptanceSeq,
    formulaVersion: GRID_FORMULA_VERSION,
  }) as const;

const tradeOf = (previous: GridOrder, event: GridTraded, context: QuantEffectsContext) => ({
  ...commonOf(previous, context),
  kind: event.fill.side === 'asks' ? ('buy' as const) : ('sell' as const),
  quantity: toText(event.fill.quantity),
  price: toText(event.fill.price),
  fee: toText(event.fill.fee),
  inputs: JSON.stringify(explainGridTrade(previous, event, context.rules)),
});

/** Nothing is traded yet: what it was begun with is in the inputs. */
const startOf = (event: GridSubscribed, context: QuantEffectsContext) => ({
  ...commonOf(event.order, context),
  kind: 'open' as const,
  ...NO_TRADE,
  fee: toText(event.order.leaseFee),
  inputs: JSON.stringify(explainGridStart(event, context.rules)),
});

/** Nothing is traded any more: what comes back is in the inputs. */
const endOf = (previous: GridOrder, event: GridEnded, context: QuantEffectsContext) => ({
  ...commonOf(previous, context),
  kind: 'close' as const,
  ...NO_TRADE,
  fee: toText(event.earlyFee),
  inputs: JSON.stringify(explainGridEnd(previous, event, context.rules)),
});
