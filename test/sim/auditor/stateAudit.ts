/**
 * Which states a ticket may go through. Terminal states stay; a finished ticket is never heard of again.
 */
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import type { Counters } from './counters.ts';
import type { Expected } from './naiveHouse.ts';
import type { NaiveState } from './state.ts';
import type { Ticket } from './ticket.ts';

/** From → to; 'none' is before the ticket exists. */
const EDGES = new Set([
  'none>pending',
  'none>holding',
  'pending>pending',
  'pending>holding',
  'pending>cancelled',
  'holding>holding',
  'holding>closed',
  'holding>liquidated',
]);

export class StateAudit {
  readonly #counters: Counters;
  readonly #last = new Map<string, { readonly state: string; readonly version: number }>();

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  check(order: ContractOrder, state: NaiveState, ticket: Ticket): void {
    const before = this.#last.get(order.id);
    const edge = `${before?.state ?? 'none'}>${order.state}`;
    const isLater = order.version > (before?.version ?? 0);
    const detail = (): string => `${order.id}: ${edge}, version ${order.version}`;
    this.#counters.check('only listed edges', EDGES.has(edge) && isLater, detail);
    this.#counters.count(`edge: ${edge}`);
    this.#last.set(order.id, { state: order.state, version: order.version });
    const { state: market } = state.market(ticket);
    if (market !== 'live' && order.state === 'cancelled') {
      this.#counters.count('paused product: cancel works');
    }
  }

  /** What refusals show: finished tickets stay finished, paused products fill nothing, foreign ids are nobody's. */
  countRefusal({ outcome, isForeign, productId }: Expected, state: NaiveState): void {
    if (outcome.ok !== false) return;
    if (outcome.error === 'already_final') this.#counters.count('terminal states stay');
    if (outcome.error === 'not_found' && isForeign) {
      this.#counters.count('foreign id answers as a missing one');
    }
    const market = state.markets.get(productId ?? '');
    const isShut = outcome.error === 'market_paused' || outcome.error === 'market_closed';
    if (isShut && market?.state !== 'live') this.#counters.count('paused product: no fill');
  }

  /** Every ticket again: none may have changed behind the auditor's back. */
  checkAll(orders: ReadonlyMap<string, ContractOrder>): void {
    for (const [id, { state, version }] of this.#last) {
      const order = orders.get(id);
      const isSame = order?.state === state && order.version === version;
      this.#counters.check(
        'terminal states stay',
        isSame,
        () => `${id} was ${state} ${version}`,
        0,
      );
    }
  }
}
