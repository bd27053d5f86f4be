import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, toText } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { withdrawalRules } from '../../../core/rulebook/fundingRules.ts';
import { withdrawalFee } from '../../../core/wallet/withdrawal.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRulebook } from '../../market/rules/useRulebook.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Section } from '../../ui/Frame/Section.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';

/** What the example asks for. */
const EXAMPLE = decimal('500');

/** A withdrawal worked out by the rulebook in force: what is asked for, the fee, what arrives. */
export function WithdrawalSection(): ReactElement | null {
  const { t } = useTranslation('home');
  const { moneyIn } = useFormat();
  const { rulebook } = useRulebook();
  const funding = rulebook?.document.funding;
  const [way] = funding?.withdrawal.routes ?? [];
  const rules = funding && way && withdrawalRules(funding, way.currency, way.network);
  if (rules === undefined) return null;
  const fee = withdrawalFee(EXAMPLE, rules);
  const money = (amount: typeof EXAMPLE): string => moneyIn(toText(amount), SETTLEMENT_CURRENCY);
  return (
    <Section
      title={t('withdrawal.title')}
      aside={<Tag kind="proof">{t('withdrawal.example')}</Tag>}
    >
      <KeyValues
        facts={[
          { label: t('withdrawal.asked'), value: money(EXAMPLE) },
          { label: t('withdrawal.fee'), value: money(fee.neg()) },
        ]}
      />
      <div className="row between home-received">
        <span className="t-row">{t('withdrawal.received')}</span>
        <span className="t-h2">{money(EXAMPLE.minus(fee))}</span>
      </div>
      <p className="t-label c2">{t('withdrawal.text')}</p>
    </Section>
  );
}
