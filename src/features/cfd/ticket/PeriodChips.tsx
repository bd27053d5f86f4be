import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ChipRow } from '../../../ui/Chip/ChipRow.tsx';
import { usePeriodText } from '../usePeriodText.ts';
import type { CfdTicket } from './useCfdTicket.ts';

interface PeriodChipsProps {
  readonly ticket: CfdTicket;
  readonly error: string | undefined;
}

/** The periods on offer with what each adds to a stake that wins (DESIGN 9.8). */
export function PeriodChips({ ticket, error }: PeriodChipsProps): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const periodText = usePeriodText();
  const { form, change, context } = ticket;
  return (
    <>
      <ChipRow className="per" label={t('period.label')}>
        {context.rules.periods.map(({ seconds, returnRate }) => (
          <button
            key={seconds}
            type="button"
            className="pchip"
            aria-pressed={seconds === form.seconds}
            onClick={() => {
              change({ seconds });
            }}
          >
            <b>{periodText(seconds)}</b>
            <span>{format.percent(toText(returnRate), { sign: 'always', decimals: 0 })}</span>
          </button>
        ))}
      </ChipRow>
      {error !== undefined && (
        <p className="px t-cap cd" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
