import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { timeLeftOf } from './runningModel.ts';
import type { TimeLeft } from './runningModel.ts';

/** Five steps a second look like a steady hand; who wants less motion gets one (DESIGN 7). */
const SMOOTH_MS = 200;
const CALM_MS = 1000;

const isCalm = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What is left of an order by the server's clock. */
export function useTimeLeft(order: Pick<CfdOrderDto, 'seconds' | 'expiresAt'>): TimeLeft {
  return timeLeftOf(order, useServerNow(isCalm() ? CALM_MS : SMOOTH_MS));
}
