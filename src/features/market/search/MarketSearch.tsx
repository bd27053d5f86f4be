import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { searchItems } from '../../../../core/market/search.ts';
import type { SearchResult } from '../../../../core/market/search.ts';
import type { TickerDto } from '../../../../protocol/product.ts';
import { useProductGetAllProductListQuery } from '../../../api/productApi.ts';
import { Chip } from '../../../ui/Chip/Chip.tsx';
import { ChipRow } from '../../../ui/Chip/ChipRow.tsx';
import { Empty } from '../../../ui/Empty/Empty.tsx';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { Page } from '../../../ui/Frame/Page.tsx';
import { SkeletonRows } from '../../../ui/Skeleton/Skeleton.tsx';
import { StaleFrame } from '../StaleFrame.tsx';
import { useProductNames } from '../../../market/product/useProductNames.ts';
import { SearchNav } from './SearchNav.tsx';
import { SearchRows } from './SearchRows.tsx';

const GROUPS = ['all', 'crypto', 'forex', 'metal'] as const;
type Group = (typeof GROUPS)[number];
/** Of what was typed, in a sentence: as much as a line holds. */
const SHOWN_LETTERS = 24;

const inGroup = (products: readonly TickerDto[], group: Group): readonly TickerDto[] =>
  group === 'all' ? products : products.filter(({ category }) => category === group);

interface FoundProps {
  readonly result: SearchResult<TickerDto>;
  readonly typed: string;
}

/** What answers, by group; where nothing does, what may have been meant. */
function Found({ result, typed }: FoundProps): ReactElement {
  const { t } = useTranslation('market');
  const [group, setGroup] = useState<Group>('all');
  const { found, near } = result;
  const rows = inGroup(found, group);
  const letters = [...typed.trim()];
  const shown =
    letters.length > SHOWN_LETTERS
      ? `${letters.slice(0, SHOWN_LETTERS).join('')}…`
      : letters.join('');
  return (
    <>
      <ChipRow label={t('search.filters')} className="market-groups">
        {GROUPS.map((one) => (
          <Chip
            key={one}
            isSelected={one === group}
            onClick={() => {
              setGroup(one);
            }}
          >
            {t(`category.${one}`)} {inGroup(found, one).length}
          </Chip>
        ))}
      </ChipRow>
      <p className="sr" role="status">
        {t('search.found', { count: rows.length })}
      </p>
      {found.length === 0 && (
        <Empty title={t('search.none', { typed: shown })}>
          {near.length === 0 ? t('search.noneText') : undefined}
        </Empty>
      )}
      {found.length > 0 && rows.length === 0 && <Empty title={t('list.emptyTitle')} />}
      {near.length > 0 && <h2 className="t-h3 px">{t('search.near')}</h2>}
      <SearchRows products={found.length === 0 ? near : rows} typed={typed} />
    </>
  );
}

/** Search by pair or name, in English and in the language on the screen; one typo is forgiven. */
export function MarketSearch({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('common');
  const { textsOf } = useProductNames();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { data, isError, isFetching, refetch } = useProductGetAllProductListQuery(undefined);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const result = useMemo(
    () => (data === undefined ? undefined : searchItems(data, typed, textsOf)),
    [data, typed, textsOf],
  );
  return (
    <Page nav={<SearchNav field={field} typed={typed} onType={setTyped} onClose={onClose} />}>
      <StaleFrame>
        {result !== undefined && <Found result={result} typed={typed} />}
        {result === undefined && !isError && <SkeletonRows count={8} label={t('state.loading')} />}
        {result === undefined && isError && (
          <LoadFailed onRetry={refetch} isRetrying={isFetching} />
        )}
      </StaleFrame>
    </Page>
  );
}
