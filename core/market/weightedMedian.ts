// The weighted median of several venues' mids: the index when more than one venue is live.
// One venue with less than half of the weight can never move it alone. Source: decisions.md "Prices".

/**
 * Values and weights run side by side; weights are positive. Where the halves balance exactly, the lower and the
 * upper middle are averaged, rounded down. Throws on an empty list.
 */
export function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const order = values.map((_, index) => index);
  order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  for (const [position, index] of order.entries()) {
    const value = values[index];
    if (value === undefined) break;
    before += weights[index] ?? 0;
    if (before * 2 < total) continue;
    const next = order[position + 1];
    if (before * 2 > total || next === undefined) return value;
    return Math.floor((value + (values[next] ?? value)) / 2);
  }
  throw new RangeError('a median needs at least one value');
}
