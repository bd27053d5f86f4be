// Marking, unmarking and ordering favourite products: a visitor's are kept on the device, a user's by the server. A user's
// change is shown at once and kept on the device until the server has answered it: over a reload, a lost network, a session that
// ended. It is sent in its turn, and taken back where it is refused, which is said.
// Must never send a change under another session than that of whoever made it.
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { applyFavouriteChange } from '../../../core/market/favourites.ts';
import type { FavouriteChange } from '../../../core/market/favourites.ts';
import { isApiError } from '../../api/apiError.ts';
import type { ApiError } from '../../api/apiError.ts';
import { baseApi } from '../../api/baseApi.ts';
import { productApi } from '../../api/productApi.ts';
import { userOperateUserProduct } from '../../api/userApi.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import { makeUuid } from '../../lib/uuid.ts';
import type { ClientDispatch, ClientState } from '../../state/clientState.ts';
import { toastShown } from '../../state/toasts.ts';
import { unsentOf, withUnsent } from './unsentFavourites.ts';
import type { UnsentChange } from './unsentFavourites.ts';

type Thunk<Result> = (dispatch: ClientDispatch, getState: () => ClientState) => Promise<Result>;

const readUnsent = (uid: string): readonly UnsentChange[] =>
  unsentOf(readPreferences().unsentFavourites, uid);

function keepUnsent(uid: string, waiting: readonly UnsentChange[]): void {
  const { unsentFavourites } = readPreferences();
  changePreferences({ unsentFavourites: withUnsent(unsentFavourites, uid, waiting) });
}

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

/** Refused for good: asked again it would be refused again. A session that ended, too many requests and a server in need are not. */
const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429;

/** Sends what waits of whoever is signed in, oldest first, until one has no answer. */
function sendWaiting(): Thunk<void> {
  return async (dispatch, getState) => {
    const { token, uid } = getState().session;
    const isSame = (): boolean => getState().session.token === token;
    for (;;) {
      const [first] = token === undefined || uid === undefined ? [] : readUnsent(uid);
      if (uid === undefined || first === undefined || !isSame()) return;
      // By its key it is done once, though its answer was lost, or another tab sends it as well.
      const sent = { body: first.change, idempotencyKey: first.id };
      const asked = userOperateUserProduct.initiate(sent, { track: false });
      const { data, error } = await dispatch(asked);
      if (data === undefined && !isRefusal(error)) return;
      if (data !== undefined && isSame()) await dispatch(takeAnswer(data.favourites));
      keepUnsent(
        uid,
        readUnsent(uid).filter(({ id }) => id !== first.id),
      );
      if (isRefusal(error) && isSame()) {
        dispatch(toastShown({ kind: 'error', title: error.message }));
      }
    }
  };
}

/** A change's answer must not overtake that of the one before: one is on its way at a time. */
let turn: Promise<unknown> = Promise.resolve();

/** Sends what is kept on this device of whoever is signed in; what has no answer is sent again by the next call of this. */
export function sendFavourites(): Thunk<void> {
  return async (dispatch) => {
    const sent = turn.then(() => dispatch(sendWaiting()));
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
    const { token, uid } = getState().session;
    if (token === undefined || uid === undefined) {
      changeOnDevice(change);
      return;
    }
    keepUnsent(uid, [...readUnsent(uid), { id: makeUuid(), change }]);
    await dispatch(sendFavourites());
  };
}

/** Gives what a visitor has marked on this device to the account that signed in: behind what it has, each once. */
export function mergeFavourites(): Thunk<void> {
  return async (dispatch, getState) => {
    const { uid } = getState().session;
    const { favourites, unsentFavourites } = readPreferences();
    if (uid === undefined || favourites.length === 0) return;
    const added = favourites.map((productId) => ({
      id: makeUuid(),
      change: { productId, action: 'add' as const },
    }));
    // In one writing: whatever happens then, they are in one of the two places.
    changePreferences({
      favourites: [],
      unsentFavourites: withUnsent(unsentFavourites, uid, [...readUnsent(uid), ...added]),
    });
    await dispatch(sendFavourites());
  };
}
