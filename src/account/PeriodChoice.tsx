import { useState } from 'react';
import type { ReactElement } from 'react';
import { useUserGetUserInfoQuery } from '../api/userApi.ts';
import { deviceZone, listPeriods } from '../lib/periods.ts';
import { SelectField } from '../ui/Field/SelectField.tsx';
import { Segment } from '../ui/Segment/Segment.tsx';
import './PeriodChoice.css';

interface Chosen {
  /** A month `2026-11` or a year `2026`. */
  readonly period: string;
  /** By whose clocks it begins. */
  readonly zone: string;
}

interface PeriodChoiceProps extends Chosen {
  readonly label: string;
  readonly zoneLabel: string;
  /** Months alone, no years. */
  readonly isMonthly?: boolean;
  readonly nameOf: (period: string) => string;
  readonly onChoose: (chosen: Chosen) => void;
}

const isMonth = (period: string): boolean => period.includes('-');

/** A period of the account's life, newest first, and the clocks it is counted by. */
export function PeriodChoice(props: PeriodChoiceProps): ReactElement {
  const { period, zone, label, zoneLabel, isMonthly = false, nameOf, onChoose } = props;
  const [now] = useState(() => Date.now());
  const { data: user } = useUserGetUserInfoQuery(undefined);
  const all = listPeriods(user?.createdAt ?? now, now, zone);
  const known = isMonthly ? all.filter(isMonth) : all;
  const periods = known.includes(period) ? known : [period, ...known];
  const zones = [...new Set([deviceZone(), 'UTC'])];
  return (
    <div className="px period-choice">
      <SelectField
        label={label}
        value={period}
        options={periods.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(value) => {
          onChoose({ period: value, zone });
        }}
      />
      {zones.length > 1 && (
        <Segment
          label={zoneLabel}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={zone}
          onChange={(value) => {
            onChoose({ period, zone: value });
          }}
        />
      )}
    </div>
  );
}
