// The journal entry of a grid's event: which postings move the money and the coins that the event speaks of.
// Every entry sums to zero per currency; the user's `locked` always equals the cash and the coins of the running grids.
// Source: decisions.md "Money" (double entry), "AI smart quantification" (each fill a ledger entry).
import { SETTLEMENT_CURRENCY } from '../../money/money.ts';
import { draftedEntry, type EntryDraft, housePosting, userPosting } from '../../ledger/house.ts';
import type { Entry, Posting } from '../../ledger/types.ts';
import type { GridEvent, GridOrder, GridTraded } from './types.ts';

type Party = Pick<GridOrder, 'userId' | 'base'>;

/** The entry of `event`, or undefined when it moves nothing. With the kind, `cause` is unique. */
export function gridEntry(order: Party, event: GridEvent, cause: string): Entry | undefined {
  return draftedEntry(draftOf(order, event), cause);
}

function draftOf(order: Party, event: GridEvent): EntryDraft {
  const { userId } = order;
  switch (event.type) {
    case 'subscribed': {
      const { amount, leaseFee, cash } = event.order;
      return {
        kind: 'quant_open',
        postings: [
          userPosting(userId, 'wealth', 'available', SETTLEMENT_CURRENCY, amount.neg()),
          userPosting(userId, 'wealth', 'locked', SETTLEMENT_CURRENCY, cash),
          housePosting('fees', SETTLEMENT_CURRENCY, leaseFee),
        ],
      };
    }
    case 'traded':
      return { kind: 'quant_fill', postings: tradedPostings(order, event) };
    case 'ending':
      return { kind: 'quant_close', postings: [] };
    case 'ended': {
      const { proceeds, earlyFee } = event;
      return {
        kind: 'quant_close',
        postings: [
          userPosting(
            userId,
            'wealth',
            'locked',
            SETTLEMENT_CURRENCY,
            proceeds.plus(earlyFee).neg(),
          ),
          userPosting(userId, 'wealth', 'available', SETTLEMENT_CURRENCY, proceeds),
          housePosting('fees', SETTLEMENT_CURRENCY, earlyFee),
        ],
      };
    }
  }
}

/** Coins come and go in `locked`: they are the grid's until it ends. */
function tradedPostings({ userId, base }: Party, { fill, amount }: GridTraded): Posting[] {
  const isBuy = fill.side === 'asks';
  const money = isBuy ? amount.neg() : amount;
  const coins = isBuy ? fill.quantity : fill.quantity.neg();
  return [
    userPosting(userId, 'wealth', 'locked', SETTLEMENT_CURRENCY, money.minus(fill.fee)),
    userPosting(userId, 'wealth', 'locked', base, coins),
    housePosting('trading_result', SETTLEMENT_CURRENCY, money.neg()),
    housePosting('trading_result', base, coins.neg()),
    housePosting('fees', SETTLEMENT_CURRENCY, fill.fee),
  ];
}
