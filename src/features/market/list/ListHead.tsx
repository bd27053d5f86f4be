import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../../lib/preferences.ts';
import type { MarketSort } from '../../../lib/preferences.ts';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { nextSort } from '../sortProducts.ts';

interface HeadProps {
  readonly sort: MarketSort | undefined;
}

interface HeadButtonProps extends HeadProps {
  readonly by: MarketSort['by'];
}

/** A column's head: sorts by it, turns the order round, and lets it go. */
function HeadButton({ sort, by }: HeadButtonProps): ReactElement {
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
        changePreferences({ marketSort: nextSort(sort, by) });
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

/** The heads of the columns; each one sorts. The choice is kept. */
export function ListHead({ sort }: HeadProps): ReactElement {
  const { t } = useTranslation('market');
  return (
    <div className="market-cols" role="group" aria-label={t('sort.label')}>
      <span className="market-first">
        <HeadButton sort={sort} by="name" />
        <span aria-hidden="true">·</span>
        <HeadButton sort={sort} by="amount" />
      </span>
      <HeadButton sort={sort} by="price" />
      <HeadButton sort={sort} by="change" />
    </div>
  );
}
