import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { ActionBar } from '../../../market/ticket/ActionBar.tsx';
import { FarNote } from '../../../market/ticket/FarNote.tsx';
import { SubmitButton } from '../../../market/ticket/SubmitButton.tsx';
import { useMissing } from '../../../market/ticket/useMissing.ts';
import { useTicketErrors } from '../../../market/ticket/useTicketErrors.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { useSpotProduct } from '../product/productContext.ts';
import { useCoinText } from '../product/useCoinText.ts';
import { ConfirmSpotSheet } from './ConfirmSpotSheet.tsx';
import { SpotTicketForm } from './SpotTicketForm.tsx';
import type { SpotField } from './SpotTicketForm.tsx';
import { SpotWhatIf } from './SpotWhatIf.tsx';
import { missingOf } from './ticketModel.ts';
import { useSpotSubmit } from './useSpotSubmit.ts';
import type { SpotTicket } from './useSpotTicket.ts';

/** Fields that have a place for their error on the ticket; a refusal about anything else is said above the button. */
const FIELDS: readonly SpotField[] = ['price', 'quantity', 'amount'];

interface SpotTicketPanelProps {
  readonly ticket: SpotTicket;
  /** The ladder, to the right of the form; none in the sheet. */
  readonly aside?: ReactNode;
  /** The server has taken the order. */
  readonly onSent: () => void;
}

/** Form, ladder, what-if panel and the one button. */
export function SpotTicketPanel({ ticket, aside, onSent }: SpotTicketPanelProps): ReactElement {
  const { t } = useTranslation('spot');
  const { info } = useSpotProduct();
  const coins = useCoinText(info.quantityDecimals);
  const order = useSpotSubmit(ticket, onSent);
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
        <SpotTicketForm ticket={ticket} errorOf={errorOf} />
        {aside}
      </div>
      <ActionBar>
        <SpotWhatIf ticket={ticket} />
        {refusal === undefined && isFar && price !== null && (
          <FarNote price={price} side={form.side} />
        )}
        {notes.map((note) => (
          <Note key={note} kind="bad">
            {note}
          </Note>
        ))}
        <SubmitButton
          kind={form.side === 'buy' ? 'long' : 'short'}
          label={t(`submit.${form.side}`)}
          amount={preview === undefined ? undefined : coins(toText(preview.quantity), info.base)}
          isDisabled={missing === undefined && (command === undefined || refusal !== undefined)}
          isSending={order.isSending}
          onPress={() => {
            guard(order.press);
          }}
        />
      </ActionBar>
      <ConfirmSpotSheet ticket={ticket} order={order} />
    </section>
  );
}
