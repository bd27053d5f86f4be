import type { ReactElement } from 'react';
import type { useUserGetAssetsDataQuery } from '../../api/userApi.ts';
import { AccountTotal } from '../../account/AccountTotal.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { TotalShape } from './TotalShape.tsx';

type Answer = ReturnType<typeof useUserGetAssetsDataQuery>;

/** The account's total, its shape until it is known, or that it did not come. */
export function OwnTotal({ answer }: { readonly answer: Answer }): ReactElement {
  const { data, isError, isFetching, refetch } = answer;
  if (data !== undefined) return <AccountTotal data={data} />;
  return isError ? <LoadFailed onRetry={refetch} isRetrying={isFetching} /> : <TotalShape />;
}
