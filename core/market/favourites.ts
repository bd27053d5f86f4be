// The order of somebody's favourite products, and what a change makes of it: one rule for the server, for a visitor's
// device and for a screen that shows a change before it is confirmed.
// Source: wire.md "Calls", user/operateUserProduct.

export interface FavouriteChange {
  readonly productId: string;
  readonly action: 'add' | 'remove' | 'move';
  /** The product it shall stand before; absent or null: at the end. */
  readonly before?: string | null | undefined;
}

/** The list, or which of the two products is not in it. */
export type ChangedFavourites =
  | { readonly list: readonly string[] }
  | { readonly missing: 'productId' | 'before' };

/** The list after a change. Adding what is there and removing what is not there change nothing. */
export function applyFavouriteChange(
  list: readonly string[],
  { productId, action, before }: FavouriteChange,
): ChangedFavourites {
  const isListed = list.includes(productId);
  if (action === 'add' && isListed) return { list };
  if (action === 'move' && !isListed) return { missing: 'productId' };
  const others = list.filter((id) => id !== productId);
  if (action === 'remove') return { list: others };
  const at = before == null ? others.length : others.indexOf(before);
  if (at < 0) return { missing: 'before' };
  return { list: [...others.slice(0, at), productId, ...others.slice(at)] };
}

/** The list after changes that may have been overtaken: what has nothing to change any more is left out. */
export function foldFavourites(
  list: readonly string[],
  changes: readonly FavouriteChange[],
): readonly string[] {
  return changes.reduce((so, change) => {
    const changed = applyFavouriteChange(so, change);
    return 'list' in changed ? changed.list : so;
  }, list);
}

/** The change that brings a product to another place of the list, counted without it; undefined where it stands there. */
export function moveTo(
  list: readonly string[],
  productId: string,
  place: number,
): FavouriteChange | undefined {
  const from = list.indexOf(productId);
  if (from < 0 || from === place || place < 0 || place >= list.length) return undefined;
  const others = list.filter((id) => id !== productId);
  return { productId, action: 'move', before: others[place] ?? null };
}
