import { Suspense } from 'react';
import type { ReactElement, RefObject } from 'react';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { AskedContract } from './AskedContract.tsx';
import { ActsAtOnce } from './ActsAtOnce.tsx';
import { AllSheet } from './AllSheet.tsx';
import { AddMarginSheet } from './AddMarginSheet.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import { CloseSheet } from './CloseSheet.tsx';
import { DetailsSheet } from './DetailsSheet.tsx';
import type { OrderAct } from './PositionItem.tsx';
import { ProtectForm } from './ProtectForm.tsx';
import { ReverseSheet } from './ReverseSheet.tsx';
import type { ContractOrders } from './useContractOrders.ts';

export interface OpenSheet {
  readonly act: OrderAct | 'closeAll' | 'cancelAll';
  /** Empty for all of them. */
  readonly orderId: string;
  readonly order: ContractOrderDto | undefined;
}

/** Does what no longer asks, and says so; false where it asks. */
export type DoAtOnce = (act: OrderAct, order: ContractOrderDto) => boolean;

interface OrderSheetsProps {
  readonly sheet: OpenSheet | undefined;
  readonly holding: ContractOrders;
  readonly open: ContractOrders;
  /** Filled here: the acts come with the sheets. */
  readonly atOnce: RefObject<DoAtOnce | null>;
  readonly onAct: (act: OrderAct, order: ContractOrderDto) => void;
  readonly onClose: () => void;
}

/** The sheet of the act that was asked for. A new order is a new sheet, with a new idempotency key. */
function ActSheet(props: OrderSheetsProps): ReactElement | null {
  const { sheet, holding, open, onAct, onClose } = props;
  if (sheet === undefined) return null;
  const { act, order } = sheet;
  if (act === 'closeAll' || act === 'cancelAll') {
    return <AllSheet act={act} rows={act === 'closeAll' ? holding : open} onClose={onClose} />;
  }
  if (order === undefined) return null;
  switch (act) {
    case 'protect':
      return <ProtectForm key={order.id} order={order} onClose={onClose} />;
    case 'margin':
      return <AddMarginSheet key={order.id} order={order} onClose={onClose} />;
    case 'close':
    case 'closePart':
      return <CloseSheet key={order.id} order={order} onClose={onClose} />;
    case 'details':
      return (
        <DetailsSheet
          key={order.id}
          order={order}
          onAct={(next) => {
            onAct(next, order);
          }}
          onClose={onClose}
        />
      );
    case 'reverse':
      return <ReverseSheet key={order.id} order={order} onClose={onClose} />;
    case 'cancel':
      return <CancelSheet key={order.id} order={order} onClose={onClose} />;
    default:
      return null;
  }
}

/** The sheet of an act, and the one that the address asks for. */
export function OrderSheets(props: OrderSheetsProps): ReactElement {
  return (
    <Suspense>
      <ActsAtOnce door={props.atOnce} />
      <AskedContract />
      <ActSheet {...props} />
    </Suspense>
  );
}
