/**
 * The ledger read from its journal, line by line as it was written: `kind|cause|place:amount,…`. Sums everything itself.
 */
import { createHash } from 'node:crypto';
import type { Counters } from './counters.ts';
import { currencyDecimals } from './rules.ts';

/** Decimal text → units of the currency; undefined when it has more decimals than the currency, or is of none of ours. */
export function toUnits(text: string, currency: string): bigint | undefined {
  const decimals = currencyDecimals(currency);
  if (decimals === undefined) return undefined;
  const isNegative = text.startsWith('-');
  const [whole = '', part = ''] = (isNegative ? text.slice(1) : text).split('.');
  if (part.length > decimals) return undefined;
  const units = BigInt(whole + part.padEnd(decimals, '0'));
  return isNegative ? -units : units;
}

export interface JournalLine {
  readonly kind: string;
  readonly cause: string;
  readonly postings: readonly { readonly place: string; readonly amount: bigint }[];
}

export class JournalAudit {
  /** Sum of postings by place: `user/account/bucket/currency` or `house/account/currency`. */
  readonly sums = new Map<string, bigint>();
  /** What each ticket's or spot order's entries have locked, in units of the currency. */
  readonly lockedBy = new Map<string, bigint>();
  readonly #counters: Counters;
  readonly #causes = new Set<string>();
  /** Per currency, over all postings of everybody. */
  readonly #totals = new Map<string, bigint>();
  readonly #hash = createHash('sha256');
  #read = 0;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** Reads what was written since the last time. */
  read(journal: readonly string[]): JournalLine[] {
    const lines: JournalLine[] = [];
    for (; this.#read < journal.length; this.#read += 1) {
      const text = journal[this.#read] ?? '';
      this.#hash.update(text);
      lines.push(this.#take(text));
    }
    return lines;
  }

  #take(text: string): JournalLine {
    const counters = this.#counters;
    const [kind = '', cause = '', words = ''] = text.split('|');
    const id = `${kind}|${cause}`;
    counters.check('one entry of a kind per cause', !this.#causes.has(id), () => id);
    this.#causes.add(id);
    const sums = new Map<string, bigint>();
    const postings = words.split(',').map((word) => {
      const cut = word.lastIndexOf(':');
      const place = word.slice(0, cut);
      const currency = place.slice(place.lastIndexOf('/') + 1);
      const amount = toUnits(word.slice(cut + 1), currency);
      if (amount === undefined || amount === 0n) {
        counters.check('amounts within the scale', false, () => `${id}: ${word}`);
        return { place, amount: 0n };
      }
      sums.set(currency, (sums.get(currency) ?? 0n) + amount);
      this.sums.set(place, (this.sums.get(place) ?? 0n) + amount);
      this.#totals.set(currency, (this.#totals.get(currency) ?? 0n) + amount);
      return { place, amount };
    });
    counters.count('amounts within the scale', postings.length);
    const balances = postings.length >= 2 && [...sums.values()].every((sum) => sum === 0n);
    counters.check('entry balances per currency', balances, () => text);
    this.#own(id, cause, postings);
    return { kind, cause, postings };
  }

  /** A ticket's entry moves money of one user at most (of none where only the fund pays); what it locks is that ticket's. */
  #own(id: string, cause: string, postings: JournalLine['postings']): void {
    const owners = new Set(postings.map(({ place }) => place.slice(0, place.indexOf('/'))));
    owners.delete('house');
    if (!/^(contract_|spot_|cfd_|withdrawal|deposit)/.test(id)) return;
    this.#counters.check('each hold has one owner', owners.size <= 1, () => id);
    const [ticket = ''] = cause.split(':');
    for (const { place, amount } of postings) {
      if (!place.includes('/locked/')) continue;
      this.lockedBy.set(ticket, (this.lockedBy.get(ticket) ?? 0n) + amount);
    }
  }

  of(place: string): bigint {
    return this.sums.get(place) ?? 0n;
  }

  checkTotals(): void {
    const isZero = [...this.#totals.values()].every((total) => total === 0n);
    this.#counters.check('all balances sum to zero', isZero, () => [...this.#totals].join(' '));
  }

  /** The whole journal again: nothing in it may have changed since it was first read. */
  checkUnchanged(journal: readonly string[]): void {
    const hash = createHash('sha256');
    for (const line of journal) hash.update(line);
    const isSame = hash.digest('hex') === this.#hash.copy().digest('hex');
    this.#counters.check(
      'postings immutable',
      isSame,
      () => `of ${journal.length} lines one has changed`,
    );
  }
}
