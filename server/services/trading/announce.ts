// Tells each user's sockets what a commit changed: which order, and which accounts have to be read again.
// Must never carry an amount: the answer of the fetch is the truth. Source: wire.md "Socket" (account).
import type { UserAccount } from '../../../core/ledger/types.ts';
import type { AccountEvent } from '../../../protocol/socketEvents.ts';
import type { RecordName, RecordTypes } from '../../execution/recordKinds.ts';
import type { Committed } from '../../execution/executor.ts';
import type { Clock } from '../../ports.ts';
import type { AccountEvents } from '../../realtime/ports.ts';

export type OrderNotice = Pick<
  Extract<AccountEvent, { orderId: string }>,
  'type' | 'state' | 'reason'
>;

/** What a changed record is announced as; kinds of record without a row are told by the balances alone. */
export type OrderNotices = {
  readonly [Name in RecordName]?: (record: RecordTypes[Name]) => OrderNotice;
};

/** What nobody's request filled of an order: an order that rested, a stop, a liquidation, an expiry. A charge fills nothing. */
function filledByRule({ command, effects }: Committed, orderId: string): { filled?: string } {
  if (command.key !== null) return {};
  const fill = effects.fills.findLast((one) => one.orderId === orderId && one.kind !== 'overnight');
  return fill === undefined ? {} : { filled: fill.kind };
}

export function announce(
  committed: readonly Committed[],
  notices: OrderNotices,
  events: AccountEvents,
  clock: Clock,
): void {
  const time = clock.now();
  for (const one of committed) {
    const { command, effects } = one;
    for (const name of Object.keys(effects.changed) as RecordName[]) {
      const noticeOf = notices[name];
      if (noticeOf === undefined) continue;
      for (const record of effects.changed[name] ?? [])
        events.emit(command.userId, {
          orderId: record.id,
          time,
          ...noticeOf(record as never),
          ...filledByRule(one, record.id),
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
