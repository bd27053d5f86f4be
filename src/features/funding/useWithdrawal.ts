import type { WalletAddress, WithdrawData } from '../../../protocol/withdraw.ts';
import { useWithdrawGetAddressListQuery, useWithdrawGetDataQuery } from '../../api/withdrawApi.ts';

/** What a withdrawal needs: what can be withdrawn, and the saved addresses. */
interface Withdrawal {
  readonly data: WithdrawData;
  readonly addresses: readonly WalletAddress[];
}

/** Both, asked for anew as the screen opens; undefined until both are there. `retry` asks again for what failed, while the other may still be on its way. */
export function useWithdrawal(): {
  readonly withdrawal: Withdrawal | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
} {
  const data = useWithdrawGetDataQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useWithdrawGetAddressListQuery(undefined, { refetchOnMountOrArgChange: true });
  return {
    withdrawal:
      data.data === undefined || list.data === undefined
        ? undefined
        : { data: data.data, addresses: list.data.list },
    isError: data.isError || list.isError,
    retry: () => {
      if (data.isError) void data.refetch();
      if (list.isError) void list.refetch();
    },
  };
}
