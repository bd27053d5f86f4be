/** The price messages of a run as they came: what everything that happens is held against. */
import type { Tick } from '../../../core/market/types.ts';
import type { FillRow } from '../../../server/store/evidenceStore.ts';
import { parse } from '../auditor/fraction.ts';
import { rulesOf } from '../auditor/rules.ts';
import type { MarketState } from '../steps.ts';

const REMEMBERED = 600;

export interface Message {
  readonly tick: Tick;
  /** Lots that fills have taken of each side. */
  readonly filled: { bids: number; asks: number };
}

export class Messages {
  readonly #of = new Map<string, Map<number, Message>>();
  readonly #latest = new Map<string, Message>();
  readonly #states = new Map<string, MarketState>();
  /** Products with a message since the last group, and the first of each. */
  readonly fresh = new Map<string, number>();

  take(tick: Tick): void {
    const message = { tick, filled: { bids: 0, asks: 0 } };
    let all = this.#of.get(tick.productId);
    if (all === undefined) this.#of.set(tick.productId, (all = new Map()));
    all.set(tick.seq, message);
    all.delete(tick.seq - REMEMBERED);
    this.#latest.set(tick.productId, message);
    if (!this.fresh.has(tick.productId)) this.fresh.set(tick.productId, tick.seq);
  }

  /** What somebody else took of the book. */
  fill({ productId, seq, quantity, inputs: text }: FillRow): void {
    const inputs = JSON.parse(text) as Readonly<Record<string, string>>;
    const side = inputs['side'] === 'bids' ? 'bids' : 'asks';
    const lots = parse(quantity).ceil(rulesOf(productId)?.quantityDecimals ?? 0);
    const filled = this.find(productId, seq)?.filled;
    if (filled) filled[side] = Number(inputs['consumedBefore']) + Number(lots);
  }

  setState(productId: string, state: MarketState): void {
    this.#states.set(productId, state);
  }

  find(productId: string, seq: number): Message | undefined {
    return this.#of.get(productId)?.get(seq);
  }

  /** Those that were the newest at some moment since the last group; none of a market that rests. */
  stood(productId: string): Tick[] {
    const last = this.#latest.get(productId)?.tick;
    if (last === undefined || !this.isLive(productId)) return [];
    const first = (this.fresh.get(productId) ?? last.seq + 1) - 1;
    const seqs = Array.from({ length: last.seq - first + 1 }, (_, at) => first + at);
    return seqs.flatMap((seq) => this.find(productId, seq)?.tick ?? []);
  }

  latest(productId: string): Message | undefined {
    return this.#latest.get(productId);
  }

  isLive(productId: string): boolean {
    return this.#latest.has(productId) && this.#states.get(productId) === 'live';
  }
}
