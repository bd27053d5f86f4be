// Keeps the index of what waits in step with what is saved and with the positions that alerts are about, and lets every accepted
// message meet it. Must stay off the way of money: it reads what is committed, and writes by itself.
// Source: decisions.md "Alerts"; wire.md "Socket".
import type { Alert, AlertLimits } from '../../../core/market/alerts/alert.ts';
import { isWaiting } from '../../../core/market/alerts/alert.ts';
import type { Tick } from '../../../core/market/types.ts';
import type { Committed } from '../../execution/executor.ts';
import type { LiveOrder } from '../../execution/productShard.ts';
import { readWaitingAlerts } from '../../store/alertStore.ts';
import type { MarketHub } from '../../market/ports.ts';
import type { Database } from '../../store/database.ts';
import { AlertIndex, type Liquidation } from './alertIndex.ts';
import type { FiredAlerts } from './firedAlerts.ts';

export interface AlertWatchOptions {
  readonly database: Pick<Database, 'pool'>;
  readonly hub: Pick<MarketHub, 'product' | 'recentMinutes'>;
  readonly limits: Pick<AlertLimits, 'pauseMs' | 'maxSeconds'>;
  /** What a position waits for; undefined once it is over. */
  readonly findLive: (orderId: string) => Pick<LiveOrder, 'userId' | 'triggers'> | undefined;
  readonly fired: Pick<FiredAlerts, 'tell' | 'end'>;
}

/** Where an order would be liquidated; undefined while it has no position. */
export function liquidationOf(
  order: Pick<LiveOrder, 'triggers'> | undefined,
): Liquidation | undefined {
  return order?.triggers.find(({ kind, on }) => kind === 'liquidation' && on === 'mark');
}

export class AlertWatch {
  readonly #options: AlertWatchOptions;
  readonly #index: AlertIndex;
  /** Alerts by the position they are about. */
  readonly #ofOrder = new Map<string, Set<string>>();
  /** Alerts that were changed while the database was being read. */
  #news: Set<string> | undefined;

  constructor(options: AlertWatchOptions) {
    const { hub, limits } = options;
    this.#options = options;
    this.#index = new AlertIndex({
      pauseMs: limits.pauseMs,
      longestSeconds: limits.maxSeconds,
      minutes: (productId, from) => hub.recentMinutes(productId, from),
    });
  }

  /** Alerts that wait. */
  get size(): number {
    return this.#index.size;
  }

  /** Takes over what the database has: at the start, and after a commit that nobody heard of. */
  async load(): Promise<void> {
    const news = (this.#news = new Set<string>());
    try {
      const found = await readWaitingAlerts(this.#options.database.pool);
      const ids = new Set(found.map(({ id }) => id));
      for (const id of this.#index.ids) if (!ids.has(id) && !news.has(id)) this.#forget(id);
      for (const alert of found) {
        const isKnown = this.#index.find(alert.id)?.version === alert.version;
        if (!isKnown && !news.has(alert.id)) this.#follow(alert);
      }
    } finally {
      this.#news = undefined;
    }
  }

  onTick(tick: Tick): void {
    const fired = this.#index.meet(tick);
    if (fired.length > 0) this.#options.fired.tell(fired);
  }

  /** After a commit: alerts that were saved, and positions that were changed. */
  onCommitted(committed: readonly Committed[]): void {
    for (const { effects } of committed) {
      const { alert: saved = [], ...others } = effects.changed;
      for (const alert of saved) this.#follow(alert);
      if (this.#ofOrder.size === 0) continue;
      for (const records of Object.values(others))
        for (const { id } of records ?? []) this.#followOrder(id);
    }
  }

  #followOrder(orderId: string): void {
    // Following takes it out and puts it in again.
    const ids = [...(this.#ofOrder.get(orderId) ?? [])];
    for (const id of ids) {
      const alert = this.#index.find(id);
      if (alert !== undefined) this.#follow(alert);
    }
  }

  #follow(alert: Alert): void {
    const { id, productId, orderId } = alert;
    this.#news?.add(id);
    const product = this.#options.hub.product(productId);
    const order = orderId === null ? undefined : this.#options.findLive(orderId);
    const isOver = orderId !== null && order === undefined;
    this.#leave(id);
    if (!isWaiting(alert) || product === undefined || isOver) {
      this.#index.forget(id);
      if (isOver && isWaiting(alert)) this.#options.fired.end([id]);
      return;
    }
    if (orderId !== null)
      this.#ofOrder.set(orderId, (this.#ofOrder.get(orderId) ?? new Set()).add(id));
    this.#index.watch(alert, product.priceDecimals, liquidationOf(order));
  }

  #forget(id: string): void {
    this.#leave(id);
    this.#index.forget(id);
  }

  /** Its position is followed for it no longer. */
  #leave(id: string): void {
    const orderId = this.#index.find(id)?.orderId ?? null;
    if (orderId === null) return;
    const known = this.#ofOrder.get(orderId);
    known?.delete(id);
    if (known?.size === 0) this.#ofOrder.delete(orderId);
  }
}
