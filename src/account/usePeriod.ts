import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isPeriod, monthOf, zoneOf } from '../lib/periods.ts';

interface Period {
  /** A month `2026-11` or a year `2026`. */
  readonly period: string;
  /** By whose clocks it begins. */
  readonly zone: string;
}

/** The period that the address names under `name`, this month where it names none; choosing another changes the address. */
export function usePeriod(
  name: string,
  { isMonthly = false } = {},
): Period & { readonly choose: (chosen: Period) => void } {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => Date.now());
  const zone = zoneOf(search.get('zone'));
  const asked = search.get(name) ?? '';
  return {
    zone,
    period: isPeriod(asked, isMonthly) ? asked : monthOf(now, zone),
    choose: ({ period, zone: chosen }) => {
      setSearch({ [name]: period, zone: chosen }, { replace: true });
    },
  };
}
