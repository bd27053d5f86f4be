import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { Tag } from '../../../ui/Tag/Tag.tsx';

/** "Long 20×" with its triangle. */
export function SideTag({ order }: { readonly order: ContractOrderDto }): ReactElement {
  const { t } = useTranslation('contract');
  const { direction, leverage } = order;
  return (
    <Tag kind={direction === 'long' ? 'up' : 'down'}>
      {t(`side.${direction}Times`, { leverage })}
    </Tag>
  );
}

/** Market or limit. */
export function TypeTag({ order }: { readonly order: ContractOrderDto }): ReactElement {
  const { t } = useTranslation('trading');
  return <Tag>{t(`type.${order.type}`)}</Tag>;
}

/** How an order ended: closed by the user, a stop, a target, a liquidation, or cancelled. */
export function EndTag({ order }: { readonly order: ContractOrderDto }): ReactElement {
  const { t } = useTranslation('contract');
  const reason = order.closeReason ?? (order.state === 'cancelled' ? 'cancelled' : 'user');
  return <Tag kind={reason === 'liquidation' ? 'bad' : 'neutral'}>{t(`ended.${reason}`)}</Tag>;
}
