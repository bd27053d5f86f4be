import type { ReactElement } from 'react';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { AcceptSheet } from './AcceptSheet.tsx';
import { AddCollateralSheet } from './AddCollateralSheet.tsx';
import { DeclineSheet } from './DeclineSheet.tsx';
import type { LoanAct } from './LoanCard.tsx';
import { LoanSheet } from './LoanSheet.tsx';
import { RepaySheet } from './RepaySheet.tsx';

/** What was asked for, and of which loan. */
export interface OpenedLoan {
  readonly act: LoanAct;
  readonly order: ToldLoan;
}

interface LoanSheetsProps {
  readonly opened: OpenedLoan | undefined;
  readonly onOpen: (opened: OpenedLoan | undefined) => void;
  /** The loans on the screen: a sheet shows its own as the list has it by now. */
  readonly list: readonly ToldLoan[] | undefined;
}

/** The sheet that stands over a list of loans. */
export function LoanSheets({ opened, onOpen, list }: LoanSheetsProps): ReactElement | null {
  if (opened === undefined) return null;
  const { act } = opened;
  const order = list?.find(({ id }) => id === opened.order.id) ?? opened.order;
  const onClose = (): void => {
    onOpen(undefined);
  };
  switch (act) {
    case 'open':
      return <LoanSheet order={order} onClose={onClose} />;
    case 'takeBack':
    case 'decline':
      return <DeclineSheet order={order} onClose={onClose} />;
    case 'accept':
      return (
        <AcceptSheet
          order={order}
          onClose={onClose}
          onAdd={() => {
            onOpen({ act: 'addCollateral', order });
          }}
        />
      );
    case 'repay':
      return <RepaySheet order={order} onClose={onClose} />;
    case 'addCollateral':
      return <AddCollateralSheet order={order} onClose={onClose} />;
  }
}
