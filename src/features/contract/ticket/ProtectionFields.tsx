import { useEffect, useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { TicketField } from '../../../ui/DecimalInput/TicketField.tsx';
import type { ContractTicket } from './useContractTicket.ts';

const STOPS = ['takeProfit', 'stopLoss'] as const;

interface ProtectionFieldsProps {
  readonly ticket: ContractTicket;
  readonly errorOf: (field: (typeof STOPS)[number]) => string | undefined;
}

/** Brings what a tap has opened above the bar; what was open already stays where it is. */
function useBroughtIntoSight(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) box.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return box;
}

/** Take profit and stop loss that the order carries from the start. */
export function ProtectionFields({ ticket, errorOf }: ProtectionFieldsProps): ReactElement | null {
  const { t } = useTranslation('contract');
  const { locale } = useFormat();
  const { form, change, context } = ticket;
  const box = useBroughtIntoSight(form.hasProtection);
  if (!form.hasProtection) return null;
  return (
    <div ref={box} className="ticket-stops">
      {STOPS.map((stop) => (
        <TicketField
          key={stop}
          decimals={context.rules.priceDecimals}
          locale={locale}
          label={t(`ticket.${stop}`)}
          value={form[stop]}
          error={errorOf(stop)}
          onChange={(price) => {
            change({ [stop]: price });
          }}
        />
      ))}
    </div>
  );
}
