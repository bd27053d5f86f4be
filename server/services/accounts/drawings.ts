import { MOST_DRAWINGS, type Drawing } from '../../../core/market/drawings.ts';
import type { Clock } from '../../ports.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { readDrawings, writeDrawings, type StoredDrawings } from '../../store/drawingStore.ts';
import { lockSecurity } from '../../store/securityStore.ts';
import { actOnce, identify } from '../commandKeys.ts';
import { Refusal } from '../refusal.ts';
import type { CurrentUser } from './currentUser.ts';

/** All drawings of a product, and the version they were made from. */
interface DrawingsToSave extends StoredDrawings {
  readonly productId: string;
}

export interface Drawings {
  list(user: CurrentUser, productId: string): Promise<StoredDrawings & { readonly most: number }>;
  /**
   * Answers the new version; what was made from an older one is refused, so that no device writes over another. Taken once for its
   * key: sent again, it has the same answer. A refusal is not kept: versions only grow, so that what came too late once always does.
   */
  save(
    user: CurrentUser,
    key: string,
    input: DrawingsToSave,
  ): Promise<{ readonly version: number }>;
}

interface DrawingsOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly isProduct: (productId: string) => boolean;
}

/** Also of so many that they are not read. */
export const tooManyDrawings = (): Refusal =>
  new Refusal('too_many_drawings', {
    fields: { drawings: 'too_many_drawings' },
    params: { most: String(MOST_DRAWINGS) },
  });

function refuseWrong(drawings: readonly Drawing[]): void {
  if (drawings.length > MOST_DRAWINGS) throw tooManyDrawings();
  if (new Set(drawings.map(({ id }) => id)).size < drawings.length) {
    throw new Refusal('invalid_input', { fields: { drawings: 'invalid' } });
  }
}

export function createDrawings({ database, clock, isProduct }: DrawingsOptions): Drawings {
  const refuseUnknown = (productId: string): void => {
    if (!isProduct(productId)) {
      throw new Refusal('not_found', { fields: { productId: 'not_found' } });
    }
  };
  return {
    list: async ({ userId }, productId) => {
      refuseUnknown(productId);
      const stored = await readDrawings(database.pool, userId, productId);
      return { ...(stored ?? { version: 0, drawings: [] }), most: MOST_DRAWINGS };
    },
    save: ({ userId }, key, input) => {
      const who = identify({ userId }, key, 'user/saveDrawings', input);
      const { productId, ...made } = input;
      return inTransaction(database, async (client) => {
        await lockSecurity(client, userId);
        return actOnce(client, who, clock, async () => {
          refuseUnknown(productId);
          refuseWrong(made.drawings);
          if (!(await writeDrawings(client, userId, productId, made))) {
            throw new Refusal('conflict', { fields: { version: 'conflict' } });
          }
          return { version: made.version + 1 };
        });
      });
    },
  };
}
