import type { UserSpot } from '../../../../protocol/spotOrder.ts';
import { selectIsSignedIn } from '../../../state/session.ts';
import { useUserGetUserSpotQuery } from '../../../api/userApi.ts';
import { useAppSelector } from '../../../state/clientState.ts';
import { useSpotProduct } from './productContext.ts';

const useRead = () => {
  const skip = !useAppSelector(selectIsSignedIn);
  const read = useUserGetUserSpotQuery(useSpotProduct().info.id, { skip });
  return skip ? undefined : read;
};

/** What the user holds of both sides of the product on the screen; undefined for visitors and while it loads. */
export const useUserSpot = (): UserSpot | undefined => useRead()?.currentData;

/** Whether that is on its way for the first time. */
export function useIsSpotAwaited(): boolean {
  const read = useRead();
  return read?.currentData === undefined && read?.isFetching === true;
}
