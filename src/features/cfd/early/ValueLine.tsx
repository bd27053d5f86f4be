import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { EarlyTerms } from '../running/runningModel.ts';

interface ValueLineProps {
  readonly terms: EarlyTerms;
  readonly stake: string;
  readonly value: string;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Nothing if wrong, the full payout if right, the stake as a bar and the value as a ring between them (DESIGN 9.24). */
export function ValueLine({ terms, stake, value }: ValueLineProps): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const valueText = format.moneyIn(value, 'USDT');
  return (
    <div className="value-line" role="img" aria-label={`${t('early.range')}: ${valueText}`}>
      <span className="tx is-stake" style={{ insetInlineStart: percent(terms.stakeShare) }}>
        {t('early.stakeMark', { amount: format.money(stake) })}
      </span>
      <div className="track">
        <i className="done" style={{ inlineSize: percent(terms.share) }} />
        <i className="bar" style={{ insetInlineStart: percent(terms.stakeShare) }} />
        <i className="now" style={{ insetInlineStart: percent(terms.share) }} />
      </div>
      <div className="row between t-cap c2">
        <span>{t('early.ifWrong')}</span>
        <span>{t('early.ifRight', { amount: format.money(terms.payout) })}</span>
      </div>
    </div>
  );
}
