import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { TicketBar } from '../../../market/ticket/TicketBar.tsx';
import { TicketColumns } from '../../../market/ticket/TicketColumns.tsx';
import { useSpotProduct } from '../product/productContext.ts';
import { useCoinText } from '../product/useCoinText.ts';
import { ConfirmSpotSheet } from './ConfirmSpotSheet.tsx';
import { SpotTicketForm } from './SpotTicketForm.tsx';
import { SpotWhatIf } from './SpotWhatIf.tsx';
import { useSpotSubmit } from './useSpotSubmit.ts';
import type { SpotTicket } from './useSpotTicket.ts';

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
  const { side } = ticket.form;
  const { refusal, preview, command, isFar } = ticket.result;
  return (
    <section className="ticket">
      <TicketColumns aside={aside}>
        <SpotTicketForm ticket={ticket} errorOf={order.errorOf} />
      </TicketColumns>
      <TicketBar
        order={order}
        side={side}
        label={t(`submit.${side}`)}
        amount={preview === undefined ? undefined : coins(toText(preview.quantity), info.base)}
        far={refusal === undefined && isFar ? (command?.price ?? null) : null}
        whatIf={<SpotWhatIf ticket={ticket} />}
      />
      <ConfirmSpotSheet ticket={ticket} order={order} />
    </section>
  );
}
