// The colours of the indicators' lines, as the document has them now: a canvas knows no CSS variables.
import { COMPARE_HUE, HUE_COUNT } from './studies.ts';

export interface Hues {
  /** By number, 1 to HUE_COUNT. */
  readonly of: (hue: number) => string;
  readonly neutral: string;
  readonly mark: string;
  readonly ground: string;
}

/** The token of a colour, for what is drawn by the page. */
export const hueToken = (hue: number): string => `var(--chart-${hue})`;

export const HUES: readonly number[] = Array.from(
  { length: HUE_COUNT },
  (_, index) => index + 1,
).filter((hue) => hue !== COMPARE_HUE);

export function readHues(): Hues {
  const style = getComputedStyle(document.documentElement);
  const role = (name: string): string => style.getPropertyValue(name).trim();
  return {
    of: (hue) => role(`--chart-${hue}`),
    neutral: role('--text-3'),
    mark: role('--line-strong'),
    ground: role('--page'),
  };
}
