// Tells each user's sockets what a commit changed: which order, and which accounts have to be read again.
// Must never carry an amount: the answer of the fetch is the truth. Source: wire.md "Socket" (account).
import type { UserAccount } from '../../../core/ledger/types.ts';
import type { AccountEvent } from '../../../protocol/socketEvents.ts';
import type { AggregateName, AggregateTypes } from '../../execution/aggregates.ts';
import type { Committed } from '../../execution/executor.ts';
import type { Clock } from '../../ports.ts';
import type { AccountEvents } from '../../realtime/ports.ts';

type OrderNotice = Pick<Extract<AccountEvent, { orderId: string }>, 'type' | 'state' | 'reason'>;

/** What a changed record is announced as; kinds without a row are told by the balances alone. */
const NOTICES: {
  readonly [Name in AggregateName]?: (record: AggregateTypes[Name]) => OrderNotice;
} = {
  cfd: ({ state, voidReason }) => ({ type: 'cfdOrder', state, reason: voidReason }),
  deposit: ({ state, reason }) => ({ type: 'deposit', state, reason }),
  withdrawal: ({ state, reason }) => ({ type: 'withdrawal', state, reason }),
  contract: ({ state, closeReason }) => ({ type: 'contractOrder', state, reason: closeReason }),
  spot: ({ state, endReason }) => ({ type: 'spotOrder', state, reason: endReason }),
};

export function announce(
  committed: readonly Committed[],
  events: AccountEvents,
  clock: Clock,
): void {
  const time = clock.now();
  for (const { command, effects } of committed) {
    for (const name of Object.keys(effects.changed) as AggregateName[]) {
      const noticeOf = NOTICES[name];
      if (!noticeOf) continue;
      for (const record of effects.changed[name] ?? [])
        events.emit(command.userId, {
          orderId: record.id,
          time,
          ...noticeOf(record as never),
        });
    }
    const accounts = new Set<UserAccount>();
    for (const { entry } of effects.entries)
      for (const posting of entry.postings)
        if (posting.owner === 'user') accounts.add(posting.account);
    if (accounts.size > 0)
      events.emit(command.userId, { type: 'balances', accounts: [...accounts], time });
  }
}
