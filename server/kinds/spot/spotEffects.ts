// From core's spot events to what the batch writes: the order, what its coins cost, its journal entries and its fills.
// Must be the only place that does so, so that no coin moves without an entry and no fill exists without its inputs.
import { toText } from '../../../core/money/decimal.ts';
import { applySpotEvent } from '../../../core/trading/spot/apply.ts';
import { spotEntry } from '../../../core/trading/spot/entries.ts';
import { explainSpotFill, SPOT_FORMULA_VERSION } from '../../../core/trading/spot/explain.ts';
import type {
  SpotFilledEvent,
  SpotEvent,
  SpotOrder,
  SpotPosition,
  SpotRules,
} from '../../../core/trading/spot/types.ts';
import type { FillRow } from '../../store/evidenceStore.ts';
import type { EntryRow } from '../../store/ledgerStore.ts';
import { type Effects, NO_EFFECTS } from '../../execution/command.ts';
import { type EffectsContext, fillRow } from '../../execution/effectsContext.ts';

export type SpotEffectsContext = EffectsContext<SpotRules>;

/** Applies events to an order and collects everything they write. `before` is undefined for a new one. */
export function spotEffects(
  before: SpotOrder | undefined,
  events: readonly SpotEvent[],
  context: SpotEffectsContext,
): { readonly order: SpotOrder | undefined; readonly effects: Effects } {
  const entries: EntryRow[] = [];
  const fills: FillRow[] = [];
  const positions: SpotPosition[] = [];
  let order = before;
  for (const event of events) {
    const previous = event.type === 'filled' ? (event.order ?? order) : order;
    order = applySpotEvent(order, event);
    const entry = spotEntry(order, event, `${order.id}:${order.version}`);
    if (entry) entries.push({ id: context.newId(), at: context.now, entry });
    if (event.type !== 'filled' || previous === undefined) continue;
    fills.push(evidenceOf(previous, event, context));
    positions.push(event.positionAfter);
  }
  if (events.length === 0 || !order) return { order, effects: NO_EFFECTS };
  const ticks = fills.length > 0 && context.tick ? [context.tick] : [];
  const changed = { spot: [order], spotPosition: positions };
  return { order, effects: { entries, changed, fills, ticks } };
}

function evidenceOf(
  previous: SpotOrder,
  event: SpotFilledEvent,
  context: SpotEffectsContext,
): FillRow {
  const { seq, quantity, price, fee } = event.fill;
  return fillRow(previous, context, {
    order: 'spot',
    kind: previous.side,
    seq,
    acceptanceSeq: previous.acceptanceSeq,
    quantity: toText(quantity),
    price: toText(price),
    fee: toText(fee),
    formulaVersion: SPOT_FORMULA_VERSION,
    inputs: JSON.stringify(explainSpotFill(previous, event, context.rules)),
  });
}
