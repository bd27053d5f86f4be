import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
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

/** Market, limit or stop, and what it was told besides: never to take, to trail. */
function TypeTags({ order }: { readonly order: ContractOrderDto }): ReactElement {
  const { t } = useTranslation('trading');
  return (
    <>
      <Tag>{t(`type.${order.type}`)}</Tag>
      {order.postOnly && <Tag>{t('type.postOnly')}</Tag>}
      <TrailingTag order={order} />
    </>
  );
}

/** "Trailing 1%". */
export function TrailingTag({ order }: { readonly order: ContractOrderDto }): ReactElement | null {
  const { t } = useTranslation('contract');
  const format = useFormat();
  if (order.trailingRate === null) return null;
  return <Tag>{t('fact.trailing', { rate: format.percent(order.trailingRate) })}</Tag>;
}

/** Of an order that waits or has been filled: its side and its type. */
export function OpenTags(props: ComponentProps<typeof SideTag>): ReactElement {
  return (
    <>
      <SideTag {...props} />
      <TypeTags {...props} />
    </>
  );
}

/** How an order ended: closed by the user, a stop, a target, a liquidation, or cancelled. */
function EndTag({ order }: { readonly order: ContractOrderDto }): ReactElement {
  const { t } = useTranslation('contract');
  const reason = order.closeReason ?? (order.state === 'cancelled' ? 'cancelled' : 'user');
  return <Tag kind={reason === 'liquidation' ? 'bad' : 'neutral'}>{t(`ended.${reason}`)}</Tag>;
}

/** Of an order that has ended: its side and how. */
export function PastTags(props: ComponentProps<typeof SideTag>): ReactElement {
  return (
    <>
      <SideTag {...props} />
      <EndTag {...props} />
    </>
  );
}
