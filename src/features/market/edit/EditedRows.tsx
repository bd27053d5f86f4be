import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../../protocol/product.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { Empty } from '../../../ui/Empty/Empty.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { useSheet } from '../../../ui/Sheet/useSheet.ts';
import { Suggestions } from '../AddRows.tsx';
import { useProductNames } from '../../../market/product/useProductNames.ts';
import { AddSheet } from './AddSheet.tsx';
import { FavouriteItem, MOVE_HELP } from './FavouriteItem.tsx';
import { useEditedList } from './useEditedList.ts';
import { useReorder } from './useReorder.ts';

interface EditedRowsProps {
  /** Every product. */
  readonly all: readonly TickerDto[];
  /** Favourites in their order. */
  readonly ids: readonly string[];
}

interface RemovedRowProps {
  readonly pair: string;
  readonly onUndo: () => void;
}

/** In the place of what was deleted last, until something else is or the page is left. */
function RemovedRow({ pair, onUndo }: RemovedRowProps): ReactElement {
  const { t } = useTranslation('market');
  return (
    <li className="li market-edit">
      <span className="f1 c2 market-removed">{t('edit.removed', { pair })}</span>
      <button type="button" className="market-undo" data-undo onClick={onUndo}>
        {t('edit.undo')}
        <span className="sr">, {t('edit.undoMore', { pair })}</span>
      </button>
    </li>
  );
}

/** The favourites to delete and to move, and products to add. */
export function EditedRows({ all, ids }: EditedRowsProps): ReactElement {
  const { t } = useTranslation('market');
  const { nameOf } = useProductNames();
  const list = useRef<HTMLUListElement>(null);
  const [withButtons, setWithButtons] = useState<string>();
  const adding = useSheet();
  const byId = useMemo(() => new Map(all.map((product) => [product.id, product])), [all]);
  const pairOfId = useCallback(
    (id: string) => {
      const product = byId.get(id);
      return product === undefined ? id : pairOf(product);
    },
    [byId],
  );
  const edited = useEditedList(ids, pairOfId, list);
  const { removed } = edited;
  const reorder = useReorder({
    count: ids.length,
    onMove: edited.move,
    onPress: (id) => {
      setWithButtons((open) => (open === id ? undefined : id));
    },
  });
  const onAdded = (product: TickerDto): void => {
    edited.say(t('edit.added', { pair: pairOf(product) }));
  };
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const gone = removed !== undefined && !ids.includes(removed.id) && (
    <RemovedRow key="removed" pair={pairOfId(removed.id)} onUndo={edited.undo} />
  );
  const isGoneLast = removed?.before == null || !ids.includes(removed.before);
  return (
    <>
      <p className="sr" id={MOVE_HELP}>
        {t('edit.moveHelp')}
      </p>
      <p className="sr" role="status">
        {edited.said}
      </p>
      <ul ref={list} aria-label={t('edit.list')}>
        {shown.map((product) => [
          removed?.before === product.id && gone,
          <FavouriteItem
            key={product.id}
            product={product}
            name={nameOf(product)}
            place={ids.indexOf(product.id)}
            count={ids.length}
            reorder={reorder}
            hasButtons={withButtons === product.id}
            onMove={edited.move}
            onDelete={edited.remove}
          />,
        ])}
        {isGoneLast && gone}
      </ul>
      {shown.length === 0 && gone === false && (
        <Empty title={t('favourites.emptyTitle')}>{t('favourites.emptyText')}</Empty>
      )}
      <div className="market-more px">
        <Button
          kind="line"
          size="small"
          isNarrow
          icon={<Icon name="add" size={18} />}
          onClick={adding.open}
        >
          {t('favourites.addMarket')}
        </Button>
      </div>
      <Suggestions favourites={ids} nameOf={nameOf} onAdded={onAdded} />
      <AddSheet
        {...adding.door}

        all={all}
        ids={ids}
        onAdded={onAdded}
      />
    </>
  );
}
