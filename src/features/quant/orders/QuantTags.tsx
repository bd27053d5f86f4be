import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import { Tag } from '../../../ui/Tag/Tag.tsx';

/** Fixed term or demand, and why it ended. */
export function QuantTags({ order }: { readonly order: QuantOrderDto }): ReactElement {
  const { t } = useTranslation('quant');
  const { kind, endReason } = order;
  return (
    <>
      <Tag>{t(`kind.${kind}`)}</Tag>
      {endReason !== null && (
        <Tag kind={endReason === 'stop' ? 'bad' : 'neutral'}>{t(`reason.${endReason}`)}</Tag>
      )}
    </>
  );
}
