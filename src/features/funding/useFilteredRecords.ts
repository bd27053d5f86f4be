import { useState } from 'react';
import { orderRowsOf } from '../../market/orders/orderRows.ts';
import type { OrderRows, PagedQuery } from '../../market/orders/orderRows.ts';
import type { FundingFilter } from './StateTag.tsx';

type UseList<Item> = (
  asked: { readonly state: FundingFilter },
  options: { readonly refetchOnMountOrArgChange: true },
) => PagedQuery<Item> & { readonly currentData?: PagedQuery<Item>['data'] };

/** Deposits or withdrawals under a filter, asked for anew as the list opens; under another filter nothing of the last one stays. */
export function useFilteredRecords<Item>(useList: UseList<Item>): {
  readonly filter: FundingFilter;
  readonly onFilter: (filter: FundingFilter) => void;
  readonly rows: OrderRows<Item>;
} {
  const [filter, onFilter] = useState<FundingFilter>('all');
  const query = useList({ state: filter }, { refetchOnMountOrArgChange: true });
  return { filter, onFilter, rows: orderRowsOf({ ...query, data: query.currentData }) };
}
