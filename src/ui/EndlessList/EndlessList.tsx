import { Fragment } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { useReachedEnd } from './useReachedEnd.ts';
import './EndlessList.css';

interface EndlessListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  /** Whether the last answer gave a cursor. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Asks for the next page; called once for each time the end comes into sight. */
  readonly onMore: () => void;
  /** "There's no more data left" (product.md §8). */
  readonly endText: string;
  readonly loadingLabel: string;
  /** The next page did not come: the sentence and the button's words. */
  readonly error?: { readonly text: string; readonly retryLabel: string } | undefined;
}

/** A list that fetches its next page as its end comes near. The caller shows Empty for no rows at all. */
export function EndlessList<Item>(props: EndlessListProps<Item>): ReactElement {
  const { items, keyOf, renderItem, hasMore, isLoading, onMore, endText, loadingLabel, error } =
    props;
  const end = useReachedEnd(hasMore && !isLoading && error === undefined, onMore);
  return (
    <>
      {items.map((item) => (
        <Fragment key={keyOf(item)}>{renderItem(item)}</Fragment>
      ))}
      <div className="list-end" ref={end}>
        {isLoading && <Spinner size={18} label={loadingLabel} />}
        {!isLoading && error !== undefined && (
          <>
            <span>{error.text}</span>
            <Button kind="ghost" size="small" isNarrow onClick={onMore}>
              {error.retryLabel}
            </Button>
          </>
        )}
        {!isLoading && error === undefined && !hasMore && items.length > 0 && endText}
      </div>
    </>
  );
}
