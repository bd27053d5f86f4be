import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyScale, SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { stepText } from '../../../../core/trading/book/scale.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { useProductRules } from '../../../market/rules/rulesContext.ts';
import { useSpotProduct } from './productContext.ts';

/** The rules that hold for the product on the screen. */
export function SpotRulesSheet({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('spot');
  const format = useFormat();
  const { info } = useSpotProduct();
  const { spot, maxQuantity, priceDecimals, quantityDecimals } = useProductRules().document;
  const { base } = info;
  const quantity = (value: string): string => format.quantity(value, quantityDecimals, base);
  const step = (decimals: number, unit: string): string =>
    format.quantity(stepText(decimals), decimals, unit);
  return (
    <Sheet isOpen onClose={onClose} title={pairOf(info)}>
      <KeyValues
        facts={[
          { label: t('rules.takerFee'), value: format.percent(spot.takerRate) },
          { label: t('rules.makerFee'), value: format.percent(spot.makerRate) },
          { label: t('rules.feeFrom'), value: t('rules.received') },
          { label: t('rules.least'), value: format.moneyIn(spot.minNotional, SETTLEMENT_CURRENCY) },
          { label: t('rules.most'), value: quantity(maxQuantity) },
          { label: t('rules.tick'), value: step(priceDecimals, info.quote) },
          { label: t('rules.lot'), value: step(quantityDecimals, base) },
          { label: t('rules.saleStep'), value: step(currencyScale(base), base) },
          { label: t('rules.slippage'), value: format.percent(spot.maxSlippage) },
          { label: t('rules.warnBand'), value: format.percent(spot.warnBand, { decimals: 0 }) },
          { label: t('rules.refuseBand'), value: format.percent(spot.refuseBand, { decimals: 0 }) },
          { label: t('rules.term'), value: t('rules.days', { count: spot.termDays }) },
        ]}
      />
      <p className="t-cap c3 held-note">{t('rules.sellAll', { base })}</p>
      <p className="t-cap c3 held-note">{t('held.note', { base })}</p>
    </Sheet>
  );
}
