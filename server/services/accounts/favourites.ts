import { applyFavouriteChange, type FavouriteChange } from '../../../core/market/favourites.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { lockFavourites, readFavourites, saveFavourites } from '../../store/userStore.ts';
import type { CurrentUser } from './currentUser.ts';
import { Refusal } from '../refusal.ts';

export interface Favourites {
  list(user: CurrentUser): Promise<readonly string[]>;
  change(
    user: CurrentUser,
    change: FavouriteChange,
  ): Promise<{ readonly favourites: readonly string[] }>;
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
        const after = applyFavouriteChange(await lockFavourites(client, userId), change);
        if ('missing' in after) {
          throw new Refusal('not_found', { fields: { [after.missing]: 'not_found' } });
        }
        await saveFavourites(client, userId, after.list);
        return after.list;
      });
      return { favourites };
    },
  };
}
