import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import type { QuantOffer } from '../../../protocol/quant.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { linkTo } from '../../lib/paths.ts';
import type { Fact } from '../../ui/Facts/Facts.tsx';
import { Cells } from '../../ui/Facts/Facts.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';
import { BacktestRange } from './BacktestRange.tsx';
import { usePairName } from './usePairName.ts';
import '../../ui/Position/Position.css';

/** A grid of the list: what it did in the past at full size, and its terms. */
export function OfferCard({ offer }: { readonly offer: QuantOffer }): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const pair = usePairName(offer.productId);
  const { id, name, kind, days, minAmount, leaseRate, earlyFeeRate, backtest } = offer;
  const facts: Fact[] = [
    { label: t('fact.from'), value: format.moneyIn(minAmount, SETTLEMENT_CURRENCY) },
    { label: t('fact.lease'), value: t('lease.perDay', { rate: format.percent(leaseRate) }) },
    {
      label: t('fact.earlyFee'),
      value:
        kind === 'fixed'
          ? t('earlyFee.upTo', { rate: format.percent(earlyFeeRate) })
          : t('earlyFee.none'),
    },
  ];
  const term = days === null ? t('term.none') : t('term.days', { count: days });
  return (
    <article className="pos" aria-label={name}>
      <div className="top">
        <h2 className="t-h3">{name}</h2>
        <span className="push">
          <Tag>{t(`kind.${kind}`)}</Tag>
        </span>
      </div>
      <p className="t-label c2">{`${pair} · ${term}`}</p>
      <BacktestRange backtest={backtest} />
      <Cells facts={facts} />
      <div className="acts">
        <a
          className="btn sm"
          href={`#${linkTo('quantDetail', { quantId: id })}`}
          aria-label={t('list.openNamed', { name })}
        >
          {t('list.open')}
        </a>
      </div>
    </article>
  );
}
