import { useTranslation } from 'react-i18next';
import { toText, type Decimal } from '../../../../core/money/decimal.ts';
import type { NetParts } from '../../../../core/trading/contract/netResult.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import type { ResultProps } from '../../../ui/Result/Result.tsx';

/** A net result as the screen says it: the sum large, price result, fees and nights below. Unknown is a dash. */
export function useNetResult(): (parts: NetParts | undefined) => Omit<ResultProps, 'aside'> {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const paid = (amount: Decimal): string => format.signed(toText(amount.neg()));
  return (parts) => {
    const net = parts === undefined ? undefined : toText(parts.net);
    const facts: Fact[] = [];
    if (parts !== undefined) {
      facts.push(
        { label: t('fact.priceResult'), value: format.signed(toText(parts.priceResult)) },
        { label: t('fact.handlingFee'), value: paid(parts.handlingFee) },
      );
      if (!parts.closeFee.isZero())
        facts.push({ label: t('fact.closeFee'), value: paid(parts.closeFee) });
      facts.push({ label: t('fact.overnightFee'), value: paid(parts.overnightFee) });
      if (!parts.liquidationFee.isZero())
        facts.push({ label: t('fact.liquidationFee'), value: paid(parts.liquidationFee) });
    }
    return {
      label: t('fact.netResult'),
      text: format.signed(net),
      direction: toDirection(net),
      parts: facts,
    };
  };
}
