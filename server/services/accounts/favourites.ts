import { type Database, inTransaction } from '../../store/database.ts';
import { lockFavourites, readFavourites, saveFavourites } from '../../store/userStore.ts';
import type { CurrentUser } from './currentUser.ts';
import { Refusal } from '../refusal.ts';

export interface FavouriteChange {
  readonly productId: string;
  readonly action: 'add' | 'remove' | 'move';
  /** The product it shall stand before; absent or null: at the end. */
  readonly before?: string | null | undefined;
}

export interface Favourites {
  list(user: CurrentUser): Promise<readonly string[]>;
  change(
    user: CurrentUser,
    change: FavouriteChange,
  ): Promise<{ readonly favourites: readonly string[] }>;
}

/** The list after a change. Adding what is there and removing what is not there change nothing. */
export function applyFavouriteChange(
  list: readonly string[],
  { productId, action, before }: FavouriteChange,
): readonly string[] {
  const isListed = list.includes(productId);
  if (action === 'add' && isListed) return list;
  if (action === 'move' && !isListed) throw new Refusal('not_found');
  const others = list.filter((id) => id !== productId);
  if (action === 'remove') return others;
  const at = before == null ? others.length : others.indexOf(before);
  if (at < 0) throw new Refusal('not_found', { fields: { before: 'not_found' } });
  return others.toSpliced(at, 0, productId);
}

export interface FavouritesOptions {
  readonly database: Database;
  /** Whether there is such a product: the list can never grow past them. */
  readonly isProduct: (productId: string) => boolean;
}

export function createFavourites({ database, isProduct }: FavouritesOptions): Favourites {
  return {
    list: ({ userId }) => readFavourites(database.pool, userId),
    change: async ({ userId }, change) => {
      if (change.action !== 'remove' && !isProduct(change.productId)) {
        throw new Refusal('not_found', { fields: { productId: 'not_found' } });
      }
      const favourites = await inTransaction(database, async (client) => {
        const before = await lockFavourites(client, userId);
        const after = applyFavouriteChange(before, change);
        await saveFavourites(client, userId, after);
        return after;
      });
      return { favourites };
    },
  };
}
