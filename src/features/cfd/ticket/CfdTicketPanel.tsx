import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { useCfdOrderSubmitMutation } from '../../../api/orderApi.ts';
import { orderNumber } from '../../../lib/orderNumber.ts';
import { ActionBar } from '../../../market/ticket/ActionBar.tsx';
import { useSubmitOrder } from '../../../market/ticket/useSubmitOrder.ts';
import type { SubmitOrder } from '../../../market/ticket/useSubmitOrder.ts';
import { useMissing } from '../../../market/ticket/useMissing.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { bodyOf, isLarge, missingOf, oddsOf } from './cfdTicketModel.ts';
import { CallPut } from './CallPut.tsx';
import { ConfirmCfdSheet } from './ConfirmCfdSheet.tsx';
import { OddsNote } from './OddsNote.tsx';
import { PeriodChips } from './PeriodChips.tsx';
import { StakeField } from './StakeField.tsx';
import { useCfdRefusalText } from './cfdRefusalText.ts';
import type { CfdTicket } from './useCfdTicket.ts';

interface CfdTicketPanelProps {
  readonly ticket: CfdTicket;
  /** The server has taken the order. */
  readonly onTaken: (order: CfdOrderDto) => void;
}

/** One of the two ways: each has its own idempotency key, because they are two different orders. */
function useDirection(
  direction: 'call' | 'put',
  { ticket, onTaken }: CfdTicketPanelProps,
): SubmitOrder {
  const { t } = useTranslation('cfd');
  const [trigger] = useCfdOrderSubmitMutation();
  const { form, result, context } = ticket;
  return useSubmitOrder({
    form,
    body: bodyOf(form, direction, result, context.info.id),
    mustAsk: isLarge(result),
    trigger,
    titleOf: (order: CfdOrderDto) => t('toast.placed', { number: orderNumber(order.id) }),
    // The same stake is often wanted again: the form stays as it is.
    onTaken,
  });
}

/** Period, stake, call and put, and the odds: everything that is decided before the tap, on one screen. */
export function CfdTicketPanel(props: CfdTicketPanelProps): ReactElement {
  const { ticket } = props;
  const { t } = useTranslation('cfd');
  const textOf = useCfdRefusalText();
  const call = useDirection('call', props);
  const put = useDirection('put', props);
  const { form, result, context } = ticket;
  const answered = call.refusal ?? put.refusal;
  const isInField = (fields: readonly string[]): boolean =>
    fields.some((field) => field === 'stake' || field === 'quantity');
  const isAnsweredInField = answered !== undefined && isInField(Object.keys(answered.fields));
  const missing = missingOf(form);
  const { sentence, guard } = useMissing(form, missing);
  const refusal = isAnsweredInField ? answered.message : textOf(result.refusal);
  const putting = put.isSending ? 'put' : undefined;
  const sending = call.isSending ? 'call' : putting;
  return (
    <section className="cfd-ticket" aria-label={t('ticket.label')}>
      <PeriodChips ticket={ticket} />
      <div className="px">
        <StakeField ticket={ticket} error={sentence ?? refusal} />
        <OddsNote odds={oddsOf(form.seconds, context.info)} />
        <ActionBar>
          {answered !== undefined && !isAnsweredInField && (
            <Note kind="bad">{answered.message}</Note>
          )}
          <CallPut
            result={result}
            isDisabled={
              missing === undefined && (result.stake === undefined || result.refusal !== undefined)
            }
            sending={sending}
            onPress={(direction) => {
              if (sending === undefined) guard((direction === 'call' ? call : put).press);
            }}
          />
        </ActionBar>
      </div>
      <ConfirmCfdSheet direction="call" order={call} ticket={ticket} />
      <ConfirmCfdSheet direction="put" order={put} ticket={ticket} />
    </section>
  );
}
