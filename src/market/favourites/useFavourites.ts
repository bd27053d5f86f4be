import { useEffect, useMemo } from 'react';
import { foldFavourites } from '../../../core/market/favourites.ts';
import { useProductGetFavouritesQuery } from '../../api/productApi.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useAppDispatch, useAppSelector } from '../../state/clientState.ts';
import { selectIsSignedIn, selectUid } from '../../state/session.ts';
import { mergeFavourites } from './changeFavourites.ts';
import { unsentOf } from './unsentFavourites.ts';

export interface FavouriteList {
  /** Product ids in the order of whoever is there; undefined until they are known. */
  readonly ids: readonly string[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** The favourites on the screen: of the account, or of this device for a visitor. */
export function useFavouriteList(): FavouriteList {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const ofDevice = usePreference('favourites');
  const uid = useAppSelector(selectUid);
  const unsent = usePreference('unsentFavourites');
  const query = useProductGetFavouritesQuery(undefined, { skip: !isSignedIn });
  const { data, isError, isFetching, refetch } = query;

  const isMergeDue = isSignedIn && ofDevice.length > 0;
  useEffect(() => {
    if (isMergeDue) void dispatch(mergeFavourites());
  }, [dispatch, isMergeDue]);

  const ids = useMemo(() => {
    if (!isSignedIn) return ofDevice;
    const changes = unsentOf(unsent, uid).map(({ change }) => change);
    return data === undefined ? undefined : foldFavourites(data, changes);
  }, [isSignedIn, ofDevice, data, unsent, uid]);
  return {
    ids,
    isError: isSignedIn && isError,
    isFetching,
    refetch: () => {
      if (isSignedIn) void refetch();
    },
  };
}

const NONE: readonly string[] = [];

/** The ids alone; none while they are not known. */
export function useFavourites(): readonly string[] {
  return useFavouriteList().ids ?? NONE;
}
