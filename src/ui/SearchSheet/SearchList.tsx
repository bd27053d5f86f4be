import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../Empty/Empty.tsx';
import { LoadFailed } from '../Empty/LoadFailed.tsx';
import { SkeletonRows } from '../Skeleton/Skeleton.tsx';
import { SearchField } from './SearchField.tsx';
import './SearchList.css';

/** Rows that come from somewhere; the answer of a query is one. */
export interface RowSource<Row> {
  readonly data?: readonly Row[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface SearchListProps<Row> {
  /** What the search field asks for: "Search products". */
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly source: RowSource<Row>;
  /** The rows that answer to what was typed; all of them for an empty text. */
  readonly search: (rows: readonly Row[], typed: string) => readonly Row[];
  readonly noneTitle: string;
  readonly noneText?: string | undefined;
  /** Between the field and the rows: tabs. */
  readonly filters?: ReactNode;
  readonly renderRows: (rows: readonly Row[]) => ReactNode;
}

/** Field, filters and rows. In a sheet it is mounted while the sheet is open: each opening starts with an empty field. */
export function SearchList<Row>(props: SearchListProps<Row>): ReactElement {
  const { searchLabel, placeholder, source, search, noneTitle, noneText, filters, renderRows } =
    props;
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const { data } = source;
  const found = data === undefined ? undefined : search(data, typed);
  return (
    <div className="search-list">
      <div className="search-field">
        <SearchField
          label={<span className="sr">{searchLabel}</span>}
          placeholder={placeholder}
          typed={typed}
          onType={setTyped}
        />
      </div>
      {filters}
      {found === undefined && source.isError && (
        <LoadFailed onRetry={source.refetch} isRetrying={source.isFetching} />
      )}
      {found === undefined && !source.isError && (
        <SkeletonRows count={8} label={t('state.loading')} />
      )}
      {found?.length === 0 && <Empty title={noneTitle}>{noneText}</Empty>}
      {found !== undefined && found.length > 0 && renderRows(found)}
    </div>
  );
}
