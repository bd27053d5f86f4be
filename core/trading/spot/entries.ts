// The journal entry of a spot event: which postings move the money and the coins that the event speaks of.
// Every entry sums to zero per currency; the user's `locked` always equals the holds of the live orders.
// Source: decisions.md "Money" (double entry) and "Spot"; reliability.md "Invariants".
import { SETTLEMENT_CURRENCY } from '../../money/money.ts';
import { draftedEntry, type EntryDraft, housePosting, userPosting } from '../../ledger/house.ts';
import type { Entry, Posting } from '../../ledger/types.ts';
import { paidCurrency } from './formulas.ts';
import type { SpotFilledEvent, SpotEvent, SpotOrder } from './types.ts';

type Party = Pick<SpotOrder, 'userId' | 'side' | 'base'>;

/**
 * The entry of `event`, or undefined when it moves nothing. Of `order` only the owner and the side are read, so it may be
 * the state before or after. `cause` names what happened, e.g. the order and its version; with the kind it is unique.
 */
export function spotEntry(order: Party, event: SpotEvent, cause: string): Entry | undefined {
  return draftedEntry(draftOf(order, event), cause);
}

function draftOf(order: Party, event: SpotEvent): EntryDraft {
  const held = paidCurrency(order.side, order.base);
  switch (event.type) {
    case 'rested': {
      const { hold } = event.order;
      return {
        kind: 'spot_hold',
        postings: [
          userPosting(order.userId, 'spot', 'available', held, hold.neg()),
          userPosting(order.userId, 'spot', 'locked', held, hold),
        ],
      };
    }
    case 'ended':
      return {
        kind: 'spot_release',
        postings: [
          userPosting(order.userId, 'spot', 'available', held, event.released),
          userPosting(order.userId, 'spot', 'locked', held, event.released.neg()),
        ],
      };
    case 'filled':
      return { kind: 'spot_fill', postings: filledPostings(order, event) };
  }
}

/** What is paid comes out of the hold, or out of `available`; the fee goes out of what is received. */
function filledPostings(
  { userId, side, base }: Party,
  { fill, amount, fromHold }: SpotFilledEvent,
): Posting[] {
  const [paid, received] = side === 'buy' ? [amount, fill.quantity] : [fill.quantity, amount];
  const [paidIn, receivedIn] =
    side === 'buy' ? [SETTLEMENT_CURRENCY, base] : [base, SETTLEMENT_CURRENCY];
  return [
    userPosting(userId, 'spot', 'available', paidIn, fromHold.minus(paid)),
    userPosting(userId, 'spot', 'locked', paidIn, fromHold.neg()),
    userPosting(userId, 'spot', 'available', receivedIn, received.minus(fill.fee)),
    housePosting('trading_result', paidIn, paid),
    housePosting('trading_result', receivedIn, received.neg()),
    housePosting('fees', receivedIn, fill.fee),
  ];
}
