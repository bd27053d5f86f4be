/** The spans that a statement is made of: a month `2026-11` or a year `2026`, in a zone that has a name. */

/** How clocks show the month of a moment in a zone, `YYYY-MM`. */
export function monthOf(timeMs: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(timeMs);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}`;
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** This device's zone by its name; UTC where it has none. */
export function deviceZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isZone(timeZone) ? timeZone : 'UTC';
}

/** A zone that an address names; this device's where nobody knows it. */
export const zoneOf = (asked: string | null): string =>
  asked !== null && isZone(asked) ? asked : deviceZone();

/** Whether an address names a month, or a year where those are told as well. */
export const isPeriod = (asked: string, isMonthly: boolean): boolean =>
  /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) || (!isMonthly && /^20\d\d$/.test(asked));

/** Newest first: each month from the account's first to this one, and before the months of a year the year. */
export function listPeriods(openedAt: number, now: number, zone: string): string[] {
  const first = monthOf(Math.min(openedAt, now), zone);
  const periods: string[] = [];
  let [year = 0, month = 1] = monthOf(now, zone).split('-').map(Number);
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (!periods.includes(String(year))) periods.push(String(year));
    periods.push(name);
    if (name <= first) return periods;
    month -= 1;
    if (month === 0) {
      year -= 1;
      month = 12;
    }
  }
}

/** The months that are asked for. */
export function monthsOf(period: string): { readonly from: string; readonly to: string } {
  return period.includes('-')
    ? { from: period, to: period }
    : { from: `${period}-01`, to: `${period}-12` };
}

/** "November 2026", "2026". */
export function periodName(period: string, locale: string): string {
  const [year = 0, month] = period.split('-').map(Number);
  const start = Date.UTC(year, (month ?? 1) - 1);
  const calendar = `${locale}-u-ca-gregory`;
  return new Intl.DateTimeFormat(calendar, {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month === undefined ? {} : { month: 'long' }),
  }).format(start);
}

/** A moment as the clocks of a zone show it, `YYYY-MM-DD HH:mm:ss`. */
export function timeIn(timeMs: number, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(timeMs);
}
