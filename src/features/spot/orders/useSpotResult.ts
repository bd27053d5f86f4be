import { useTranslation } from 'react-i18next';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import type { ResultProps } from '../../../ui/Result/Result.tsx';

/** What a sale has brought after its fee and what the coins cost (their fees included); undefined for what was no sale. */
export function useSpotResult(): (order: SpotOrderDto) => ResultProps | undefined {
  const { t } = useTranslation('spot');
  const format = useFormat();
  return ({ profitLoss, filledAmount, fee }) => {
    if (profitLoss === null) return undefined;
    const cost = decimal(filledAmount).minus(fee).minus(profitLoss);
    return {
      label: t('fact.netResult'),
      text: format.signed(profitLoss),
      direction: toDirection(profitLoss),
      parts: [
        { label: t('fact.received'), value: format.signed(filledAmount) },
        { label: t('fact.handlingFee'), value: format.signed(toText(decimal(fee).neg())) },
        { label: t('fact.costOfSold'), value: format.signed(toText(cost.neg())) },
      ],
    };
  };
}
