const DAY_MS = 86_400_000;

/** A time under a picture: the hour where all of it is within two days, else the day, in the language on the screen. */
export function formatTick(
  timeMs: number,
  [from, to]: readonly [number, number],
  locale: string,
): string {
  const options: Intl.DateTimeFormatOptions =
    to - from <= 2 * DAY_MS
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat(locale, options).format(timeMs);
}
