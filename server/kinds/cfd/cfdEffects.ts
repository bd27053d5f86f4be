// From core's call and put events to what the batch writes: the order, its journal entry, its evidence, the user's standing.
// Must be the only place that does so, so that no money moves without an entry and nothing is decided without its inputs.
import { toText } from '../../../core/money/decimal.ts';
import { applyCfdEvent } from '../../../core/trading/cfd/apply.ts';
import { cfdEntry } from '../../../core/trading/cfd/entries.ts';
import { CFD_FORMULA_VERSION, explainCfd } from '../../../core/trading/cfd/explain.ts';
import type { CfdEvent, CfdOrder, CfdRules } from '../../../core/trading/cfd/types.ts';
import type { CfdStanding } from './cfdStandingStore.ts';
import type { FillKind, FillRow } from '../../store/evidenceStore.ts';
import type { Effects } from '../../execution/command.ts';
import { type EffectsContext, fillRow } from '../../execution/effectsContext.ts';

/** The tick is that of an entry or a sale, kept with its book; a settlement keeps its lines instead. */
export interface CfdEffectsContext extends EffectsContext<CfdRules> {
  readonly standing: CfdStanding;
}

const KINDS: Readonly<Record<CfdEvent['type'], FillKind>> = {
  opened: 'open',
  settled: 'settlement',
  voided: 'void',
  sold: 'sale',
};

/** Applies an event to an order and collects everything it writes. `before` is undefined for a new one. */
export function cfdEffects(
  before: CfdOrder | undefined,
  event: CfdEvent,
  context: CfdEffectsContext,
): { readonly order: CfdOrder; readonly effects: Effects } {
  const order = applyCfdEvent(before, event);
  const { now, newId, tick } = context;
  const entry = cfdEntry(order, event, `${order.id}:${order.version}`);
  return {
    order,
    effects: {
      entries: [{ id: newId(), at: now, entry }],
      changed: { cfd: [order], cfdStanding: [standingAfter(order, event, context.standing)] },
      fills: [evidenceOf(order, event, context)],
      ticks: tick === null ? [] : [tick],
      ...('window' in event
        ? { indexLines: { productId: order.productId, lines: event.window.lines } }
        : {}),
    },
  };
}

function standingAfter(order: CfdOrder, event: CfdEvent, standing: CfdStanding): CfdStanding {
  const isNew = event.type === 'opened';
  return {
    ...standing,
    trades: isNew ? order.trades : standing.trades,
    openStakes: isNew
      ? standing.openStakes.plus(order.stake)
      : standing.openStakes.minus(order.stake),
    version: standing.version + 1,
  };
}

function evidenceOf(order: CfdOrder, event: CfdEvent, context: CfdEffectsContext): FillRow {
  return fillRow(order, context, {
    order: 'cfd',
    kind: KINDS[event.type],
    seq: seqOf(order, event),
    acceptanceSeq: event.type === 'sold' ? event.sale.acceptance.seq : order.acceptanceSeq,
    quantity: toText(order.quantity),
    price: toText(order.closePrice ?? order.openPrice),
    fee: '0',
    formulaVersion: CFD_FORMULA_VERSION,
    inputs: JSON.stringify(explainCfd(order, event, context.rules)),
  });
}

/** The last price message of the decision; of a void one the entry's, where nothing came after it. */
function seqOf(order: CfdOrder, event: CfdEvent): number {
  switch (event.type) {
    case 'opened':
      return order.openSeq;
    case 'sold':
      return event.tick.seq;
    case 'settled':
    case 'voided':
      return event.window.lines.findLast(({ flag }) => flag === 'ok')?.seq ?? order.openSeq;
  }
}
