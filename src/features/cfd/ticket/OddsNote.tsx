import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import type { Odds } from './cfdTicketModel.ts';

/** How often one must be right, and what the house keeps: before the tap, never behind it (decisions.md "CFD call / put"). */
export function OddsNote({ odds }: { readonly odds: Odds | undefined }): ReactElement | null {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  if (odds === undefined) return null;
  const percent = (value: string, decimals: number): string => format.percent(value, { decimals });
  return (
    <div className="odds t-cap c2">
      <Icon name="info" size={16} className="cb" />
      <div>
        <p>
          <Trans
            t={t}
            i18nKey="ticket.breakEven"
            values={{ rate: percent(odds.breakEven.toFixed(), 2) }}
            components={{ b: <b className="c1" /> }}
          />
        </p>
        <p>
          {t('ticket.odds', {
            returnRate: percent(odds.returnRate.toFixed(), 0),
            edge: percent(odds.edge.toFixed(), 2),
          })}
        </p>
      </div>
    </div>
  );
}
