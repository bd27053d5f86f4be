/**
 * The journal as grids and loans are held against it: each entry has to be exactly what it must be, and what an order has locked
 * is what it holds.
 */
import type { Counters } from '../auditor/counters.ts';
import type { JournalLine } from '../auditor/journal.ts';

/** Place (`spot/locked/BTC` of the owner, `house/fees/USDT`) → units. */
export type Moves = Map<string, bigint>;

export function move(moves: Moves, place: string, units: bigint): void {
  moves.set(place, (moves.get(place) ?? 0n) + units);
}

const FUND = 'house/insurance_fund/USDT';
const OURS = /^(quant|loan)_/;

export class Books {
  /** By `order|account/currency`. */
  readonly #locked = new Map<string, bigint>();
  #fund = 0n;
  readonly #counters: Counters;
  /** Of this group, by kind and cause; each is to be told of by one event. */
  readonly #lines = new Map<string, JournalLine>();

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  read(lines: readonly JournalLine[]): void {
    for (const line of lines) {
      if (!OURS.test(line.kind)) continue;
      this.#lines.set(`${line.kind}|${line.cause}`, line);
    }
  }

  #lock({ cause, postings }: JournalLine): void {
    const [order = ''] = cause.split(':');
    for (const { place, amount } of postings) {
      const [, account, bucket, currency] = place.split('/');
      if (bucket !== 'locked') continue;
      const key = `${order}|${account}/${currency}`;
      this.#locked.set(key, (this.#locked.get(key) ?? 0n) + amount);
    }
  }

  lockedBy(order: string, place: string): bigint {
    return this.#locked.get(`${order}|${place}`) ?? 0n;
  }

  /** The entry is there, and moves exactly this. */
  expect(userId: string, kind: string, cause: string, moves: Moves): void {
    const key = `${kind}|${cause}`;
    const line = this.#lines.get(key);
    this.#lines.delete(key);
    if (line !== undefined) this.#lock(line);
    this.#cover(moves);
    const found = new Map<string, bigint>();
    for (const { place, amount } of line?.postings ?? []) {
      const own = place.startsWith(`${userId}/`) ? place.slice(userId.length + 1) : place;
      found.set(own, (found.get(own) ?? 0n) + amount);
    }
    const places = [...new Set([...found.keys(), ...moves.keys()])];
    const wrong = places.filter((place) => (found.get(place) ?? 0n) !== (moves.get(place) ?? 0n));
    this.#counters.check(
      'wealth entry as predicted',
      wrong.length === 0,
      () => `${key}: ${wrong.map((p) => `${p} ${found.get(p)} for ${moves.get(p)}`).join(', ')}`,
    );
  }

  /** What the insurance fund lacks the house pays. */
  #cover(moves: Moves): void {
    const fund = this.#fund + (moves.get(FUND) ?? 0n);
    this.#fund = fund < 0n ? 0n : fund;
    if (fund >= 0n) return;
    move(moves, FUND, -fund);
    move(moves, 'house/trading_result/USDT', fund);
    this.#counters.count('insurance fund never below zero');
  }

  /** Nothing was moved that no event speaks of. */
  checkTold(): void {
    const [key] = this.#lines.keys();
    const holds = key === undefined;
    this.#counters.check('wealth entry as predicted', holds, () => `${key}: no event`, 0);
  }
}
