// What documents may quote of the rules of calls and puts: what holds for every one of them, and the stakes.
import type { Rulebook } from '../../../core/rulebook/types.ts';
import { amount, type Figures, share, time } from '../../services/content/figures.ts';
import { referenceProduct } from '../../services/referenceProduct.ts';

const SECOND_MS = 1_000;

export function cfdFigures(document: Rulebook): Figures {
  const { settlement, sale, maxOpenStakes } = document.cfd;
  const { minStake, maxStake } = referenceProduct(document).cfd;
  return {
    callMinStake: amount(minStake),
    callMaxStake: amount(maxStake),
    callOpenStakes: amount(maxOpenStakes),
    callWindow: time(settlement.shortWindowMs),
    callLongWindow: time(settlement.longWindowMs),
    callLongFrom: time(settlement.longFromSeconds * SECOND_MS),
    callGap: time(settlement.maxGapMs),
    callLeastTicks: amount(settlement.minTicks),
    callSaleMargin: share(sale.margin),
    callSaleClosed: time(sale.closedMs),
  };
}
