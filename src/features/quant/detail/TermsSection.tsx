import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Section } from '../../../ui/Frame/Section.tsx';

interface TermsSectionProps {
  readonly info: QuantInfo;
  readonly rules: GridRules;
}

/** What a subscription runs by, from the rulebook that it would keep for life. */
export function TermsSection({ info, rules }: TermsSectionProps): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const percent = (share: { toFixed: () => string }): string => format.percent(share.toFixed());
  const { days, rulebookHash, kind } = info;
  return (
    <Section title={t('terms.title')}>
      <KeyValues
        facts={[
          {
            label: t('fact.amount'),
            value: t('terms.amounts', {
              from: format.money(toText(rules.minAmount)),
              to: format.moneyIn(toText(rules.maxAmount), SETTLEMENT_CURRENCY),
            }),
          },
          {
            label: t('fact.cycle'),
            value: days === null ? t('term.none') : t('term.days', { count: days }),
          },
          { label: t('fact.spacing'), value: t(`spacing.${info.grid.spacing}`) },
          { label: t('fact.net'), value: format.percent(info.grid.netRate) },
          { label: t('fact.tradeFee'), value: percent(rules.feeRate) },
          { label: t('fact.lease'), value: t('lease.perDay', { rate: percent(rules.leaseRate) }) },
          {
            label: t('fact.earlyFee'),
            value:
              kind === 'fixed'
                ? t('earlyFee.upTo', { rate: percent(rules.earlyFeeRate) })
                : t('earlyFee.none'),
          },
          { label: t('fact.stop'), value: t('terms.stop', { share: percent(rules.stopRate) }) },
          { label: t('fact.account'), value: t('terms.account') },
          { label: t('fact.rulebook'), value: rulebookHash.slice(0, 8) },
        ]}
      />
      <p className="t-cap c3 quant-note">{t('terms.note')}</p>
    </Section>
  );
}
