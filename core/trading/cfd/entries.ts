// The journal entry of a call or put's event: the stake is locked while it is open, and leaves `locked` exactly once.
// Every entry sums to zero; what is won or lost stands in the house's trading result. Source: decisions.md "Money".
import { housePosting, mergePostings, userPosting } from '../../ledger/house.ts';
import type { Entry, EntryKind } from '../../ledger/types.ts';
import { ZERO, type Decimal } from '../../money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../money/money.ts';
import type { CfdEvent, CfdOrder } from './types.ts';

/** Of `order` only owner and stake are read. `cause` names what happened; with the kind it is unique. */
export function cfdEntry(
  order: Pick<CfdOrder, 'userId' | 'stake'>,
  event: CfdEvent,
  cause: string,
): Entry {
  const { kind, locked, paid } = draftOf(order.stake, event);
  const available = event.type === 'opened' ? order.stake.neg() : paid;
  const result = available.plus(locked).neg();
  const user = (bucket: 'available' | 'locked', amount: Decimal) =>
    userPosting(order.userId, 'cfd', bucket, SETTLEMENT_CURRENCY, amount);
  const postings = mergePostings([
    user('available', available),
    user('locked', locked),
    housePosting('trading_result', SETTLEMENT_CURRENCY, result),
  ]);
  return { kind, cause, postings };
}

interface Draft {
  readonly kind: EntryKind;
  readonly locked: Decimal;
  /** To the user's available balance. */
  readonly paid: Decimal;
}

function draftOf(stake: Decimal, event: CfdEvent): Draft {
  switch (event.type) {
    case 'opened':
      return { kind: 'cfd_open', locked: stake, paid: ZERO };
    case 'settled':
      return { kind: 'cfd_settle', locked: stake.neg(), paid: event.payout };
    case 'voided':
      return { kind: 'cfd_void', locked: stake.neg(), paid: stake };
    case 'sold':
      return { kind: 'cfd_sell', locked: stake.neg(), paid: event.worth.value };
  }
}
