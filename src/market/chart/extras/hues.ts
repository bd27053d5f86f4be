// The colours of the indicators' lines. They stand here and not in the style sheet, which every screen waits for.
import { COMPARE_HUE, HUE_COUNT } from './studies.ts';

export interface Hues {
  /** By number, 1 to HUE_COUNT. */
  readonly of: (hue: number) => string;
  readonly neutral: string;
  readonly mark: string;
  readonly ground: string;
}

/** No two alike, none a direction's, each read on the page's ground. The eleventh is the compared product's. */
export const HUE_PAIRS: readonly (readonly [dark: string, light: string])[] = [
  ['#86d3f5', '#0b5f94'],
  ['#e9d29c', '#735000'],
  ['#c9a3ff', '#6b35c9'],
  ['#ff9ad5', '#b8167f'],
  ['#b6e36b', '#476f00'],
  ['#8fa0ff', '#3d3f9e'],
  ['#e5e04f', '#4a6b80'],
  ['#d17fe0', '#8f2ba4'],
  ['#9fb6ae', '#4d5a45'],
  ['#c8977a', '#7a4a2a'],
  ['#f4f7f5', '#20262b'],
  ['#7fc4de', '#1f6b87'],
  ['#f0c2ff', '#8f4ba6'],
  ['#b9a6f2', '#6f5299'],
  ['#cfe8a0', '#56732a'],
  ['#f2dfbb', '#7a5f33'],
  ['#b3a596', '#64594f'],
];
const pairAt = (hue: number): readonly [dark: string, light: string] =>
  HUE_PAIRS[hue - 1] ?? ['', ''];

/** A colour for what is drawn by the page, in the theme that it has. */
export function hueToken(hue: number): string {
  const [dark, light] = pairAt(hue);
  return `light-dark(${light}, ${dark})`;
}

export const HUES: readonly number[] = Array.from(
  { length: HUE_COUNT },
  (_, index) => index + 1,
).filter((hue) => hue !== COMPARE_HUE);

export function readHues(): Hues {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const theme = root.dataset['theme'] === 'light' ? 1 : 0;
  const role = (name: string): string => style.getPropertyValue(name).trim();
  return {
    of: (hue) => pairAt(hue)[theme],
    neutral: role('--text-3'),
    mark: role('--line-strong'),
    ground: role('--page'),
  };
}
