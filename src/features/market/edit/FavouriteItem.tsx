import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../../protocol/product.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { classNames } from '../../../ui/classNames.ts';
import { IconButton } from '../../../ui/IconButton/IconButton.tsx';
import type { Reorder } from './useReorder.ts';

/** Id of the sentence that says what the keys of a handle do. */
export const MOVE_HELP = 'market-move-help';

interface FavouriteItemProps {
  readonly product: TickerDto;
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly reorder: Reorder;
  /** Buttons that move it stand in the row: for who cannot drag and has no keys. */
  readonly hasButtons: boolean;
  readonly onMove: (id: string, place: number) => void;
  readonly onDelete: (id: string) => void;
}

/** A favourite that can be deleted and moved. */
export function FavouriteItem(props: FavouriteItemProps): ReactElement {
  const { product, name, place, count, reorder, hasButtons, onMove, onDelete } = props;
  const { t } = useTranslation('market');
  const { id } = product;
  const pair = pairOf(product);
  const isDragged = reorder.dragged === id;
  return (
    <li
      className={classNames(
        'li market-edit',
        reorder.dragged !== undefined && 'is-sorting',
        isDragged && 'is-dragged',
      )}
      style={reorder.styleOf(id, place)}
    >
      <IconButton
        icon="delete"
        size={20}
        className="market-delete"
        label={t('edit.remove', { pair })}
        data-delete={id}
        onClick={() => {
          onDelete(id);
        }}
      />
      <span className="f1">
        <span className="tt">
          {product.base}
          <span className="c3">/{product.quote}</span>
        </span>
        <span className="sb">{name}</span>
      </span>
      {hasButtons && (
        <>
          <IconButton
            icon="up"
            size={20}
            label={t('edit.up', { pair })}
            disabled={place === 0}
            onClick={() => {
              onMove(id, place - 1);
            }}
          />
          <IconButton
            icon="down"
            size={20}
            label={t('edit.down', { pair })}
            disabled={place === count - 1}
            onClick={() => {
              onMove(id, place + 1);
            }}
          />
        </>
      )}
      <IconButton
        icon="grip"
        size={20}
        isQuiet
        className="market-grip"
        label={t('edit.move', { pair })}
        aria-describedby={MOVE_HELP}
        aria-expanded={hasButtons}
        data-move={id}
        {...reorder.handle(id, place)}
      />
    </li>
  );
}
