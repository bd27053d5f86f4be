import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketSort } from '../../../lib/preferences.ts';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { nextSort } from '../sortProducts.ts';

/** How a list is sorted; undefined: in its own order. */
export interface HeadProps {
  readonly sort: MarketSort | undefined;
  readonly onSort: (sort: MarketSort | undefined) => void;
}

interface HeadButtonProps extends HeadProps {
  readonly by: MarketSort['by'];
}

/** A column's head: sorts by it, turns the order round, and lets it go. */
function HeadButton({ sort, onSort, by }: HeadButtonProps): ReactElement {
  const { t } = useTranslation('market');
  const isOn = sort?.by === by;
  const words = by === 'name' ? (['fromZ', 'fromA'] as const) : (['downwards', 'upwards'] as const);
  const direction = isOn ? words[sort.isDescending ? 0 : 1] : undefined;
  return (
    <button
      type="button"
      className={classNames('market-sort hit', isOn && 'is-on')}
      aria-pressed={isOn}
      onClick={() => {
        onSort(nextSort(sort, by));
      }}
    >
      {t(`sort.${by}`)}
      <span className="sr">
        , {t(`sort.${by}More`)}
        {direction !== undefined && `, ${t(`sort.${direction}`)}`}
      </span>
      {isOn && <Icon name={sort.isDescending ? 'down' : 'up'} size={12} strokeWidth={2.5} />}
    </button>
  );
}

/** The heads of the columns; each one sorts. */
export function ListHead(props: HeadProps): ReactElement {
  const { t } = useTranslation('market');
  return (
    <div className="market-cols" role="group" aria-label={t('sort.label')}>
      <span className="market-first">
        <HeadButton {...props} by="name" />
        <span aria-hidden="true">·</span>
        <HeadButton {...props} by="amount" />
      </span>
      <HeadButton {...props} by="price" />
      <HeadButton {...props} by="change" />
    </div>
  );
}
