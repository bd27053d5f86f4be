import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Chip } from '../../../ui/Chip/Chip.tsx';
import { ChipRow } from '../../../ui/Chip/ChipRow.tsx';
import { Field } from '../../../ui/Field/Field.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { isBackwards } from './recordModel.ts';

interface Days {
  readonly fromDay: string;
  readonly toDay: string;
}

interface DateSheetProps {
  readonly days: Days;
  readonly onApply: (days: Days) => void;
  readonly onClose: () => void;
}

/** The first day and the last. */
const ENDS = [
  { name: 'fromDay', label: 'records.from' },
  { name: 'toDay', label: 'records.to' },
] as const;

/** Stretches that are one tap away, as the trend's. */
const STRETCHES = ['7', '30', '90'] as const;

/** The first day of the last `count` days, today among them. */
function firstOfLast(count: number): string {
  const day = new Date();
  day.setDate(day.getDate() - count + 1);
  return formatTime(day.getTime()).slice(0, 10);
}

/** Which days the list shows. */
export function DateSheet({ days, onApply, onClose }: DateSheetProps): ReactElement {
  const { t } = useTranslation('assets');
  const [draft, setDraft] = useState(days);
  const hasError = isBackwards(draft);
  const apply = (next: Days): void => {
    onApply(next);
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('records.days')}
      actions={
        <Button
          kind="primary"
          disabled={hasError}
          onClick={() => {
            apply(draft);
          }}
        >
          {hasError ? t('records.backwards') : t('records.show')}
        </Button>
      }
    >
      <ChipRow>
        <Chip
          isSelected={days.fromDay === '' && days.toDay === ''}
          onClick={() => {
            apply({ fromDay: '', toDay: '' });
          }}
        >
          {t('records.allDays')}
        </Chip>
        {STRETCHES.map((count) => (
          <Chip
            key={count}
            isSelected={days.fromDay === firstOfLast(Number(count)) && days.toDay === ''}
            onClick={() => {
              apply({ fromDay: firstOfLast(Number(count)), toDay: '' });
            }}
          >
            {t('trend.days', { days: count })}
          </Chip>
        ))}
      </ChipRow>
      <div className="date-fields">
        {ENDS.map(({ name, label }) => (
          <Field
            key={name}
            label={t(label)}
            type="date"
            value={draft[name]}
            onChange={(event) => {
              setDraft({ ...draft, [name]: event.target.value });
            }}
            error={hasError && name === 'toDay' ? t('records.backwards') : undefined}
          />
        ))}
      </div>
    </Sheet>
  );
}
