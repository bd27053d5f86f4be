/**
 * Calls and puts: stakes and quantities from too little to too much, every period, and sales at any time.
 */
import { formatScaled } from '../../core/market/scaledText.ts';
import type { Rng } from '../../core/market/prng.ts';
import { PERIODS } from './auditor/callOrder.ts';
import { unitsText } from './auditor/fraction.ts';
import type { Market } from './auditor/state.ts';
import type { CallAction } from './steps.ts';

/** Mostly short ones, so that many come to their end. */
function pickSeconds(rng: Rng): number {
  const draw = rng.below(100);
  if (draw < 55) return 30;
  if (draw < 70) return 60;
  if (draw < 96) return PERIODS[rng.below(5)] ?? 30;
  return draw < 98 ? 45 : 3600;
}

const usdt = (millionths: number): string => unitsText(BigInt(millionths), 6);

/** `isBold`: stakes the most, for long, until somebody's limit says no. */
export function makeCall(rng: Rng, market: Market, isBold: boolean): CallAction {
  const { rules, shown } = market;
  const plain: CallAction = {
    call: 'cfd',
    productId: rules.productId,
    direction: rng.below(2) === 0 ? 'call' : 'put',
    seconds: pickSeconds(rng),
    stake: usdt(5_000_000 + rng.below(rng.below(12) === 0 ? 995_000_000 : 60_000_000)),
    quantity: null,
  };
  if (isBold && rng.below(4) !== 0)
    return { ...plain, stake: '1000', seconds: rng.below(4) === 0 ? 1800 : 300 };
  if (rng.below(4) === 0 && shown !== undefined) {
    const value = shown.indexDoubled / 2 / 10 ** (rules.priceDecimals + rules.quantityDecimals);
    const lots = Math.max(
      1,
      Math.round((5 + 100 * rng.uniform()) / (rules.quote === 'JPY' ? 1 : value)),
    );
    const byQuantity = {
      ...plain,
      stake: null,
      quantity: formatScaled(lots, rules.quantityDecimals),
    };
    return rng.below(12) === 0
      ? {
          ...byQuantity,
          quantity: `${byQuantity.quantity}${rules.quantityDecimals === 0 ? '.5' : '1'}`,
        }
      : byQuantity;
  }
  switch (rng.below(60)) {
    case 0:
      return { ...plain, productId: 'NOSUCH' };
    case 1:
      return { ...plain, stake: '4.999999' };
    case 2:
      return { ...plain, stake: '1000.000001' };
    case 3:
      return { ...plain, stake: '5.0000001' };
    case 4:
      return { ...plain, stake: null };
    case 5:
      return { ...plain, quantity: '1' };
    case 6:
    case 7:
      return { ...plain, stake: '1000' };
    default:
      return plain;
  }
}

/** Anything, more than any order is worth, or something that it may be worth. */
export function leastValue(rng: Rng, stake: bigint): string {
  const draw = rng.below(10);
  if (draw < 3) return '0';
  if (draw < 4) return '2000';
  return usdt(Math.round(Number(stake) * (0.2 + 1.4 * rng.uniform())));
}
