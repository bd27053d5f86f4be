import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import { figuresOf, ticketOf } from './position.ts';
import { useTotal } from './useTotal.ts';
import type { Addend } from './useTotal.ts';
import type { ContractOrders } from './useContractOrders.ts';

interface HoldingHeadProps {
  readonly rows: ContractOrders;
  readonly onCloseAll: () => void;
}

const NONE: NonNullable<ContractOrders['orders']> = [];

const netAtMark: Addend = (order, quote, rules, quoteRate) =>
  figuresOf(order, ticketOf(order, rules, quoteRate), quote?.mark ?? order.currentPrice, rules)
    .result?.net;

/** All open trades together as if they closed now, and the way out of all positions at once. */
export function HoldingHead({ rows, onCloseAll }: HoldingHeadProps): ReactElement {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const sum = useTotal(rows.orders ?? NONE, netAtMark);
  // Of a part of the positions it would be a wrong one.
  const total = rows.hasMore ? undefined : sum;
  const direction = toDirection(total);
  return (
    <div className="row between px holding-head">
      <span className="t-label c2">
        {t('holding.net')}{' '}
        <b className={direction === 'flat' ? 'c2' : direction}>{format.signed(total)}</b>{' '}
        <span className="c3">USDT</span>
      </span>
      <MoreLink hasArrow={false} onClick={onCloseAll}>
        {t('action.closeAll')}
      </MoreLink>
    </div>
  );
}
