// Bid, ask or last of a line as decimal text.
import { formatScaled } from '../../../core/market/scaledText.ts';
import type { TickEvidence } from '../../../protocol/proof.ts';

export const priceText = (points: number, { priceDecimals }: TickEvidence): string =>
  formatScaled(points, priceDecimals);
