import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/clientState.ts';
import { sendFavourites } from './changeFavourites.ts';

/** Sends the changes of favourites that an earlier page did not get rid of: at the start, at sign-in, when the network is back. */
export function useUnsentFavourites(): void {
  const dispatch = useAppDispatch();
  const token = useAppSelector(({ session }) => session.token);
  useEffect(() => {
    if (token === undefined) return undefined;
    const send = (): void => {
      void dispatch(sendFavourites());
    };
    send();
    window.addEventListener('online', send);
    return () => {
      window.removeEventListener('online', send);
    };
  }, [dispatch, token]);
}
