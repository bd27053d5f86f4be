import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useLazyPart } from '../../../lib/useLazyPart.ts';
import { TicketBar } from '../../../market/ticket/TicketBar.tsx';
import { TicketColumns } from '../../../market/ticket/TicketColumns.tsx';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { AmountHint } from '../FirstHint.tsx';
import { useProduct } from '../product/productContext.ts';
import { loadTicketExtras, loadTicketExtrasLater } from './loadTicketExtras.ts';
import type { TicketSheet } from './loadTicketExtras.ts';
import { TicketForm } from './TicketForm.tsx';
import { useContractSubmit } from './useContractSubmit.ts';
import type { ContractTicket } from './useContractTicket.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';

interface TicketPanelProps {
  readonly ticket: ContractTicket;
  /** The ladder, to the right of the form; none in the sheet. */
  readonly aside?: ReactNode;
  /** The server has taken the order. */
  readonly onSent: () => void;
}

/** Form, ladder, what-if panel and the one button. */
export function TicketPanel({ ticket, aside, onSent }: TicketPanelProps): ReactElement {
  const order = useContractSubmit(ticket, onSent);
  const [sheet, setSheet] = useState<TicketSheet>();
  const { form } = ticket;
  const isAsked =
    sheet !== undefined || order.isConfirming || form.hasProtection || form.type !== 'market';
  const {
    part: extras,
    hasFailed,
    retry,
  } = useLazyPart(isAsked ? loadTicketExtras : loadTicketExtrasLater, { isAwaited: isAsked });
  const { t } = useTranslation('contract');
  const format = useFormat();
  const { info } = useProduct();
  const { refusal, preview, command, isFar } = ticket.result;
  const isLong = form.direction === 'long';
  return (
    <section className="ticket">
      <TicketColumns aside={aside}>
        <TicketForm ticket={ticket} extras={extras} errorOf={order.errorOf} onSheet={setSheet} />
      </TicketColumns>
      {hasFailed && isAsked && <LoadFailed onRetry={retry} />}
      <AmountHint />
      <TicketBar
        order={order}
        side={isLong ? 'buy' : 'sell'}
        label={t(isLong ? 'submit.long' : 'submit.short')}
        amount={
          preview === undefined
            ? undefined
            : format.quantity(preview.quantity.toFixed(), info.quantityDecimals, info.base)
        }
        isAsking={order.isConfirming && extras === undefined && !hasFailed}
        far={refusal === undefined && isFar ? (command?.price ?? null) : null}
        whatIf={<WhatIfPanel ticket={ticket} />}
      />
      {extras !== undefined && (
        <extras.TicketSheets ticket={ticket} order={order} sheet={sheet} onSheet={setSheet} />
      )}
    </section>
  );
}
