import { MOST_DRAWINGS, type Drawing } from '../../../core/market/drawings.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { readDrawings, writeDrawings, type StoredDrawings } from '../../store/drawingStore.ts';
import { Refusal } from '../refusal.ts';
import type { CurrentUser } from './currentUser.ts';

/** All drawings of a product, and the version they were made from. */
interface DrawingsToSave extends StoredDrawings {
  readonly productId: string;
}

export interface Drawings {
  list(user: CurrentUser, productId: string): Promise<StoredDrawings & { readonly most: number }>;
  /** Answers the new version; what was made from an older one is refused, so that no device writes over another. */
  save(user: CurrentUser, input: DrawingsToSave): Promise<{ readonly version: number }>;
}

interface DrawingsOptions {
  readonly database: Database;
  readonly isProduct: (productId: string) => boolean;
}

function refuseTwice(drawings: readonly Drawing[]): void {
  if (new Set(drawings.map(({ id }) => id)).size < drawings.length) {
    throw new Refusal('invalid_input', { fields: { drawings: 'invalid' } });
  }
}

export function createDrawings({ database, isProduct }: DrawingsOptions): Drawings {
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
    save: async ({ userId }, { productId, ...made }) => {
      refuseUnknown(productId);
      if (made.drawings.length > MOST_DRAWINGS) {
        throw new Refusal('too_many_drawings', {
          fields: { drawings: 'too_many_drawings' },
          params: { most: String(MOST_DRAWINGS) },
        });
      }
      refuseTwice(made.drawings);
      const isWritten = await inTransaction(database, (client) =>
        writeDrawings(client, userId, productId, made),
      );
      if (!isWritten) throw new Refusal('conflict', { fields: { version: 'conflict' } });
      return { version: made.version + 1 };
    },
  };
}
