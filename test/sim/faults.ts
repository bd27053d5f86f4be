/**
 * Faults that a house could have, one wrapped around the real parts at a time. Each must be caught by some promise within
 * so many commands: an auditor that nobody has seen catch a thief is no auditor.
 */
import { decimal, ONE } from '../../core/money/decimal.ts';
import type { ContractOrder, ContractRules } from '../../core/trading/contract/types.ts';
import { isFinal } from '../../core/trading/contract/orderState.ts';
import type { Answer, Command, Outcome, View } from '../../server/execution/command.ts';
import type { RestingKind } from '../../server/execution/resting.ts';
import { CALL_FAULTS } from './callFaults.ts';
import { userIdOf } from './engine.ts';
import { FUNDING_FAULTS } from './fundingFaults.ts';
import { acceptedAt, type Seams } from './seams.ts';
import { SPOT_FAULTS } from './spotFaults.ts';
import {
  divert,
  fullBook,
  limitlessBook,
  onEntries,
  onInputs,
  onOrders,
  pricedBook,
  shift,
  UNIT,
} from './tamper.ts';

const rules = (change: (rules: ContractRules) => Partial<ContractRules>): Seams => ({
  rules: (honest) => ({ ...honest, ...change(honest) }),
});
const liquidation = (change: Partial<ContractRules['liquidation']>): Seams =>
  rules((honest) => ({ liquidation: { ...honest.liquidation, ...change } }));

/** Every command decided on another view of the world. */
const seen = (change: (view: View, command: Command) => View): Seams => ({
  decide: (command, view) => command.decide(change(view, command)),
});

/** A second charge on top of the first, as if no roll had been noted. */
function chargeTwice(command: Command, view: View): Outcome {
  const first = command.decide(view);
  if (command.name !== 'contract.overnight' || !first.ok) return first;
  const [order] = first.effects.changed.contract ?? [];
  if (order === undefined) return first;
  const again = command.decide({
    ...view,
    own: () => ({ ...order, lastRollAt: null }) as never,
  });
  if (!again.ok) return first;
  const fills = [...first.effects.fills, ...again.effects.fills];
  return { ...again, effects: { ...again.effects, fills } };
}

/** At the next message, on the book of the message that stood at the acceptance. */
const onOldBook: Seams['meets'] = (tickOf) => (tick, operation) => {
  const old = tickOf(tick.productId, acceptedAt(operation) ?? tick.seq);
  return old ? { ...tick, book: old.book } : tick;
};

/** The house makes up the message that should have come a second before. */
function onOneMessage(resting: RestingKind<ContractOrder>): RestingKind<ContractOrder> {
  return {
    ...resting,
    watch: (order, lookedAt, place) => {
      const watched = resting.watch(order, lookedAt, place);
      const triggers = watched?.triggers.map(({ confirm: _twice, ...trigger }) => trigger);
      return watched && { ...watched, triggers: triggers ?? [] };
    },
    fire: (target, message, previousSeq) => {
      const { tick } = message;
      const [sourceTime, receivedTime] = [tick.sourceTime - 1_000, tick.receivedTime - 1_000];
      const first = { ...tick, seq: tick.seq - 1, sourceTime, receivedTime };
      return resting.fire?.({ ...target, first }, message, previousSeq);
    },
  };
}

const refusedOf = (answers: readonly Answer[]): number => answers.filter(({ ok }) => !ok).length;

export const FAULTS: Readonly<Record<string, Seams>> = {
  'fee rounded down': {
    write: (effects) => {
      const cheaper = onInputs(effects, 'fee', (fee) => fee.minus(UNIT));
      const paid = onEntries(cheaper, 'contract_open', (row) =>
        shift(row, 'fees', 'available', UNIT),
      );
      const isOpen = paid.entries.some(({ entry }) => entry.kind === 'contract_open');
      if (!isOpen) return effects;
      return onOrders(paid, (order) => ({ ...order, handlingFee: order.handlingFee.minus(UNIT) }));
    },
  },
  'margin rounded down': {
    write: (effects, { name }) => {
      if (name !== 'contract.open') return effects;
      const kept = onEntries(effects, 'contract_open', (row) =>
        shift(row, 'locked', 'available', UNIT),
      );
      return onOrders(kept, (order) => ({ ...order, margin: order.margin.minus(UNIT) }));
    },
  },
  'margin not released': {
    write: (effects) =>
      onEntries(effects, 'contract_close', (row) => shift(row, 'available', 'locked', UNIT)),
  },
  'part closed, whole margin released': {
    write: (effects, { name }) => {
      if (name !== 'contract.close') return effects;
      return onOrders(effects, (order) => ({ ...order, margin: decimal('0') }));
    },
  },
  'liquidation price from the wrong side': {
    write: (effects, _command, { rulesOf }) =>
      onOrders(effects, (order) => {
        const tick = decimal('10').pow(-rulesOf(order).priceDecimals);
        const later = order.direction === 'long' ? tick.neg() : tick;
        return { ...order, liquidationPrice: order.liquidationPrice?.plus(later) ?? null };
      }),
  },
  'liquidation price without the close fee': rules(() => ({ takerRate: decimal('0') })),
  'stop executed at its own price': {
    decide: (command, view, { store, rulesOf }) => {
      const [id = ''] = command.needs.contract ?? [];
      const order = store.orders.get(id);
      if (command.name !== 'contract.stop_loss' || !order?.stopLoss) return command.decide(view);
      const scale = decimal('10').pow(rulesOf(order).priceDecimals);
      const points = BigInt(order.stopLoss.times(scale).toFixed(0));
      return command.decide(pricedBook(view, (lots) => points * BigInt(lots)));
    },
  },
  'take profit a tick better than the book': seen((view, { name }) =>
    name === 'contract.take_profit' ? pricedBook(view, (lots, cost) => cost + BigInt(lots)) : view,
  ),
  'liquidity filled twice': seen(fullBook),
  'limit filled worse than its limit': seen((view, { name }) =>
    name === 'contract.limit' ? limitlessBook(view) : view,
  ),
  'filled on the book of its acceptance': {
    meets: onOldBook,
  },
  'old quotes accepted': rules(() => ({ staleQuoteMs: 60_000 })),
  'slippage bound ignored': rules(() => ({ defaultMaxSlippage: decimal('9') })),
  'tiers ignored': rules(({ tiers }) => ({
    tiers: tiers.slice(0, 1).map((tier) => ({ ...tier, upTo: null })),
  })),
  'makers charged as takers': rules(({ takerRate }) => ({ makerRate: takerRate })),
  'resend executed twice': { finds: () => false },
  'resend answered otherwise': {
    afterBatch: (store) => {
      for (const [key, { bodyHash, answer }] of store.answers) {
        if (answer.startsWith('{"ok"'))
          store.answers.set(key, { bodyHash, answer: answer.replace('{', '{"again":true,') });
      }
    },
  },
  'balance of another user touched': {
    journal: (row) => ({
      ...row,
      entry: {
        ...row.entry,
        postings: row.entry.postings.map((posting) =>
          posting.owner === 'user' && posting.bucket === 'available'
            ? { ...posting, userId: userIdOf(0) }
            : posting,
        ),
      },
    }),
  },
  'ticket of another user': {
    findOrder: (store, orderId) => store.orders.get(orderId)?.userId,
    decide: (command, view, { store }) =>
      command.decide({ ...view, own: (_name, id) => store.orders.get(id) as never }),
  },
  'frozen account trades': seen((view) => ({ ...view, frozen: false })),
  'more spent than there is': seen((view) => ({ ...view, available: () => decimal('1e12') })),
  'overnight charged twice': { decide: chargeTwice },
  'overnight at the week-end': rules(() => ({ overnightDays: [1, 1, 1, 1, 1, 1, 1] })),
  'overnight credit rounded up': {
    write: (effects, { name }) =>
      name === 'contract.overnight'
        ? onOrders(effects, (order) => ({
            ...order,
            accruedOvernightFee: order.accruedOvernightFee.minus(UNIT),
          }))
        : effects,
  },
  'deficit not booked': {
    journal: (row) => divert(row, 'insurance_fund', 'trading_result', (amount) => amount.lt(0)),
  },
  'liquidation fee kept by the house': {
    journal: (row) => divert(row, 'insurance_fund', 'fees', (amount) => amount.gt(0)),
  },
  'partial liquidation releases margin': {
    write: (effects, { name }) => {
      if (name !== 'contract.liquidation') return effects;
      return onOrders(effects, (order) =>
        isFinal(order) ? order : { ...order, margin: order.margin.minus(UNIT) },
      );
    },
  },
  'liquidated to the brim': liquidation({ targetRatio: decimal('1') }),
  'no pause between liquidations': liquidation({ pauseMs: 0 }),
  'second part after four seconds': liquidation({ pauseMs: 4_000 }),
  'never all at once': liquidation({ atOnceRatio: decimal('-1000000') }),
  'all at once too soon': liquidation({ atOnceRatio: decimal('0.9') }),
  'smallest part not the smallest': liquidation({ stepShare: decimal('0.4') }),
  'liquidated on two messages of one moment': liquidation({ apartMs: 0 }),
  'liquidated on a single message': { contracts: onOneMessage },
  'insurance fund below zero': { coversDeficits: () => false },
  'unfinished trigger forgotten': {
    write: (effects) => onOrders(effects, (order) => ({ ...order, closing: null })),
  },
  'result not converted from yen': {
    quoteRate: (productId, rate) => (productId === 'USDJPY' ? ONE : rate),
  },
  'entry that does not balance': {
    journal: (row) => {
      const [first, ...rest] = row.entry.postings;
      if (first === undefined) return row;
      const more = { ...first, amount: first.amount.plus(UNIT) };
      return { ...row, entry: { ...row.entry, postings: [more, ...rest] } };
    },
  },
  'posting finer than the currency': {
    journal: (row) => {
      const [first, second, ...rest] = row.entry.postings;
      if (first === undefined || second === undefined) return row;
      const dust = decimal('0.0000001');
      const finer = { ...first, amount: first.amount.plus(dust) };
      const coarser = { ...second, amount: second.amount.minus(dust) };
      return { ...row, entry: { ...row.entry, postings: [finer, coarser, ...rest] } };
    },
  },
  'journal rewritten': {
    afterBatch: (store) => {
      const [line] = store.journal;
      if (line !== undefined) store.journal[0] = line.replace('practice', 'kind');
    },
  },
  'terminal state reopened': {
    afterBatch: (store) => {
      for (const order of store.orders.values()) {
        if (order.state === 'cancelled') store.orders.set(order.id, { ...order, state: 'pending' });
      }
    },
  },
  'refused command with effects': {
    afterBatch: (store, answers) => {
      const row = store.balance(userIdOf(1), 'contract') as { available: typeof UNIT } | undefined;
      if (row !== undefined) row.available = row.available.minus(UNIT.times(refusedOf(answers)));
    },
  },
  'take profit left behind after the close': {
    announce: (effects) => ({
      ...effects,
      changed: {
        ...effects.changed,
        contract: (effects.changed.contract ?? []).filter((order) => !isFinal(order)),
      },
    }),
  },
  'price message lost to the triggers': {
    hears: (tick) => (tick.seq % 20 === 0 ? undefined : tick),
  },
  'trailing stop moves back to where it began': {
    contracts: (resting) => ({
      ...resting,
      fire: ({ followed: _better, ...target }, message, previousSeq) =>
        resting.fire?.(target, message, previousSeq),
    }),
  },
  'post-only order takes': {
    meets:
      () =>
      (tick, { operation }) =>
        operation === 'restPostOnly' ? { ...tick, bid: 1, ask: Number.MAX_SAFE_INTEGER } : tick,
  },
  'stop entry opens beyond its slippage bound': {
    decide: (command, view, { store }) => {
      const [id = ''] = command.needs.contract ?? [];
      const order = store.orders.get(id);
      if (command.name !== 'contract.stop_entry' || order === undefined)
        return command.decide(view);
      const boundless = { ...order, maxSlippage: decimal('9') };
      return command.decide({ ...view, own: () => boundless as never });
    },
  },
  'stop entry keeps what it locked': {
    write: (effects, { name }) =>
      name === 'contract.stop_entry'
        ? {
            ...effects,
            entries: effects.entries.filter(({ entry }) => entry.kind !== 'contract_release'),
          }
        : effects,
  },
  'paused product traded': {
    market: (honest) => ({
      ...honest,
      product: (productId) => {
        const now = honest.product(productId);
        return now && { ...now, state: 'live' };
      },
    }),
  },
  'last come, first served': { sort: (commands) => commands.toReversed() },
  'margin added and not paid': {
    write: (effects, { name }) =>
      name === 'contract.addMargin' ? { ...effects, entries: [] } : effects,
  },
  'cancel gives back a unit less': {
    write: (effects) =>
      onEntries(effects, 'contract_release', (row) => shift(row, 'available', 'locked', UNIT)),
  },
  ...SPOT_FAULTS,
  ...CALL_FAULTS,
  ...FUNDING_FAULTS,
};
