// Where the marks of a distance ruler stand. Drawing only: shares of a line and widths of words in
// pixels; no amount is ever worked out from them.

export type RulerMarkKind = 'liquidation' | 'stopLoss' | 'open' | 'now' | 'takeProfit';

/** Prices as any numbers that rise with the price; what the position does not have is left out. */
export type RulerPrices = Partial<Record<RulerMarkKind, number | undefined>> & {
  readonly open: number;
  readonly now: number;
};

export interface RulerMark {
  readonly kind: RulerMarkKind;
  readonly label: string;
  /** Share of the line from the left, 0 to 1. */
  readonly at: number;
  readonly anchor: 'left' | 'middle' | 'right';
  readonly isLabelShown: boolean;
}

/** The mock-up's line: 358 px wide, 6 px of margin at both ends. */
const LINE_PX = 346;
/** Labels closer than this split left and right: DESIGN 9.21. */
const SPLIT_PX = 36;
/** An 11 px figure or letter is about 6 px wide. */
const LETTER_PX = 6;
/** Which label stays when two cannot stand side by side. */
const RANK: readonly RulerMarkKind[] = ['now', 'liquidation', 'open', 'stopLoss', 'takeProfit'];
/** Room after the last mark where there is no take profit, as a share of the line. */
const TAIL = 0.12;

/** The line's two ends: liquidation left, take profit right, whichever of the two is dearer. */
export function calculateRulerScale(prices: RulerPrices): { from: number; to: number } {
  const { liquidation, stopLoss, open, now, takeProfit } = prices;
  // A short's losing side is the dearer one, so its line runs from dear to cheap.
  const anchor = liquidation ?? stopLoss;
  const isRising = anchor !== undefined ? anchor <= open : (takeProfit ?? open) >= open;
  const sign = isRising ? 1 : -1;
  const all = [liquidation, stopLoss, open, now, takeProfit]
    .filter((price) => price !== undefined)
    .map((price) => price * sign);
  const low = Math.min(...all);
  const high = Math.max(...all);
  const room = (high - low || 1) * TAIL;
  const from = (liquidation === undefined ? low - room : liquidation * sign) * sign;
  const to =
    (takeProfit === undefined ? high + room : Math.max(takeProfit * sign, low + 1e-9)) * sign;
  return { from, to };
}

function toShare(price: number, scale: { from: number; to: number }): number {
  const share = (price - scale.from) / (scale.to - scale.from);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

interface Placed {
  kind: RulerMarkKind;
  label: string;
  at: number;
  anchor: RulerMark['anchor'];
}

function labelSpan(mark: Placed): { start: number; end: number } {
  const width = mark.label.length * LETTER_PX;
  const x = mark.at * LINE_PX;
  if (mark.anchor === 'right') return { start: x, end: x + width };
  if (mark.anchor === 'left') return { start: x - width, end: x };
  return { start: x - width / 2, end: x + width / 2 };
}

function chooseAnchors(marks: Placed[]): void {
  for (const [index, mark] of marks.entries()) {
    const before = marks[index - 1];
    const after = marks[index + 1];
    const x = mark.at * LINE_PX;
    const isCloseBefore = before !== undefined && x - before.at * LINE_PX < SPLIT_PX;
    const isCloseAfter = after !== undefined && after.at * LINE_PX - x < SPLIT_PX;
    if (isCloseAfter && !isCloseBefore) mark.anchor = 'left';
    if (isCloseBefore && !isCloseAfter) mark.anchor = 'right';
    // At the ends the line's own edge decides.
    if (x < 12) mark.anchor = 'right';
    if (x > LINE_PX - 12) mark.anchor = 'left';
  }
}

/** The marks from left to right with the place of their labels; covered labels are left out. */
export function placeOnRuler(
  prices: RulerPrices,
  labels: Readonly<Record<RulerMarkKind, string>>,
): readonly RulerMark[] {
  const scale = calculateRulerScale(prices);
  const marks: Placed[] = RANK.flatMap((kind) => {
    const price = prices[kind];
    if (price === undefined) return [];
    return { kind, label: labels[kind], at: toShare(price, scale), anchor: 'middle' as const };
  }).sort((a, b) => a.at - b.at);
  chooseAnchors(marks);
  const shown: Placed[] = [];
  for (const kind of RANK) {
    const mark = marks.find((candidate) => candidate.kind === kind);
    if (mark === undefined) continue;
    const span = labelSpan(mark);
    const isCovered = shown.some((other) => {
      const taken = labelSpan(other);
      return span.start < taken.end + 2 && taken.start < span.end + 2;
    });
    if (!isCovered) shown.push(mark);
  }
  return marks.map((mark) => ({ ...mark, isLabelShown: shown.includes(mark) }));
}
