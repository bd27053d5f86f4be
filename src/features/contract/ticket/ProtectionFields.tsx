import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { StopKind } from '../../../../core/trading/contract/stopUnits.ts';
import { useProduct } from '../product/productContext.ts';
import { StopFields } from './StopFields.tsx';
import type { StopOutcome } from './StopFields.tsx';
import type { TicketResult } from './ticketModel.ts';
import type { ContractTicket } from './useContractTicket.ts';

interface ProtectionFieldsProps {
  readonly ticket: ContractTicket;
  readonly errorOf: (field: StopKind | 'trailing') => string | undefined;
  /** A tap has opened them: they are brought above the bar. What was open already stays where it is. */
  readonly isFresh: boolean;
}

/** What the preview says of each level. */
function outcomesOf({ command, preview }: TicketResult): Record<StopKind, StopOutcome | undefined> {
  const of = (price: StopOutcome['price'] | null | undefined, net: typeof price) =>
    price == null || net == null ? undefined : { price, net };
  return {
    takeProfit: of(command?.takeProfit, preview?.netAtTarget),
    stopLoss: of(preview?.stop, preview?.lossAtStop?.neg()),
  };
}

/** Take profit and stop that the order carries from the start. */
export function ProtectionFields(props: ProtectionFieldsProps): ReactElement {
  const { ticket, errorOf, isFresh } = props;
  const { t } = useTranslation('contract');
  const { info, rules } = useProduct();
  const { form, change, result } = ticket;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isFresh]);
  return (
    <div ref={box} className="ticket-stops unfold">
      <StopFields
        draft={form}
        onChange={change}
        errorOf={errorOf}
        rules={rules}
        base={result.stopBase}
        outcomes={outcomesOf(result)}
        quote={info.quote}
        labels={{ takeProfit: t('ticket.takeProfit'), stopLoss: t('ticket.stopLoss') }}
      />
    </div>
  );
}
