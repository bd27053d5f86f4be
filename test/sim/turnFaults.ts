/**
 * Faults with the orders beyond the first: reversals, everything ended at once, trailing stops and stop entries. Each is planted in a
 * world whose people use them all the while.
 */
import { decimal } from '../../core/money/decimal.ts';
import type { ContractOrder } from '../../core/trading/contract/types.ts';
import { type Effects, NO_EFFECTS } from '../../server/execution/command.ts';
import type { FillRow } from '../../server/store/evidenceStore.ts';
import type { Seams } from './seams.ts';

/** What a reversal opens, told otherwise. */
const onOpened = (
  changeOrder: (order: ContractOrder) => ContractOrder,
  changeFill: (fill: FillRow) => FillRow,
): Seams => ({
  write: (effects, { name }) => {
    const [closed, opened] = effects.changed.contract ?? [];
    if (name !== 'contract.reverse' || closed === undefined || opened === undefined) return effects;
    const fills = effects.fills.map((fill) =>
      fill.orderId === opened.id ? changeFill(fill) : fill,
    );
    return { ...effects, changed: { contract: [closed, changeOrder(opened)] }, fills };
  },
});

/** The trigger is far behind the mark already, for the desk and for the decision. */
const FIRES_AT_ONCE: Seams = {
  contracts: (resting) => ({
    ...resting,
    watch: (order, lookedAt, place) => {
      const watched = resting.watch(order, lookedAt, place);
      const triggers = watched?.triggers.map((trigger) =>
        trigger.kind === 'stop_entry'
          ? ({ ...trigger, fires: 'at_or_above', price: 0 } as const)
          : trigger,
      );
      return watched && { ...watched, triggers: triggers ?? [] };
    },
  }),
  decide: (command, view, { store }) => {
    const order = store.orders.get(command.needs.contract?.[0] ?? '');
    if (command.name !== 'contract.stop_entry' || order?.triggerPrice == null)
      return command.decide(view);
    const triggerPrice = decimal(order.direction === 'long' ? '0.000001' : '1000000000');
    return command.decide({ ...view, own: () => ({ ...order, triggerPrice }) as never });
  },
};

/** Of a trailing stop the first decision is left out; it is met again at the next message. */
function firesLate(): Seams {
  const put = new Set<string>();
  return {
    decide: (command, view, { store }) => {
      const id = command.needs.contract?.[0] ?? '';
      const isTrailed = (store.orders.get(id)?.trailingRate ?? null) !== null;
      if (command.name !== 'contract.stop_loss' || !isTrailed || put.has(id))
        return command.decide(view);
      put.add(id);
      return { ok: true, effects: NO_EFFECTS, data: null };
    },
  };
}

const withoutEntries = (effects: Effects): Effects => ({ ...effects, entries: [] });

export const TURN_FAULTS: Readonly<Record<string, Seams>> = {
  'reversal opens another quantity': onOpened(
    (order) => ({ ...order, openQuantity: order.openQuantity.times(2) }),
    (fill) => ({ ...fill, quantity: decimal(fill.quantity).times(2).toFixed() }),
  ),
  'reversal opens at another message': onOpened(
    (order) => order,
    (fill) => ({ ...fill, seq: fill.seq - 1 }),
  ),
  'reversal opens the same way': onOpened(
    (order) => ({ ...order, direction: order.direction === 'long' ? 'short' : 'long' }),
    (fill) => fill,
  ),
  'closing lost where the opening is refused': {
    decide: (command, view) => {
      const outcome = command.decide(view);
      if (command.name !== 'contract.reverse' || !outcome.ok) return outcome;
      const { opened, error } = outcome.data as { opened: unknown; error?: { error: 'forbidden' } };
      return opened === null && error !== undefined ? { ok: false, ...error } : outcome;
    },
  },
  'opening of a reversal refused in silence': {
    decide: (command, view) => {
      const outcome = command.decide(view);
      if (command.name !== 'contract.reverse' || !outcome.ok) return outcome;
      const { error: _silent, ...data } = outcome.data as { error?: unknown };
      return { ...outcome, data };
    },
  },
  'close all and cancel all leave one out': {
    lists: (found) => found.slice(0, Math.max(1, found.length - 1)),
  },
  'close all and cancel all take one twice': {
    lists: (found) => (found.length > 1 ? [...found, ...found.slice(0, 1)] : found),
  },
  'cancelled, and its hold left': {
    write: (effects, { name }) => (name === 'contract.cancel' ? withoutEntries(effects) : effects),
  },
  'trailing stop a message late': firesLate(),
  'stops fire on the last price, not on the mark': {
    hears: (tick) => ({ ...tick, mark: tick.last }),
  },
  'trailing stop names another message as the one that moved it': {
    write: (effects, { name }) => {
      if (name !== 'contract.stop_loss') return effects;
      const fills = effects.fills.map((fill) => {
        const inputs = JSON.parse(fill.inputs) as Record<string, string>;
        const seq = inputs['causeFirstSeq'];
        if (inputs['trailingRate'] === undefined || seq === undefined) return fill;
        const causeFirstSeq = String(Number(seq) - 1);
        return { ...fill, inputs: JSON.stringify({ ...inputs, causeFirstSeq }) };
      });
      return { ...effects, fills };
    },
  },
  'stop entry fires before its trigger': FIRES_AT_ONCE,
};
