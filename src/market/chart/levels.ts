// The user's own prices on the chart: entries, liquidations, stops (also those that follow), targets, resting limits and the triggers of stop entries.

export type LevelKind =
  | 'open'
  | 'liquidation'
  | 'takeProfit'
  | 'stopLoss'
  | 'trailing'
  | 'limit'
  | 'trigger';

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

/** Stops, targets and limits are the user's to move; an entry is history, a liquidation a consequence, a trailing stop the market's to move, a trigger is set once. */
export function isDraggable(kind: LevelKind): boolean {
  return kind === 'takeProfit' || kind === 'stopLoss' || kind === 'limit';
}

const WEIGHTS: readonly LevelKind[] = [
  'open',
  'liquidation',
  'stopLoss',
  'trailing',
  'takeProfit',
  'limit',
  'trigger',
];

/** What one must see first comes first: the position and what ends it, then what only waits. */
export function compareWeight(a: ChartLevel, b: ChartLevel): number {
  return WEIGHTS.indexOf(a.kind) - WEIGHTS.indexOf(b.kind);
}

/** Whether nothing on the chart would look different; an order keeps its kind and its direction. */
export const areSameLevels = (one: readonly ChartLevel[], other: readonly ChartLevel[]): boolean =>
  one.length === other.length &&
  one.every(({ id, text, price }, at) => {
    const level = other[at];
    return id === level?.id && text === level.text && price === level.price;
  });
