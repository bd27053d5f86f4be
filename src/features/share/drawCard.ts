/**
 * The picture of a trade: the design language on a canvas, with the code of its link. What it says stands beside it in words
 * (ShareSheet), and a gain or loss has its sign and its triangle: colour is never all there is.
 */

/** Of one row: its name left, its value right. */
export type CardRow = readonly [name: string, value: string];

export interface CardTexts {
  readonly brand: string;
  /** What the figures are where they are not a live market's money: practice, simulated or recorded prices. */
  readonly label: string | undefined;
  readonly pair: string;
  /** "Long, 10×". */
  readonly what: string;
  /** The largest: the net, or the rate where amounts are hidden. */
  readonly main: string;
  /** Below it. */
  readonly note: string;
  readonly way: 'up' | 'down' | 'flat';
  readonly rows: readonly CardRow[];
  readonly anyone: string;
  /** Where the proof is, without its id. */
  readonly host: string;
}

export const CARD_WIDTH = 1080;
export const CARD_HEIGHT = 1350;
const MARGIN = 88;
const CODE = 264;
const LEAST_SIZE = 40;

const COLOURS = {
  ground: '--surface-1',
  panel: '--surface-2',
  line: '--line-strong',
  loud: '--text-1',
  quiet: '--text-2',
  up: '--up',
  down: '--down',
  code: '--qr-ground',
} as const;
export type CardColours = Readonly<Record<keyof typeof COLOURS, string>>;

/** The theme that is on the screen. */
export function readColours(): CardColours {
  const style = getComputedStyle(document.documentElement);
  const entries = Object.entries(COLOURS).map(([name, token]) => [
    name,
    style.getPropertyValue(token).trim(),
  ]);
  return Object.fromEntries(entries) as CardColours;
}

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'drawImage'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'fill'
>;

/** In the family of the page; smaller where it would not fit. */
function write(
  pen: Pen,
  text: string,
  at: { readonly x: number; readonly y: number; readonly width: number },
  look: { readonly size: number; readonly weight: number; readonly colour: string },
): number {
  const family = 'Inter, system-ui, sans-serif';
  let { size } = look;
  pen.font = `${look.weight} ${size}px ${family}`;
  while (size > LEAST_SIZE / 2 && pen.measureText(text).width > at.width) {
    size -= 2;
    pen.font = `${look.weight} ${size}px ${family}`;
  }
  pen.fillStyle = look.colour;
  pen.fillText(text, at.x, at.y);
  return pen.measureText(text).width;
}

function triangle(pen: Pen, way: CardTexts['way'], x: number, y: number, side: number): void {
  const top = way === 'up' ? y - side : y;
  const foot = way === 'up' ? y : y - side;
  pen.beginPath();
  pen.moveTo(x, foot);
  pen.lineTo(x + side, foot);
  pen.lineTo(x + side / 2, top);
  pen.closePath();
  pen.fill();
}

/** What the trade brought, large, with its triangle. */
function drawResult(pen: Pen, texts: CardTexts, colours: CardColours): void {
  const { way } = texts;
  const colour = way === 'flat' ? colours.loud : colours[way];
  const room = way === 'flat' ? 0 : 96;
  const width = CARD_WIDTH - 2 * MARGIN - room;
  write(pen, texts.main, { x: MARGIN + room, y: 470, width }, { size: 116, weight: 600, colour });
  if (way !== 'flat') triangle(pen, way, MARGIN, 462, 64);
  const quiet = { size: 40, weight: 400, colour: colours.quiet };
  write(pen, texts.note, { x: MARGIN, y: 540, width: CARD_WIDTH - 2 * MARGIN }, quiet);
}

function drawRows(pen: Pen, rows: readonly CardRow[], colours: CardColours): void {
  const half = (CARD_WIDTH - 2 * MARGIN) / 2 - 16;
  for (const [at, [name, value]] of rows.entries()) {
    const y = 660 + at * 78;
    pen.textAlign = 'left';
    const quiet = { size: 38, weight: 400, colour: colours.quiet };
    write(pen, name, { x: MARGIN, y, width: half - 60 }, quiet);
    pen.textAlign = 'right';
    const loud = { size: 40, weight: 600, colour: colours.loud };
    write(pen, value, { x: CARD_WIDTH - MARGIN, y, width: half + 92 }, loud);
    pen.textAlign = 'left';
    pen.fillStyle = colours.line;
    pen.fillRect(MARGIN, y + 26, CARD_WIDTH - 2 * MARGIN, 2);
  }
}

/** `code`: the QR code of the link. */
export function drawCard(
  pen: Pen,
  texts: CardTexts,
  colours: CardColours,
  code: CanvasImageSource,
): void {
  const width = CARD_WIDTH - 2 * MARGIN;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  const quiet = { size: 40, weight: 600, colour: colours.quiet };
  write(pen, texts.brand, { x: MARGIN, y: 128, width: width / 2 }, quiet);
  if (texts.label !== undefined) {
    pen.textAlign = 'right';
    const beside = { x: CARD_WIDTH - MARGIN, y: 128, width: width / 2 };
    write(pen, texts.label, beside, { ...quiet, size: 36 });
    pen.textAlign = 'left';
  }
  const loud = { size: 64, weight: 600, colour: colours.loud };
  write(pen, texts.pair, { x: MARGIN, y: 244, width }, loud);
  write(pen, texts.what, { x: MARGIN, y: 312, width }, { ...quiet, size: 44 });
  drawResult(pen, texts, colours);
  drawRows(pen, texts.rows, colours);
  const top = CARD_HEIGHT - CODE - 56;
  pen.fillStyle = colours.panel;
  pen.fillRect(0, top - 32, CARD_WIDTH, CARD_HEIGHT - top + 32);
  // A code is read dark on white, whatever the theme.
  pen.fillStyle = colours.code;
  pen.fillRect(MARGIN, top, CODE, CODE);
  pen.drawImage(code, MARGIN + 12, top + 12, CODE - 24, CODE - 24);
  const beside = { x: MARGIN + CODE + 48, width: width - CODE - 48 };
  write(pen, texts.anyone, { ...beside, y: top + 124 }, { ...loud, size: 48 });
  write(pen, texts.host, { ...beside, y: top + 188 }, { ...quiet, size: 36, weight: 400 });
}
