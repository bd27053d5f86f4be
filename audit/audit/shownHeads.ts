// Holds what the server shows to everybody as its newest prices against its log: the head that a message carried is the one behind its
// line, and the log does not stand still while prices go on. So a stream that is shown and another that is logged are found.
// Must say nothing of what a server that began anew has lost. Source: decisions.md "Price evidence" (running head).
import { nextHead } from '../../core/proof/head.ts';
import { parseRestart } from '../../core/proof/placeLine.ts';
import type { SecondRecord } from '../../core/proof/secondText.ts';
import type { Sha256 } from '../../core/proof/sha256.ts';
import { parseTickLine } from '../../core/proof/tickLine.ts';
import type { LogClient } from '../logClient.ts';
import type { Report } from './finding.ts';

export interface ShownHead {
  readonly seq: number;
  readonly head: string;
  /** When the server says that it received the message, ms since 1970. */
  readonly time: number;
}
export type ShownHeads = Readonly<Record<string, ShownHead>>;

/** A checkpoint comes at least every 5 s; what is a minute behind is kept back. */
const BEHIND_MS = 60_000;

/** As the list of products has them; none where it cannot be read, which is no difference. */
export async function readShownHeads(client: Pick<LogClient, 'call'>): Promise<ShownHeads> {
  const list = await client.call('product/getProductList').catch(() => undefined);
  const shown: Record<string, ShownHead> = {};
  for (const one of Array.isArray(list) ? (list as Record<string, unknown>[]) : []) {
    const { id, seq, head, time } = one;
    if (typeof id !== 'string' || typeof head !== 'string') continue;
    if (typeof seq === 'number' && typeof time === 'number') shown[id] = { seq, head, time };
  }
  return shown;
}

/** A line may stand in a second behind its own, where that was sealed already. */
const LATE_MS = 10_000;

interface Waiting extends ShownHead {
  /** Shown before the last audit, which did not reach it. */
  readonly isCarried: boolean;
}

const secondOf = (time: number): number => Math.floor(time / 1000) * 1000;

/** What was shown, looked for in the seconds that are read now. */
export class ShownAuditor {
  readonly #sha256: Sha256;
  readonly #report: Report;
  readonly #waiting = new Map<string, Waiting[]>();
  /** Heads that were found behind their lines. */
  found = 0;

  /** `carried`: what the last audit has left. */
  constructor(sha256: Sha256, report: Report, carried: ShownHeads, shown: ShownHeads) {
    this.#sha256 = sha256;
    this.#report = report;
    const add = (heads: ShownHeads, isCarried: boolean): void => {
      for (const [productId, one] of Object.entries(heads))
        this.#waiting.set(productId, [
          ...this.#of(productId).filter(({ seq }) => seq !== one.seq),
          { ...one, isCarried },
        ]);
    };
    add(shown, false);
    add(carried, true);
  }

  #of(productId: string): readonly Waiting[] {
    return this.#waiting.get(productId) ?? [];
  }

  /** A second whose lines are those of the log. */
  audit({ productId, before, lines }: SecondRecord): void {
    const waiting = this.#of(productId);
    if (waiting.length === 0) return;
    for (const { line } of lines) {
      const restart = parseRestart(line);
      if (restart !== undefined) this.#forget(productId, restart);
    }
    const wanted = new Set(waiting.map(({ seq }) => seq));
    if (lines.some(({ line }) => wanted.has(parseTickLine(line)?.seq ?? -1)))
      this.#look(productId, before, lines);
  }

  /** What was told before a server began anew may be lost with it. */
  #forget(productId: string, began: number): void {
    const left = this.#of(productId).filter(({ time }) => time >= began);
    this.#waiting.set(productId, left);
  }

  #look(productId: string, before: string, lines: SecondRecord['lines']): void {
    let running = before;
    for (const { line, bookHash } of lines) {
      running = nextHead(running, this.#sha256(line), bookHash, this.#sha256);
      const seq = parseTickLine(line)?.seq;
      const waiting = this.#of(productId);
      const one = waiting.find((each) => each.seq === seq);
      if (one === undefined) continue;
      this.#waiting.set(
        productId,
        waiting.filter((each) => each !== one),
      );
      if (one.head === running) this.found += 1;
      else this.#tell(productId, one, 'with another head than the log has behind it');
    }
  }

  #tell(productId: string, { seq }: ShownHead, how: string): void {
    this.#report('head_differs', `${productId}: message ${seq} was shown ${how}`);
  }

  /** The seconds behind `from`, up to `to`, were read: what no line in them was, and what is left for the next audit. */
  end(from: number, to: number): ShownHeads {
    const left: Record<string, ShownHead> = {};
    for (const [productId, waiting] of this.#waiting)
      for (const one of waiting) {
        const own = secondOf(one.time);
        // Older than what is read now: an audit before has passed it.
        if (!one.isCarried && own <= from) continue;
        if (own + LATE_MS <= to) this.#tell(productId, one, 'and is not in the log');
        else left[productId] = { seq: one.seq, head: one.head, time: one.time };
      }
    return left;
  }
}

/** `newest`: the last second in the log, ms. */
export function checkBehind(shown: ShownHeads, newest: number, report: Report): void {
  const times = Object.values(shown).map(({ time }) => time);
  const last = Math.max(...times, 0);
  if (last - newest <= BEHIND_MS) return;
  const iso = (time: number): string => new Date(time).toISOString();
  report(
    'log_behind',
    newest < 0
      ? `prices of ${iso(last)} are shown, and the log has none`
      : `prices of ${iso(last)} are shown, and the newest second of the log is ${iso(newest)}`,
  );
}
