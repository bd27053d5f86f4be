/**
 * Positions turned round, and everything ended at once: mostly what is open, sometimes what is not, and tickets of somebody else.
 */
import type { Rng } from '../../core/market/prng.ts';
import type { NaiveState } from './auditor/state.ts';
import type { Ticket } from './auditor/ticket.ts';
import type { Action } from './steps.ts';

export function makeTurn(
  rng: Rng,
  state: NaiveState,
  live: readonly Ticket[],
  own: readonly Ticket[],
): Action {
  const draw = rng.below(100);
  if (draw < 30) {
    const markets = [...state.markets.keys()];
    const productId = rng.below(2) === 0 ? null : (markets[rng.below(markets.length)] ?? null);
    return { call: draw < 12 ? 'closeAll' : 'cancelAll', productId };
  }
  const open = live.filter((ticket) => ticket.open > 0);
  const from = open.length > 0 && rng.below(12) !== 0 ? open : own;
  const [one = 0, odd] = [from[rng.below(from.length)]?.number, rng.below(20)];
  // Some name what is not theirs.
  const ticket = odd === 0 ? Math.max(0, one - 1) : one;
  const slippages = [null, null, null, '0.00001', '0.02', '0.051'];
  return { call: 'reverse', ticket, maxSlippage: slippages[rng.below(slippages.length)] ?? null };
}
