/** Faults planted into calls and puts: each must be caught by some promise. */
import { decimal, ZERO } from '../../core/money/decimal.ts';
import type { CfdOrder } from '../../core/trading/cfd/types.ts';
import type { Command, Effects } from '../../server/execution/command.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import type { Operation } from '../../server/execution/operation.ts';
import { acceptedAt, type Seams } from './seams.ts';
import { onEntries, onInputs, shift, UNIT } from './tamper.ts';

function onCalls(effects: Effects, change: (order: CfdOrder) => CfdOrder): Effects {
  const cfd = (effects.changed.cfd ?? []).map(change);
  return { ...effects, changed: { ...effects.changed, cfd } };
}

/** What a settlement or a sale pays changed everywhere: entry, order, evidence. */
function paying(effects: Effects, kind: 'cfd_settle' | 'cfd_sell', more: typeof UNIT): Effects {
  const paid = onEntries(effects, kind, (row) => shift(row, 'trading_result', 'available', more));
  if (paid.entries.every((row, index) => row === effects.entries[index])) return effects;
  const told = onInputs(onInputs(paid, 'payout', add(more)), 'value', add(more));
  return onCalls(told, (order) => ({ ...order, payout: order.payout?.plus(more) ?? null }));
}
const add =
  (more: typeof UNIT) =>
  (value: typeof UNIT): typeof UNIT =>
    value.plus(more);

const decided = (
  name: string,
  lie: (
    command: Command,
    view: Parameters<Command['decide']>[0],
  ) => Parameters<Command['decide']>[0],
): Seams => ({
  decide: (command, view) => command.decide(command.name === name ? lie(command, view) : view),
});

const isSale = ({ kind, operation }: Operation): boolean => kind === 'cfd' && operation === 'sell';

/** Every message is said to have the index that stood when it was asked for: its quote, or its acceptance's own tick. */
const atOldIndex: Seams['meets'] = () => {
  const last = new Map<string, number>();
  return (tick, operation) => {
    if (!isSale(operation)) return tick;
    const { productId, indexDoubled } = tick;
    const old = last.get(productId) ?? indexDoubled;
    last.set(productId, indexDoubled);
    return { ...tick, indexDoubled: old };
  };
};

const atAcceptance: Seams['meets'] = (tickOf) => (tick, operation) => {
  const seq = isSale(operation) ? acceptedAt(operation) : undefined;
  return (seq !== undefined && tickOf(tick.productId, seq)) || tick;
};

const sales = (change: Partial<Rulebook['cfd']['sale']>): Seams => ({
  callRules: (rulebook) => ({
    ...rulebook,
    cfd: { ...rulebook.cfd, sale: { ...rulebook.cfd.sale, ...change } },
  }),
});

export const CALL_FAULTS: Readonly<Record<string, Seams>> = {
  'win paid a unit short': { write: (effects) => paying(effects, 'cfd_settle', UNIT.neg()) },
  'sale paid a cent too much': {
    write: (effects) => paying(effects, 'cfd_sell', decimal('0.01')),
  },
  'sale at an earlier index, such as the quote’s': { meets: atOldIndex },
  'sale at the message of its acceptance': { meets: atAcceptance },
  'sale at the second message, when the first was better': {
    saleWaits: (wait) => (order) => wait({ ...order, afterSeq: order.afterSeq + 1 }),
  },
  'sale below the least value': { leastValue: () => '0' },
  'sale after two seconds': {
    callRules: (rulebook) => ({ ...rulebook, cfd: { ...rulebook.cfd, staleQuoteMs: 60_000 } }),
  },
  'sale in the last moments': sales({ closedMs: 1, closedShare: '0' }),
  'sale without its charge': sales({ margin: '0' }),
  'void keeps a unit': {
    write: (effects) =>
      onEntries(effects, 'cfd_void', (row) => {
        const [first, second] = row.entry.postings;
        if (first === undefined || second === undefined) return row;
        const house = { owner: 'house', account: 'trading_result', currency: 'USDT' } as const;
        const postings = row.entry.postings.map((posting) =>
          posting.owner === 'user' && posting.bucket === 'available'
            ? { ...posting, amount: posting.amount.minus(UNIT) }
            : posting,
        );
        const rest = { ...house, amount: UNIT };
        return { ...row, entry: { ...row.entry, postings: [...postings, rest] } };
      }),
  },
  'stakes over the limit': decided('cfd.open', (_command, view) => ({
    ...view,
    own: (name, id) => {
      const record = view.own(name, id);
      return record === undefined || name !== 'cfdStanding'
        ? record
        : ({ ...record, openStakes: ZERO } as never);
    },
  })),
  'house owes more than it may': decided('cfd.open', (_command, view) => ({
    ...view,
    owed: () => ZERO,
  })),
  'expiry moved by a second': {
    write: (effects) =>
      onCalls(effects, (order) => ({ ...order, expiresAt: order.expiresAt + 1_000 })),
  },
  'a loss called a tie': {
    write: (effects) =>
      onCalls(effects, (order) => (order.state === 'lost' ? { ...order, state: 'tied' } : order)),
  },
  'settled on the last message alone': {
    record: (lines) => lines.slice(-1),
  },
  'refused messages left out of the record': {
    record: (lines) => lines.filter(({ flag }) => flag === 'ok'),
  },
  'settled twice': {
    announce: (effects) => effects,
    afterBatch: (store) => {
      for (const order of store.recordsOf('cfd').values())
        if (order.state === 'won')
          store.recordsOf('cfd').set(order.id, { ...order, state: 'open', version: 1 });
    },
  },
  'frozen account bets': decided('cfd.open', (_command, view) => ({ ...view, frozen: false })),
};
