import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useProduct } from '../product/productContext.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { ConfirmOrderSheet } from './ConfirmOrderSheet.tsx';
import { ActionBar } from '../../../market/ticket/ActionBar.tsx';
import { FarNote } from '../../../market/ticket/FarNote.tsx';
import { SubmitButton } from '../../../market/ticket/SubmitButton.tsx';
import { useMissing } from '../../../market/ticket/useMissing.ts';
import { useTicketErrors } from '../../../market/ticket/useTicketErrors.ts';
import { useContractSubmit } from './useContractSubmit.ts';
import { TicketForm } from './TicketForm.tsx';
import type { TicketField } from './TicketForm.tsx';
import type { Ticket } from './useTicket.ts';
import { missingOf } from './ticketModel.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';

/** Fields that have a place for their error on the ticket; a refusal about anything else is said above the button. */
const FIELDS: readonly TicketField[] = ['price', 'quantity', 'leverage', 'takeProfit', 'stopLoss'];

interface TicketPanelProps {
  readonly ticket: Ticket;
  /** The ladder, to the right of the form; none in the sheet. */
  readonly aside?: ReactNode;
  /** The server has taken the order. */
  readonly onSent: () => void;
}

/** Form, ladder, what-if panel and the one button. */
export function TicketPanel({ ticket, aside, onSent }: TicketPanelProps): ReactElement {
  const order = useContractSubmit(ticket, onSent);
  const { t } = useTranslation('contract');
  const format = useFormat();
  const { info } = useProduct();
  const { form } = ticket;
  const { refusal, preview, command, isFar } = ticket.result;
  const price = command?.price ?? null;
  const missing = missingOf(form);
  const { sentence, guard } = useMissing(form, missing);
  const { errorOf, notes } = useTicketErrors(FIELDS, refusal, order.refusal, {
    field: missing === 'price' ? 'price' : 'quantity',
    sentence,
  });
  return (
    <section className="ticket">
      <div className={aside === undefined ? 'cols alone' : 'cols'}>
        <TicketForm ticket={ticket} errorOf={errorOf} />
        {aside}
      </div>
      <ActionBar>
        <WhatIfPanel ticket={ticket} />
        {refusal === undefined && isFar && price !== null && (
          <FarNote price={price} side={form.direction === 'long' ? 'buy' : 'sell'} />
        )}
        {notes.map((note) => (
          <Note key={note} kind="bad">
            {note}
          </Note>
        ))}
        <SubmitButton
          kind={form.direction}
          label={t(form.direction === 'long' ? 'submit.long' : 'submit.short')}
          amount={
            preview === undefined
              ? undefined
              : format.quantity(preview.quantity.toFixed(), info.quantityDecimals, info.base)
          }
          isDisabled={missing === undefined && (command === undefined || refusal !== undefined)}
          isSending={order.isSending}
          onPress={() => {
            guard(order.press);
          }}
        />
      </ActionBar>
      <ConfirmOrderSheet ticket={ticket} order={order} />
    </section>
  );
}
