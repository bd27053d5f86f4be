import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertDto, AlertFiringDto } from '../../../protocol/alerts.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { linkTo } from '../../lib/paths.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';
import { isWaiting } from './alertModel.ts';
import { useAlertWords } from './useAlertWords.ts';
import { usePositions } from './usePositions.ts';

interface AlertItemProps {
  readonly alert: AlertDto;
  readonly isBusy: boolean;
  readonly onEdit: (alert: AlertDto) => void;
  readonly onRemove: (alert: AlertDto) => void;
}

/** One alert: what it waits for, whether it still does, and what can be done with it. */
export function AlertItem({ alert, isBusy, onEdit, onRemove }: AlertItemProps): ReactElement {
  const { t } = useTranslation('alerts');
  const words = useAlertWords();
  const pair = words.pair(alert.productId);
  const what = words.what(alert);
  const positions = usePositions(alert.orderId !== undefined);
  const position = positions?.find(({ id }) => id === alert.orderId);
  const acts = [
    ['edit', onEdit],
    ['remove', onRemove],
  ] as const;
  return (
    <article className="px alert-item" aria-label={`${pair}: ${what}`}>
      <div className="row g2 wrap">
        <span className="t-row">{pair}</span>
        {position !== undefined && <span className="t-label c2">{words.position(position)}</span>}
        {isWaiting(alert) && <Tag kind="waiting">{t('waits')}</Tag>}
        <Tag>{t(alert.repeat ? 'often.each' : 'often.once')}</Tag>
      </div>
      <p className="t-body">{what}</p>
      {alert.firedAt !== null && (
        <p className="t-cap c3">{t('toldAt', { time: formatTime(alert.firedAt) })}</p>
      )}
      <div className="alert-acts">
        {acts.map(([act, onAct]) => (
          <Button
            key={act}
            size="small"
            isNarrow
            disabled={isBusy}
            onClick={() => {
              onAct(alert);
            }}
          >
            {t(act)}
          </Button>
        ))}
      </div>
    </article>
  );
}

/** One telling: when, of what, at which price. It leads to the product. */
export function FiringItem({ firing }: { readonly firing: AlertFiringDto }): ReactElement {
  const { t } = useTranslation('alerts');
  const words = useAlertWords();
  const { productId } = firing;
  return (
    <a className="px alert-item" href={`#${linkTo('contract', { productId })}`}>
      <span className="row g2 wrap">
        <span className="t-row">{words.pair(productId)}</span>
        <span className="t-label c2">
          {t('shown', { price: words.price(firing.shown, productId) })}
        </span>
      </span>
      <span className="t-body">{words.what(firing)}</span>
      <span className="t-cap c3">{formatTime(firing.time)}</span>
    </a>
  );
}
