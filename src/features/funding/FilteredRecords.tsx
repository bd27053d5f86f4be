import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderList } from '../../market/orders/OrderList.tsx';
import type { OrderRows } from '../../market/orders/orderRows.ts';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { FUNDING_FILTERS } from './StateTag.tsx';
import type { FundingFilter } from './StateTag.tsx';

type ListProps = ComponentProps<typeof OrderList>;

interface FilteredRecordsProps<Item> extends Pick<
  ListProps,
  'emptyText' | 'emptyAction' | 'first'
> {
  readonly filter: FundingFilter;
  readonly onFilter: (filter: FundingFilter) => void;
  readonly rows: OrderRows<Item>;
  readonly renderItem: (item: Item) => ReactNode;
}

/** Deposits or withdrawals under the filter of product.md §4: all, under review, success, failed. */
export function FilteredRecords<Item extends { readonly id: string }>(
  props: FilteredRecordsProps<Item>,
): ReactElement {
  const { filter, onFilter, rows, renderItem, first, ...empty } = props;
  const { t } = useTranslation('funding');
  return (
    <>
      <div className="records-tabs">
        <Tabs
          label={t('state.label')}
          panelId="funding-records"
          value={filter}
          onChange={onFilter}
          items={FUNDING_FILTERS.map((id) => ({ id, label: t(`state.${id}`) }))}
        />
      </div>
      <div id="funding-records" role="tabpanel" aria-label={t(`state.${filter}`)}>
        <OrderList
          key={filter}
          rows={rows}
          renderItem={renderItem}
          {...empty}
          // Under another filter there may be some all the same.
          first={filter === 'all' && first}
        />
      </div>
    </>
  );
}
