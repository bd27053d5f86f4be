// From core's contract events to what the batch writes: the ticket, its journal entries, its fills and their evidence.
// Must be the only place that does so, so that no money moves without an entry and no fill exists without its inputs.
import type { Tick } from '../../core/market/types.ts';
import { toText } from '../../core/money/decimal.ts';
import { applyContractEvent } from '../../core/trading/contract/apply.ts';
import { contractEntry } from '../../core/trading/contract/entries.ts';
import { explainFill, FORMULA_VERSION } from '../../core/trading/contract/explain.ts';
import type {
  ContractEvent,
  ContractOrder,
  ContractRules,
} from '../../core/trading/contract/types.ts';
import type { EntryRow } from '../store/ledgerStore.ts';
import type { FillKind, FillRow } from '../store/evidenceStore.ts';
import { type Effects, NO_EFFECTS } from './command.ts';

export interface EffectsContext {
  readonly rules: ContractRules;
  readonly rulebookHash: string;
  /** The price message the decision used; null where none was needed (rest, cancel, margin, protection). */
  readonly tick: Tick | null;
  readonly now: number;
  readonly newId: () => string;
  /** Of a close by hand, which has an acceptance of its own; the ticket's stands for everything else. */
  readonly acceptanceSeq?: number;
}

/** Applies events to a ticket and collects everything they write. `order` is undefined for a new one. */
export function contractEffects(
  before: ContractOrder | undefined,
  events: readonly ContractEvent[],
  context: EffectsContext,
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
  const ticks = fills.length > 0 && context.tick ? [context.tick] : [];
  return { order, effects: { entries, changed: { contract: [order] }, fills, ticks } };
}

function fillOf(
  previous: ContractOrder | undefined,
  order: ContractOrder,
  event: ContractEvent,
  context: EffectsContext,
): FillRow | undefined {
  const common = {
    id: context.newId(),
    order: 'contract',
    orderId: order.id,
    userId: order.userId,
    productId: order.productId,
    acceptanceSeq: context.acceptanceSeq ?? order.acceptanceSeq,
    formulaVersion: FORMULA_VERSION,
    rulebookHash: context.rulebookHash,
    at: context.now,
  } as const;
  switch (event.type) {
    case 'opened':
    case 'closed':
      return {
        ...common,
        kind: event.type === 'opened' ? 'open' : closeKind(event.reason),
        seq: event.fill.seq,
        quantity: toText(event.fill.quantity),
        price: toText(event.fill.price),
        fee: toText(event.fill.fee),
        inputs: JSON.stringify(explainFill(previous, event, context.rules, order)),
      };
    case 'overnightCharged':
      return {
        ...common,
        kind: 'overnight',
        seq: context.tick?.seq ?? 0,
        quantity: toText(order.openQuantity),
        price: toText(event.markPrice),
        fee: toText(event.fee),
        inputs: JSON.stringify(explainFill(previous, event, context.rules, order)),
      };
    default:
      return undefined;
  }
}

function closeKind(reason: string): FillKind {
  return reason === 'take_profit' || reason === 'stop_loss' || reason === 'liquidation'
    ? reason
    : 'close';
}
