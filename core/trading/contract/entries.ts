// The journal entry of a contract event: which postings move the money that the event speaks of.
// Every entry sums to zero; the user's `locked` always equals reserved + margin of the live orders.
// Source: decisions.md "Money" (double entry) and "Contract"; reliability.md "Invariants".
import type { Decimal } from '../../money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../money/money.ts';
import { draftedEntry, housePosting, userPosting } from '../../ledger/house.ts';
import type { Bucket, Entry, EntryKind, HouseAccount, Posting } from '../../ledger/types.ts';
import type {
  ContractClosedEvent,
  ContractEvent,
  ContractOrder,
  ContractOpenedEvent,
} from './types.ts';

/**
 * The entry of `event`, or undefined when it moves no money. Of `order` only the owner is read, so it may be the
 * state before or after. `cause` names what happened, e.g. the fill's id; with the kind it is unique.
 */
export function contractEntry(
  order: Pick<ContractOrder, 'userId'>,
  event: ContractEvent,
  cause: string,
): Entry | undefined {
  const draft = draftOf(event);
  if (draft === undefined) return undefined;
  const user = (['available', 'locked'] as const).map((bucket) =>
    toUser(order, bucket, draft[bucket]),
  );
  const house = draft.house.map(([account, amount]) => toHouse(account, amount));
  return draftedEntry({ kind: draft.kind, postings: [...user, ...house] }, cause);
}

interface Draft {
  readonly kind: EntryKind;
  readonly available: Decimal;
  readonly locked: Decimal;
  readonly house: readonly (readonly [HouseAccount, Decimal])[];
}

function draftOf(event: ContractEvent): Draft | undefined {
  switch (event.type) {
    case 'rested': {
      const { reserved } = event.order;
      return { kind: 'contract_hold', available: reserved.neg(), locked: reserved, house: [] };
    }
    case 'opened':
      return draftOpened(event);
    case 'cancelled': {
      const { released } = event;
      return { kind: 'contract_release', available: released, locked: released.neg(), house: [] };
    }
    case 'closed':
      return draftClosed(event);
    case 'marginAdded': {
      const { amount } = event;
      return { kind: 'contract_add_margin', available: amount.neg(), locked: amount, house: [] };
    }
    case 'fired':
    case 'protected':
    case 'trailed':
    case 'overnightCharged':
    case 'triggered':
    case 'revalued':
      return undefined;
  }
}

/** A market order pays from `available`; a limit fill or a stop entry from its reserve, whose rest goes back. */
function draftOpened({ fromReserved, margin, fill }: ContractOpenedEvent): Draft {
  return {
    kind: 'contract_open',
    available: fromReserved.minus(margin).minus(fill.fee),
    locked: margin.minus(fromReserved),
    house: [['fees', fill.fee]],
  };
}

function draftClosed(event: ContractClosedEvent): Draft {
  return {
    kind: event.reason === 'liquidation' ? 'contract_liquidation' : 'contract_close',
    available: event.payout,
    locked: event.marginReleased.neg(),
    house: [
      ['trading_result', event.result.neg()],
      ['fees', event.fill.fee.plus(event.overnightFee)],
      ['insurance_fund', event.liquidationFee.minus(event.deficit)],
    ],
  };
}

function toUser(order: Pick<ContractOrder, 'userId'>, bucket: Bucket, amount: Decimal): Posting {
  return userPosting(order.userId, 'contract', bucket, SETTLEMENT_CURRENCY, amount);
}

function toHouse(account: HouseAccount, amount: Decimal): Posting {
  return housePosting(account, SETTLEMENT_CURRENCY, amount);
}
