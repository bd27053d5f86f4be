import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { moveTo } from '../../../../core/market/favourites.ts';
import { changeFavourites } from '../../../market/favourites/changeFavourites.ts';
import { useAppDispatch } from '../../../state/clientState.ts';

/** What was deleted last, and what stood behind it. */
export interface Removed {
  readonly id: string;
  readonly before: string | null;
}

export interface EditedList {
  readonly removed: Removed | undefined;
  /** What just happened, for who does not see it. */
  readonly said: string;
  readonly move: (id: string, place: number) => void;
  readonly remove: (id: string) => void;
  readonly undo: () => void;
  readonly say: (sentence: string) => void;
}

/** Moving, deleting and taking back, each said aloud; the focus stays with what was moved. */
export function useEditedList(
  ids: readonly string[],
  pairOfId: (id: string) => string,
  list: RefObject<HTMLElement | null>,
): EditedList {
  const { t } = useTranslation('market');
  const dispatch = useAppDispatch();
  const [removed, setRemoved] = useState<Removed>();
  const [said, say] = useState('');
  const focusNext = useRef<string | undefined>(undefined);

  useLayoutEffect(() => {
    // A row that changes its place in the document loses the focus.
    const wanted = focusNext.current;
    if (wanted === undefined) return;
    const element = list.current?.querySelector<HTMLElement>(wanted);
    if (element === null || element === undefined) return;
    focusNext.current = undefined;
    element.focus();
  });

  const move = useCallback(
    (id: string, place: number) => {
      const change = moveTo(ids, id, place);
      if (change === undefined) return;
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && focused.dataset['move'] === id) {
        focusNext.current = `[data-move="${id}"]`;
      }
      say(t('edit.moved', { pair: pairOfId(id), place: place + 1, count: ids.length }));
      void dispatch(changeFavourites(change));
    },
    [dispatch, ids, pairOfId, t],
  );
  return {
    removed,
    said,
    move,
    say,
    remove: (id) => {
      const next = ids[ids.indexOf(id) + 1];
      setRemoved({ id, before: next ?? null });
      say(t('edit.removed', { pair: pairOfId(id) }));
      focusNext.current = '[data-undo]';
      void dispatch(changeFavourites({ productId: id, action: 'remove' }));
    },
    undo: () => {
      if (removed === undefined) return;
      const { id, before } = removed;
      setRemoved(undefined);
      say(t('edit.added', { pair: pairOfId(id) }));
      focusNext.current = `[data-delete="${id}"]`;
      // What stood behind it may be gone too.
      const stillThere = before !== null && ids.includes(before) ? before : null;
      void dispatch(changeFavourites({ productId: id, action: 'add', before: stillThere }));
    },
  };
}
