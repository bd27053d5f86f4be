// The accent of a brand: what it has to be read on, and the tokens that follow from it (src/styles/tokens.css).
// Colours are `#rrggbb`; contrasts are those of WCAG, 1 to 21.

/** Every ground of a theme that links, selections and buttons without a fill lie on: page and surfaces of its tokens. */
export const GROUNDS = {
  dark: ['#0b1114', '#121a1e', '#182328', '#233138'],
  light: ['#fcfbf8', '#f4f2ec', '#ffffff', '#e6e3da'],
} as const;

export type Theme = keyof typeof GROUNDS;

/** WCAG 2.2, 1.4.3: text of any size. */
export const LEAST_CONTRAST = 4.5;

const PARTS = [1, 3, 5] as const;
const partsOf = (colour: string): readonly number[] =>
  PARTS.map((from) => Number.parseInt(colour.slice(from, from + 2), 16));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the second colour in the first. */
function mix(one: string, other: string, share: number): string {
  const others = partsOf(other);
  const parts = partsOf(one).map((part, index) =>
    Math.round(part + ((others[index] ?? 0) - part) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const BLACK = '#000000';
const ON_ACCENT = ['#04141c', '#ffffff'] as const;
const PRESSED = 0.18;
const TINT = 0.12;
const LINE = 0.4;

/** The tokens of an accent, in the proportions that our own has. */
export function accentTokens(theme: Theme, accent: string): Readonly<Record<string, string>> {
  const [page] = GROUNDS[theme];
  const [onDark, onLight] = ON_ACCENT;
  return {
    '--accent': accent,
    '--accent-fill': accent,
    '--accent-fill-press': mix(accent, BLACK, PRESSED),
    '--on-accent': contrast(onDark, accent) >= contrast(onLight, accent) ? onDark : onLight,
    '--accent-tint': mix(page, accent, TINT),
    '--accent-line': mix(page, accent, LINE),
  };
}

/** The ground on which an accent is read worst, its own tint among them, and how well it is there. */
export function worstGround(theme: Theme, accent: string): { ground: string; contrast: number } {
  const grounds = [...GROUNDS[theme], accentTokens(theme, accent)['--accent-tint'] ?? ''];
  return grounds
    .map((ground) => ({ ground, contrast: contrast(accent, ground) }))
    .reduce((worst, one) => (one.contrast < worst.contrast ? one : worst));
}
