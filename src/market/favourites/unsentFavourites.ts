// Changes of favourites that the server has not answered, as this device keeps them in its preferences: of each user his own, oldest
// first. What is stored is not trusted: what does not fit is left out. Pure.
import type { FavouriteChange } from '../../../core/market/favourites.ts';
import { isProductId } from '../../lib/isProductId.ts';
import { asObject } from '../../lib/parsePreferences.ts';

export interface UnsentChange {
  /** A UUID: the key under which it is sent, until there is an answer. */
  readonly id: string;
  readonly change: FavouriteChange;
}

type Kept = Readonly<Record<string, unknown>>;

/** More than anybody marks while the network is away; of more the oldest go. */
const MOST_UNSENT = 100;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const ACTIONS = ['add', 'remove', 'move'] as const;

function parseUnsent(value: unknown): UnsentChange[] {
  const { id, change } = asObject(value);
  const { productId, action, before } = asObject(change);
  const known = ACTIONS.find((one) => one === action);
  if (typeof id !== 'string' || !UUID.test(id) || known === undefined || !isProductId(productId))
    return [];
  const place = before === null || isProductId(before) ? { before } : {};
  return [{ id, change: { productId, action: known, ...place } }];
}

/** What waits of a user; nothing of a visitor, whose favourites are on the device. */
export function unsentOf(all: Kept, uid: string | undefined): readonly UnsentChange[] {
  const list = uid === undefined ? undefined : all[uid];
  return Array.isArray(list) ? list.slice(-MOST_UNSENT).flatMap(parseUnsent) : [];
}

/** All that is kept, with what waits of one user in the place of what did. */
export function withUnsent(all: Kept, uid: string, waiting: readonly UnsentChange[]): Kept {
  const { [uid]: _before, ...others } = all;
  return waiting.length === 0 ? others : { ...others, [uid]: waiting.slice(-MOST_UNSENT) };
}
