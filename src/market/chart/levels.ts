// The user's own prices on the chart: entries, liquidations, stops, targets and resting limits.

export type LevelKind = 'open' | 'liquidation' | 'takeProfit' | 'stopLoss' | 'limit';

export interface ChartLevel {
  /** `<order id> <kind>`. */
  readonly id: string;
  readonly orderId: string;
  readonly kind: LevelKind;
  /** Which way the price must go for the user to gain: the colour of an entry. */
  readonly direction: 'up' | 'down';
  /** For drawing only; the decimal string is in the order. */
  readonly price: number;
  /** Left tag: what and how much, "Long 0.0600 +38.61". */
  readonly text: string;
}

/** Stops, targets and limits are the user's to move; an entry is history and a liquidation a consequence. */
export function isDraggable(kind: LevelKind): boolean {
  return kind === 'takeProfit' || kind === 'stopLoss' || kind === 'limit';
}

/** Right-hand tags closer than this are pushed apart (DESIGN 8). */
const TAG_STEP_PX = 18;

/**
 * Where the right-hand tags stand, in the order given: each at its own height unless another is in the way. `fixed` is
 * the last price's tag, which wins its place.
 */
export function placeTags(
  heights: readonly number[],
  fixed: number | undefined,
): readonly number[] {
  const placed = new Map<number, number>();
  const taken: number[] = fixed === undefined ? [] : [fixed];
  const order = heights.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  for (const { y, index } of order) {
    let at = y;
    for (const other of [...taken].sort((a, b) => a - b)) {
      if (Math.abs(at - other) >= TAG_STEP_PX) continue;
      // Above the last price stays above it, everything else moves down.
      at =
        y < other && !taken.some((one) => Math.abs(other - TAG_STEP_PX - one) < TAG_STEP_PX)
          ? other - TAG_STEP_PX
          : other + TAG_STEP_PX;
    }
    taken.push(at);
    placed.set(index, at);
  }
  return heights.map((y, index) => placed.get(index) ?? y);
}
