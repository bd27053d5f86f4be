// What a user has traded with many of his orders, whatever their kind: when, how much and at which price, and nothing of what it
// was computed from (fillEvidence.ts has that). Must answer the owner alone: an order of somebody else, or none, has no fills.
// Source: wire.md proof/getFill.
import type { TradedFillList } from '../../../protocol/proof.ts';
import type { Database } from '../../store/database.ts';
import { readTradedPage } from '../../store/evidenceStore.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { type PageQuery, readPage } from '../cursor.ts';

export type TradedFillsOf = (
  user: Pick<CurrentUser, 'userId'>,
  query: PageQuery & { readonly orderIds: string },
) => Promise<TradedFillList>;

export const createTradedFills =
  ({ database }: { readonly database: Pick<Database, 'pool'> }): TradedFillsOf =>
  ({ userId }, { orderIds, ...page }) => {
    const of = { userId, orderIds: [...new Set(orderIds.split(','))] };
    return readPage(
      page,
      (request) => readTradedPage(database.pool, of, request),
      ({ id, at }) => ({ id, time: at }),
    );
  };
