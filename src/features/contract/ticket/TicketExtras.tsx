/** What of the ticket is no part of the first view: the fields that a tap opens, what they mean, and the sheets. */
import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { ConfirmationsSheet } from '../confirmations/ConfirmationsSheet.tsx';
import type { TicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import { ConfirmOrderSheet } from './ConfirmOrderSheet.tsx';
import { LeverageSheet } from './LeverageSheet.tsx';
import type { TicketSheet } from './loadTicketExtras.ts';
import type { TicketForm } from './ticketModel.ts';
import type { ContractTicket } from './useContractTicket.ts';

export { ProtectionFields } from './ProtectionFields.tsx';
export { TypeNotes } from './TypeNotes.tsx';

interface TicketSheetsProps {
  readonly ticket: ContractTicket;
  readonly order: TicketOrder<TicketForm>;
  readonly sheet: TicketSheet | undefined;
  readonly onSheet: (sheet: TicketSheet | undefined) => void;
}

/** Leverage, the question before a large order, and which orders ask. */
export function TicketSheets({ ticket, order, sheet, onSheet }: TicketSheetsProps): ReactElement {
  const onClose = (): void => {
    onSheet(undefined);
  };
  return (
    <Suspense>
      <LeverageSheet isOpen={sheet === 'leverage'} onClose={onClose} ticket={ticket} />
      <ConfirmOrderSheet
        ticket={ticket}
        order={order}
        onConfirmations={() => {
          onSheet('confirmations');
        }}
      />
      <ConfirmationsSheet isOpen={sheet === 'confirmations'} onClose={onClose} />
    </Suspense>
  );
}
