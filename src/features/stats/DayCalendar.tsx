import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../core/money/decimal.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { MINUS } from '../../lib/formatParts.ts';
import { Section } from '../../ui/Frame/Section.tsx';
import { Change } from '../../ui/Tag/Change.tsx';
import { calendarOf, type StatsDay, timeOf } from './statsModel.ts';

/** The sign and three figures: as much as a place of the calendar holds. */
function useShortNet(): (net: string) => string {
  const { volume, hide } = useFormat();
  return (net) => {
    const amount = decimal(net).abs();
    const text = volume(amount.gte(1) ? amount.toFixed() : amount.toDecimalPlaces(2).toFixed());
    const signs = { up: '+', down: MINUS, flat: '' } as const;
    return hide(`${signs[toDirection(net)]}${text}`);
  };
}

interface DayProps {
  readonly day: string;
  readonly told: StatsDay | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (day: string) => void;
}

/** A gain is filled, a loss outlined, and the number has its sign: colour is never all there is. */
function Day({ day, told, isChosen, onChoose }: DayProps): ReactElement {
  const { t } = useTranslation('stats');
  const { locale, signed, hide } = useFormat();
  const short = useShortNet();
  const number = String(new Date(timeOf(day)).getUTCDate());
  if (told === undefined) return <span className="stats-day c3">{number}</span>;
  const date = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, {
    timeZone: 'UTC',
    dateStyle: 'long',
  }).format(timeOf(day));
  return (
    <button
      type="button"
      className={`stats-day day-${toDirection(told.net)}`}
      aria-pressed={isChosen}
      aria-label={t('dayName', { day: date, net: hide(signed(told.net)) })}
      onClick={() => {
        onChoose(day);
      }}
    >
      <span>{number}</span>
      <b>{short(told.net)}</b>
    </button>
  );
}

/** What the chosen day brought, in full. */
function ChosenDay({ told }: { readonly told: StatsDay }): ReactElement {
  const { t } = useTranslation('stats');
  const { signed, exact, hide } = useFormat();
  return (
    <div className="stats-chosen" role="status">
      <p className="row between t-row">
        <span>{told.day}</span>
        <Change direction={toDirection(told.net)}>{hide(`${signed(told.net)} USDT`)}</Change>
      </p>
      <p className="t-label c2">{t('ended', { count: told.trades, won: told.won })}</p>
      <p className="t-label c2">{t('fees', { amount: hide(exact(told.fees, 'USDT')) })}</p>
    </div>
  );
}

interface DayCalendarProps {
  readonly month: string;
  /** Those with anything in them. */
  readonly told: readonly StatsDay[];
}

/** The month as a calendar: each day with what it brought. */
export function DayCalendar({ month, told }: DayCalendarProps): ReactElement {
  const { t } = useTranslation('stats');
  const { locale } = useFormat();
  const [chosen, setChosen] = useState<string>();
  const found = new Map(told.map((one) => [one.day, one]));
  const { days, column } = calendarOf(month);
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' });
  // Any whole week tells the names; this one begins with a Monday.
  const names = Array.from({ length: 7 }, (_, at) => weekday.format(Date.UTC(2024, 0, 1 + at)));
  const shown = chosen === undefined ? undefined : found.get(chosen);
  return (
    <Section title={t('calendar')}>
      <div className="stats-month">
        {names.map((name) => (
          <span key={name} className="t-micro c3 stats-weekday" aria-hidden="true">
            {name}
          </span>
        ))}
        {days.map((day, at) => (
          <div key={day} style={at === 0 ? { gridColumnStart: column } : undefined}>
            <Day
              day={day}
              told={found.get(day)}
              isChosen={day === chosen}
              onChoose={(next) => {
                setChosen(next === chosen ? undefined : next);
              }}
            />
          </div>
        ))}
      </div>
      {shown !== undefined && <ChosenDay told={shown} />}
    </Section>
  );
}
