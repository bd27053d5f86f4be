import type { ReactElement } from 'react';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { AddMarginSheet } from './AddMarginSheet.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import { CloseAllSheet } from './CloseAllSheet.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { DetailsSheet } from './DetailsSheet.tsx';
import type { OrderAct } from './PositionItem.tsx';
import { ProtectSheet } from './ProtectSheet.tsx';

export interface OpenSheet {
  readonly act: OrderAct | 'closeAll';
  /** Empty for closeAll. */
  readonly orderId: string;
  readonly order: ContractOrderDto | undefined;
}

interface OrderSheetsProps {
  readonly sheet: OpenSheet | undefined;
  readonly holding: readonly ContractOrderDto[];
  readonly onClose: () => void;
}

/** The sheet of the act that was asked for. A new order is a new sheet, with a new idempotency key. */
export function OrderSheets({ sheet, holding, onClose }: OrderSheetsProps): ReactElement | null {
  if (sheet === undefined) return null;
  if (sheet.act === 'closeAll') return <CloseAllSheet orders={holding} onClose={onClose} />;
  const { order } = sheet;
  if (order === undefined) return null;
  switch (sheet.act) {
    case 'protect':
      return <ProtectSheet key={order.id} order={order} onClose={onClose} />;
    case 'margin':
      return <AddMarginSheet key={order.id} order={order} onClose={onClose} />;
    case 'close':
      return <CloseSheet key={order.id} order={order} onClose={onClose} />;
    case 'details':
      return <DetailsSheet key={order.id} order={order} onClose={onClose} />;
    case 'cancel':
      return <CancelSheet key={order.id} order={order} onClose={onClose} />;
    default:
      return null;
  }
}
