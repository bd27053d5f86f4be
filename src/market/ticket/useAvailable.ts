import { selectIsSignedIn } from '../../state/session.ts';
import { useUserGetTransferDataQuery } from '../../api/userApi.ts';
import { useAppSelector } from '../../state/clientState.ts';

type Account = 'contract' | 'cfd' | 'wealth';

/** Skipped for visitors. */
function useRead(account: Account) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const read = useUserGetTransferDataQuery({ from: account, to: 'funding' }, { skip: !isSignedIn });
  return isSignedIn ? read : undefined;
}

/** Available USDT of an account as the server last said it; undefined for visitors and while it loads. */
export function useAvailable(account: Account): string | undefined {
  const data = useRead(account)?.data;
  if (data === undefined) return undefined;
  return data.currencies.find(({ currency }) => currency === 'USDT')?.available ?? '0';
}

/** Whether that is on its way for the first time. */
export const useIsAwaited = (account: Account): boolean => useRead(account)?.isLoading === true;
