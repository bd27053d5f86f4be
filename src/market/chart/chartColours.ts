// The chart draws on a canvas, which knows no CSS variables: they are read here, and again when the theme changes.

export interface ChartColours {
  readonly ground: string;
  readonly grid: string;
  readonly axis: string;
  readonly cross: string;
  readonly up: string;
  readonly down: string;
  readonly upFill: string;
  readonly downFill: string;
  readonly onDirection: string;
  readonly accent: string;
  readonly buff: string;
  readonly text1: string;
  readonly text2: string;
  readonly surface3: string;
  readonly font: string;
}

/** The roles of tokens.css as the document has them now. */
export function readChartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const role = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ground: role('--page'),
    grid: role('--chart-grid'),
    axis: role('--text-3'),
    cross: role('--chart-cross'),
    up: role('--up'),
    down: role('--down'),
    upFill: role('--up-fill'),
    downFill: role('--down-fill'),
    onDirection: role('--on-dir'),
    accent: role('--accent'),
    buff: role('--buff'),
    text1: role('--text-1'),
    text2: role('--text-2'),
    surface3: role('--surface-3'),
    font: role('--font-sans'),
  };
}

/** `#rrggbb` with an opacity, as the canvas takes it. */
export function withAlpha(hex: string, alpha: number): string {
  const byte = Math.round(alpha * 255);
  return `${hex}${byte.toString(16).padStart(2, '0')}`;
}

/** Calls `listener` when theme, price colours or palette change. Returns the end of listening. */
export function watchColours(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  const attributeFilter = ['data-theme', 'data-updown', 'data-palette'];
  observer.observe(document.documentElement, { attributes: true, attributeFilter });
  return () => {
    observer.disconnect();
  };
}
