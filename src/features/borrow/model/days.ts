import { HOUR_MS } from '../../../../core/trading/loan/interest.ts';

export const DAY_MS = 24 * HOUR_MS;
