/** Resolves once the chart's script has come, or will not: what a user opens later does not stand in its way on the line. */
export async function afterChart(): Promise<void> {
  await import('./PriceChart.tsx').catch(() => undefined);
}
