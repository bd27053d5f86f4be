// From core's contract events to what the batch writes: the ticket, its journal entries, its fills and their evidence.
// Must be the only place that does so, so that no money moves without an entry and no fill exists without its inputs.
import type { LoggedIndex } from '../../../core/market/indexLog.ts';
import type { Tick } from '../../../core/market/types.ts';
import { toText } from '../../../core/money/decimal.ts';
import { applyContractEvent } from '../../../core/trading/contract/apply.ts';
import { contractEntry } from '../../../core/trading/contract/entries.ts';
import { explainFill, FORMULA_VERSION } from '../../../core/trading/contract/explain.ts';
import type {
  ContractEvent,
  ContractOrder,
  ContractRules,
} from '../../../core/trading/contract/types.ts';
import type { EntryRow } from '../../store/ledgerStore.ts';
import type { FillKind, FillRow } from '../../store/evidenceStore.ts';
import { type Effects, NO_EFFECTS } from '../../execution/command.ts';
import { type EffectsContext, fillRow } from '../../execution/effectsContext.ts';

export interface ContractEffectsContext extends EffectsContext<ContractRules> {
  /** Of a close by hand, which has an acceptance of its own; the ticket's stands for everything else. */
  readonly acceptanceSeq?: number | undefined;
  /** Of a liquidation: the message that showed the mark at its level first, kept as evidence beside the second. */
  readonly first?: Tick | undefined;
  /** Of a trailing stop: the line of the message that moved it last, where that alone is known. */
  readonly line?: LoggedIndex | null | undefined;
}

const isNamedLater = (event: ContractEvent, tick: Tick | null): boolean =>
  event.type === 'fired' || (event.type === 'protected' && event.trail?.since === tick?.seq);

/** Applies events to a ticket and collects everything they write. `order` is undefined for a new one. */
export function contractEffects(
  before: ContractOrder | undefined,
  events: readonly ContractEvent[],
  context: ContractEffectsContext,
): { readonly order: ContractOrder | undefined; readonly effects: Effects } {
  if (events.length === 0) return { order: before, effects: NO_EFFECTS };
  const entries: EntryRow[] = [];
  const fills: FillRow[] = [];
  let order = before;
  for (const event of events) {
    const previous = order;
    order = applyContractEvent(previous, event, context.rules);
    const entry = contractEntry(order, event, `${order.id}:${order.version}`);
    if (entry) entries.push({ id: context.newId(), at: context.now, entry });
    const fill = fillOf(previous, order, event, context);
    if (fill) fills.push(fill);
  }
  if (!order) return { order, effects: NO_EFFECTS };
  const met = [context.first, context.tick].filter((tick) => tick !== undefined && tick !== null);
  // A message that fired a stop entry, or at which a trailing stop began, is told of with a fill that comes later.
  const isKept = fills.length > 0 || events.some((event) => isNamedLater(event, context.tick));
  const ticks = isKept ? met : [];
  const { line } = context;
  const { productId } = order;
  const kept = line && fills.length > 0 ? { indexLines: { productId, lines: [line] } } : {};
  return { order, effects: { entries, changed: { contract: [order] }, fills, ticks, ...kept } };
}

function fillOf(
  previous: ContractOrder | undefined,
  order: ContractOrder,
  event: ContractEvent,
  context: ContractEffectsContext,
): FillRow | undefined {
  if (event.type !== 'opened' && event.type !== 'closed' && event.type !== 'overnightCharged') {
    return undefined;
  }
  const { acceptanceSeq = order.acceptanceSeq, rules, tick } = context;
  const inputs = JSON.stringify(explainFill(previous, event, rules, order));
  const common = {
    order: 'contract',
    acceptanceSeq,
    formulaVersion: FORMULA_VERSION,
    inputs,
  } as const;
  if (event.type === 'overnightCharged') {
    return fillRow(order, context, {
      kind: 'overnight',
      seq: tick?.seq ?? 0,
      quantity: toText(order.openQuantity),
      price: toText(event.markPrice),
      fee: toText(event.fee),
      ...common,
    });
  }
  const { seq, quantity, price, fee } = event.fill;
  return fillRow(order, context, {
    kind: event.type === 'opened' ? 'open' : closeKind(event.reason),
    seq,
    quantity: toText(quantity),
    price: toText(price),
    fee: toText(fee),
    ...common,
  });
}

function closeKind(reason: string): FillKind {
  return reason === 'take_profit' || reason === 'stop_loss' || reason === 'liquidation'
    ? reason
    : 'close';
}
