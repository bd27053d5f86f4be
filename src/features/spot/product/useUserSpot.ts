import type { UserSpot } from '../../../../protocol/spotOrder.ts';
import { selectIsSignedIn } from '../../../state/session.ts';
import { useUserGetUserSpotQuery } from '../../../api/userApi.ts';
import { useAppSelector } from '../../../state/clientState.ts';
import { useSpotProduct } from './productContext.ts';

/** What the user holds of both sides of the product on the screen; undefined for visitors and while it loads. */
export function useUserSpot(): UserSpot | undefined {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { info } = useSpotProduct();
  const { currentData } = useUserGetUserSpotQuery(info.id, { skip: !isSignedIn });
  return isSignedIn ? currentData : undefined;
}
