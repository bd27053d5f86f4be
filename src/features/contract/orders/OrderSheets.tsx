import type { ReactElement } from 'react';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { AskedContract } from './AskedContract.tsx';
import { AllSheet } from './AllSheet.tsx';
import { AddMarginSheet } from './AddMarginSheet.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { DetailsSheet } from './DetailsSheet.tsx';
import type { OrderAct } from './PositionItem.tsx';
import { ProtectSheet } from './ProtectSheet.tsx';

export interface OpenSheet {
  readonly act: OrderAct | 'closeAll' | 'cancelAll';
  /** Empty for all of them. */
  readonly orderId: string;
  readonly order: ContractOrderDto | undefined;
}

interface OrderSheetsProps {
  readonly sheet: OpenSheet | undefined;
  readonly holding: readonly ContractOrderDto[];
  readonly open: readonly ContractOrderDto[];
  readonly onClose: () => void;
}

/** The sheet of the act that was asked for. A new order is a new sheet, with a new idempotency key. */
function ActSheet(props: OrderSheetsProps): ReactElement | null {
  const { sheet, holding, open, onClose } = props;
  if (sheet === undefined) return null;
  const { act, order } = sheet;
  if (act === 'closeAll' || act === 'cancelAll') {
    return <AllSheet act={act} orders={act === 'closeAll' ? holding : open} onClose={onClose} />;
  }
  if (order === undefined) return null;
  switch (act) {
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

/** The sheet of an act, and the one that the address asks for. */
export function OrderSheets(props: OrderSheetsProps): ReactElement {
  return (
    <>
      <AskedContract />
      <ActSheet {...props} />
    </>
  );
}
