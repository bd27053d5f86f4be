import { whenIdle } from '../../lib/whenIdle.ts';

/** Resolves once the chart has come, or will not, and is drawn: what a user opens later does not stand in its way. */
export async function afterChart(): Promise<void> {
  await import('./PriceChart.tsx').catch(() => undefined);
  await whenIdle();
}
