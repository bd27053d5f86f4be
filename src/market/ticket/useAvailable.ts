import { selectIsSignedIn } from '../../state/session.ts';
import { useUserGetTransferDataQuery } from '../../api/userApi.ts';
import { useAppSelector } from '../../state/clientState.ts';

type Account = 'contract' | 'cfd' | 'wealth';

/** Available USDT of an account as the server last said it; undefined for visitors and while it loads. */
export function useAvailable(account: Account): string | undefined {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const route = { from: account, to: 'funding' } as const;
  const { data } = useUserGetTransferDataQuery(route, { skip: !isSignedIn });
  if (!isSignedIn || data === undefined) return undefined;
  return data.currencies.find(({ currency }) => currency === 'USDT')?.available ?? '0';
}

/** Whether that is on its way for the first time. */
export function useIsAwaited(account: Account): boolean {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const route = { from: account, to: 'funding' } as const;
  return useUserGetTransferDataQuery(route, { skip: !isSignedIn }).isLoading;
}
