// Holds what the server shows to everybody as its newest prices against its log: the head that a message carried is the one behind its
// line, and the log does not stand still while prices go on. So a stream that is shown and another that is logged are found.
// Must say nothing of what a server that began anew has lost. Source: decisions.md "Price evidence" (running head).
import { nextHead } from '../../core/proof/head.ts';
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

/** What was shown before, looked for in the seconds that are read now. */
export class ShownAuditor {
  readonly #sha256: Sha256;
  readonly #report: Report;
  readonly #open = new Map<string, ShownHead[]>();
  /** Heads that were found behind their lines. */
  found = 0;

  constructor(sha256: Sha256, report: Report, shown: readonly ShownHeads[]) {
    this.#sha256 = sha256;
    this.#report = report;
    for (const [productId, one] of shown.flatMap((each) => Object.entries(each)))
      this.#open.set(productId, [...(this.#open.get(productId) ?? []), one]);
  }

  /** Those that no second has reached. */
  open(): ShownHeads {
    const newest = [...this.#open].flatMap(([id, each]) => {
      const one = each.toSorted((a, b) => a.seq - b.seq).at(-1);
      return one === undefined ? [] : [[id, one] as const];
    });
    return Object.fromEntries(newest);
  }

  /** A second whose lines are those of the log. */
  audit({ productId, before, lines }: SecondRecord): void {
    const waiting = this.#open.get(productId);
    if (waiting === undefined) return;
    const seqs = lines.flatMap(({ line }) => parseTickLine(line)?.seq ?? []);
    const isReached = waiting.some(({ seq }) => seq <= Math.max(...seqs));
    const isAnew = lines.some(({ line }) => line.startsWith('R1|'));
    if (isAnew) this.#open.delete(productId);
    else if (isReached) this.#look(productId, before, lines);
  }

  #look(productId: string, before: string, lines: SecondRecord['lines']): void {
    const behind = new Map<number, string>();
    let running = before;
    for (const { line, bookHash } of lines) {
      running = nextHead(running, this.#sha256(line), bookHash, this.#sha256);
      const seq = parseTickLine(line)?.seq;
      if (seq !== undefined) behind.set(seq, running);
    }
    const last = Math.max(...behind.keys());
    const waiting = this.#open.get(productId) ?? [];
    for (const { seq, head } of waiting.filter((one) => one.seq <= last)) {
      if (behind.get(seq) === head) this.found += 1;
      else
        this.#report(
          'head_differs',
          `${productId}: message ${seq} was shown with another head than the log has behind it`,
        );
    }
    const left = waiting.filter((one) => one.seq > last);
    if (left.length > 0) this.#open.set(productId, left);
    else this.#open.delete(productId);
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
