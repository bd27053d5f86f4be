// Marking, unmarking and ordering favourite products: a visitor's are kept on the device, a user's by the server. A user's
// change is shown at once, sent in its turn, and taken back where it is refused; the reason is in the toast of the call.
// Must never send a change under another session than the one it was made in.
import { nanoid } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { applyFavouriteChange } from '../../../core/market/favourites.ts';
import type { FavouriteChange } from '../../../core/market/favourites.ts';
import { isApiError } from '../../api/apiError.ts';
import { baseApi } from '../../api/baseApi.ts';
import { productApi } from '../../api/productApi.ts';
import { userOperateUserProduct } from '../../api/userApi.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import type { ClientDispatch, ClientState } from '../../state/clientState.ts';
import { favouriteChangeAsked, favouriteChangeSettled } from '../../state/favourites.ts';

type Thunk<Result> = (dispatch: ClientDispatch, getState: () => ClientState) => Promise<Result>;

/** What became of a change: `gone` where the server has no such product. */
type Outcome = 'done' | 'gone' | 'failed';

/** A change's answer must not overtake that of the one before: one is on its way at a time. */
let turn: Promise<unknown> = Promise.resolve();

/** The order the server has answered, in the place of what was known. */
function takeAnswer(favourites: readonly string[]): Thunk<void> {
  return async (dispatch, getState) => {
    const known = productApi.endpoints.productGetFavourites.select(undefined)(getState());
    if (known.data !== undefined) {
      const replace = () => [...favourites];
      dispatch(productApi.util.updateQueryData('productGetFavourites', undefined, replace));
    }
    // What is still on its way may be older than this answer, and would take its place.
    if (known.status !== QueryStatus.fulfilled) {
      dispatch(baseApi.util.invalidateTags(['Favourites']));
    }
  };
}

function send(change: FavouriteChange): Thunk<Outcome> {
  return async (dispatch, getState) => {
    const { token } = getState().session;
    const isSame = (): boolean => getState().session.token === token;
    const id = nanoid(8);
    dispatch(favouriteChangeAsked({ id, change }));
    const work = async (): Promise<Outcome> => {
      if (!isSame()) return 'failed';
      const asked = userOperateUserProduct.initiate(change, { track: false });
      const { data, error } = await dispatch(asked);
      if (data !== undefined && isSame()) await dispatch(takeAnswer(data.favourites));
      if (data !== undefined) return 'done';
      return isApiError(error) && error.key === 'not_found' ? 'gone' : 'failed';
    };
    const sent = turn.then(work).finally(() => dispatch(favouriteChangeSettled(id)));
    turn = sent.catch(() => undefined);
    return sent;
  };
}

function changeOnDevice(change: FavouriteChange): void {
  const changed = applyFavouriteChange(readPreferences().favourites, change);
  if ('list' in changed) changePreferences({ favourites: changed.list });
}

/** Adds, removes or moves a favourite of whoever is there. */
export function changeFavourites(change: FavouriteChange): Thunk<void> {
  return async (dispatch, getState) => {
    if (getState().session.token === undefined) changeOnDevice(change);
    else await dispatch(send(change));
  };
}

let isMerging = false;

/**
 * Gives what a visitor has marked on this device to the account that signed in: behind what it has, each once. What has
 * arrived is forgotten here; what has not is tried again by the next screen that shows favourites.
 */
export function mergeFavourites(): Thunk<void> {
  return async (dispatch) => {
    const { favourites } = readPreferences();
    if (isMerging || favourites.length === 0) return;
    isMerging = true;
    try {
      const sent = favourites.map(async (productId) => {
        const outcome = await dispatch(send({ productId, action: 'add' }));
        if (outcome !== 'failed') changeOnDevice({ productId, action: 'remove' });
      });
      await Promise.all(sent);
    } finally {
      isMerging = false;
    }
  };
}
