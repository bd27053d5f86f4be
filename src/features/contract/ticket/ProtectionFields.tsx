import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { TicketField } from '../../../ui/DecimalInput/TicketField.tsx';
import type { Ticket } from './useTicket.ts';

interface ProtectionFieldsProps {
  readonly ticket: Ticket;
  readonly errorOf: (field: 'takeProfit' | 'stopLoss') => string | undefined;
}

/** Take profit and stop loss that the order carries from the start. */
export function ProtectionFields({ ticket, errorOf }: ProtectionFieldsProps): ReactElement | null {
  const { t } = useTranslation('contract');
  const { locale } = useFormat();
  const { form, change, context } = ticket;
  if (!form.hasProtection) return null;
  const common = { decimals: context.rules.priceDecimals, locale };
  return (
    <>
      <TicketField
        {...common}
        label={t('ticket.takeProfit')}
        value={form.takeProfit}
        error={errorOf('takeProfit')}
        onChange={(takeProfit) => {
          change({ takeProfit });
        }}
      />
      <TicketField
        {...common}
        label={t('ticket.stopLoss')}
        value={form.stopLoss}
        error={errorOf('stopLoss')}
        onChange={(stopLoss) => {
          change({ stopLoss });
        }}
      />
    </>
  );
}
