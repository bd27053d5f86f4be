import { applyFavouriteChange, type FavouriteChange } from '../../../core/market/favourites.ts';
import type { Clock } from '../../ports.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { lockFavourites, readFavourites, saveFavourites } from '../../store/userStore.ts';
import { actOnce, identify } from '../commandKeys.ts';
import type { CurrentUser } from './currentUser.ts';
import { Refusal } from '../refusal.ts';

export interface Favourites {
  list(user: CurrentUser): Promise<readonly string[]>;
  change(
    user: CurrentUser,
    key: string,
    change: FavouriteChange,
  ): Promise<{ readonly favourites: readonly string[] }>;
}

export interface FavouritesOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  /** Whether there is such a product: the list can never grow past them. */
  readonly isProduct: (productId: string) => boolean;
}

export function createFavourites({ database, clock, isProduct }: FavouritesOptions): Favourites {
  return {
    list: ({ userId }) => readFavourites(database.pool, userId),
    change: async ({ userId }, key, change) => {
      const who = identify({ userId }, key, 'user/operateUserProduct', change);
      return inTransaction(database, async (client) => {
        const before = await lockFavourites(client, userId);
        return actOnce(client, who, clock, async () => {
          if (change.action !== 'remove' && !isProduct(change.productId)) {
            throw new Refusal('not_found', { fields: { productId: 'not_found' } });
          }
          const after = applyFavouriteChange(before, change);
          if ('missing' in after) {
            throw new Refusal('not_found', { fields: { [after.missing]: 'not_found' } });
          }
          await saveFavourites(client, userId, after.list);
          return { favourites: after.list };
        });
      });
    },
  };
}
