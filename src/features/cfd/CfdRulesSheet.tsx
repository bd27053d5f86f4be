import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { toText } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { useProductInfo } from '../../market/product/productContext.ts';
import { useProductRules } from '../../market/rules/rulesContext.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { usePeriodText } from './usePeriodText.ts';

/** Entry, end, tie and early close in sentences, with the numbers of the rulebook. */
function useRuleTexts(): readonly string[] {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const { staleQuoteMs, settlement, sale } = useProductRules().cfd;
  const percent = (share: Decimal): string => format.percent(toText(share), { decimals: 0 });
  return [
    t('rules.entry', { wait: format.span(staleQuoteMs) }),
    t('rules.settlement', {
      short: format.span(settlement.shortWindowMs),
      long: format.span(settlement.longWindowMs),
      from: format.span(settlement.longFromSeconds * 1000),
      trim: percent(settlement.trimShare),
    }),
    t('rules.tie', { gap: format.span(settlement.maxGapMs) }),
    t('rules.early', {
      margin: percent(sale.margin),
      wait: format.span(staleQuoteMs),
      last: format.span(sale.closedMs),
      share: percent(sale.closedShare),
    }),
  ];
}

/** What holds for calls and puts of the product on the screen. */
export function CfdRulesSheet({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const periodText = usePeriodText();
  const info = useProductInfo();
  const { periods, minStake, maxStake, maxOpenStakes } = useProductRules().cfd;
  const money = (amount: Decimal): string => format.moneyIn(toText(amount), 'USDT');
  const rules = useRuleTexts();
  return (
    <Sheet isOpen onClose={onClose} title={pairOf(info)}>
      <div className="stack">
        <KeyValues
          facts={[
            ...periods.map(({ seconds, returnRate }) => ({
              label: t('rules.return', { period: periodText(seconds) }),
              value: format.percent(toText(returnRate), { sign: 'always', decimals: 0 }),
            })),
            { label: t('rules.least'), value: money(minStake) },
            { label: t('rules.most'), value: money(maxStake) },
            { label: t('rules.mostOpen'), value: money(maxOpenStakes) },
          ]}
        />
        {rules.map((rule) => (
          <p key={rule} className="t-label c2">
            {rule}
          </p>
        ))}
      </div>
    </Sheet>
  );
}
