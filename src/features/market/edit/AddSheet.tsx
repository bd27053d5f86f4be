import { useCallback, useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { searchItems } from '../../../../core/market/search.ts';
import type { TickerDto } from '../../../../protocol/product.ts';
import { SearchSheet } from '../../../ui/SearchSheet/SearchSheet.tsx';
import type { SheetDoor } from '../../../ui/Sheet/useSheet.ts';
import { AddRows } from '../AddRows.tsx';
import { useProductNames } from '../../../market/product/useProductNames.ts';

interface AddSheetProps extends SheetDoor {
  readonly all: readonly TickerDto[];
  /** What is there already. */
  readonly ids: readonly string[];
  readonly onAdded: (product: TickerDto) => void;
}

/** Every product that is no favourite yet, with a search. */
export function AddSheet({ all, ids, onAdded, ...sheet }: AddSheetProps): ReactElement {
  const { t } = useTranslation('market');
  const { nameOf, textsOf } = useProductNames();
  const others = useMemo(() => all.filter(({ id }) => !ids.includes(id)), [all, ids]);
  const search = useCallback(
    (products: readonly TickerDto[], typed: string) => {
      const { found, near } = searchItems(products, typed, textsOf);
      return found.length > 0 ? found : near;
    },
    [textsOf],
  );
  return (
    <SearchSheet
      {...sheet}
      title={t('favourites.addMarket')}
      searchLabel={t('search.label')}
      placeholder={t('search.placeholder')}
      source={{ data: others, isError: false, isFetching: false, refetch: () => undefined }}
      search={search}
      noneTitle={t('search.noneLeft')}
      noneText={t('search.noneText')}
      renderRows={(products) => <AddRows products={products} nameOf={nameOf} onAdded={onAdded} />}
    />
  );
}
