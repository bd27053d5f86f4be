import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { useCfdOrderSubmitMutation } from '../../../api/orderApi.ts';
import { orderNumber } from '../../../lib/orderNumber.ts';
import { ActionBar } from '../../../market/ticket/ActionBar.tsx';
import { isLarge } from '../../../market/ticket/ticketKind.ts';
import { useIsAwaited } from '../../../market/ticket/useAvailable.ts';
import { useTicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import type { TicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { bodyOf, oddsOf } from './cfdTicketModel.ts';
import type { CfdForm } from './cfdTicketModel.ts';
import { CallPut } from './CallPut.tsx';
import { ConfirmCfdSheet } from './ConfirmCfdSheet.tsx';
import { OddsNote } from './OddsNote.tsx';
import { PeriodChips } from './PeriodChips.tsx';
import { StakeField } from './StakeField.tsx';
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
): TicketOrder<CfdForm> {
  const { t } = useTranslation('cfd');
  const [trigger] = useCfdOrderSubmitMutation();
  const { form, result, context } = ticket;
  return useTicketOrder({
    ticket,
    body: bodyOf(form, direction, result, context.rules.productId),
    isAwaited: useIsAwaited('cfd'),
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
  const call = useDirection('call', props);
  const put = useDirection('put', props);
  const { form, result, context } = ticket;
  const errorOf = (place: keyof CfdForm | 'form'): string | undefined =>
    call.errorOf(place) ?? put.errorOf(place);
  const note = errorOf('form');
  const putting = put.isSending ? 'put' : undefined;
  const sending = call.isSending ? 'call' : putting;
  return (
    <section className="cfd-ticket" aria-label={t('ticket.label')}>
      <PeriodChips ticket={ticket} error={errorOf('seconds')} />
      <div className="px">
        <StakeField ticket={ticket} error={errorOf('amount')} />
        <OddsNote odds={oddsOf(form.seconds, context.rules)} />
        <ActionBar>
          {note !== undefined && <Note kind="bad">{note}</Note>}
          <CallPut
            result={result}
            isDisabled={call.isShut}
            sending={sending}
            onPress={(direction) => {
              if (sending === undefined) (direction === 'call' ? call : put).press();
            }}
          />
        </ActionBar>
      </div>
      <ConfirmCfdSheet direction="call" order={call} ticket={ticket} />
      <ConfirmCfdSheet direction="put" order={put} ticket={ticket} />
    </section>
  );
}
