import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { useProductInfo } from '../../market/product/productContext.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { usePeriodText } from './usePeriodText.ts';

/** Entry, end, tie and early close in sentences, with the numbers of the rulebook. */
function useRuleTexts(): readonly string[] {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const { cfdTerms: terms } = useProductInfo();
  const percent = (share: string): string => format.percent(share, { decimals: 0 });
  return [
    t('rules.entry', { wait: format.span(terms.staleQuoteMs) }),
    t('rules.settlement', {
      short: format.span(terms.shortWindowMs),
      long: format.span(terms.longWindowMs),
      from: format.span(terms.longFromSeconds * 1000),
      trim: percent(terms.trimShare),
    }),
    t('rules.tie', { gap: format.span(terms.maxGapMs) }),
    t('rules.early', {
      margin: percent(terms.saleMargin),
      wait: format.span(terms.staleQuoteMs),
      last: format.span(terms.saleClosedMs),
      share: percent(terms.saleClosedShare),
    }),
  ];
}

/** What holds for calls and puts of the product on the screen. */
export function CfdRulesSheet({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('cfd');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const periodText = usePeriodText();
  const info = useProductInfo();
  const { periods, minStake, maxStake } = info.cfd;
  const rules = useRuleTexts();
  return (
    <Sheet isOpen onClose={onClose} title={pairOf(info)} closeLabel={tCommon('action.close')}>
      <div className="stack">
        <KeyValues
          facts={[
            ...periods.map(({ seconds, returnRate }) => ({
              label: t('rules.return', { period: periodText(seconds) }),
              value: format.percent(returnRate, { sign: 'always', decimals: 0 }),
            })),
            { label: t('rules.least'), value: format.moneyIn(minStake, 'USDT') },
            { label: t('rules.most'), value: format.moneyIn(maxStake, 'USDT') },
            {
              label: t('rules.mostOpen'),
              value: format.moneyIn(info.cfdTerms.maxOpenStakes, 'USDT'),
            },
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
