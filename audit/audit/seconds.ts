// Recomputes seconds of the tick log as the public log has them: each line and book into the root, each head out of the one before,
// each mark out of the prices before it, each acceptance where it says it stands.
// Must believe nothing but the root that the log has. Source: decisions.md "Price evidence".
import { buildTree } from '../../core/proof/merkle.ts';
import { MarkCheck } from '../../core/proof/marks.ts';
import { parseAcceptance, parseRestart } from '../../core/proof/placeLine.ts';
import { formatProductSecond } from '../../core/proof/second.ts';
import { checkSecond, parseSecond, type SecondRecord } from '../../core/proof/secondText.ts';
import type { Sha256 } from '../../core/proof/sha256.ts';
import { parseTickLine } from '../../core/proof/tickLine.ts';
import type { Report } from './finding.ts';

export interface SecondEntry {
  readonly second: number;
  readonly root: string;
}

const SECOND_MS = 1000;

/** What is carried from one second of a product to its next. */
interface Running {
  head: string;
  /** Of its last accepted message; undefined before one was seen. */
  seq: number | undefined;
  /** Since when a server is there that no price has come to yet; of what it followed only lines that fills used are in the log. */
  restartedAt: number | undefined;
  marks: MarkCheck;
}

const beginAt = (head: string): Running => ({
  head,
  seq: undefined,
  restartedAt: undefined,
  marks: new MarkCheck(),
});

/** Whether an acceptance can stand where it is found: behind the last message, or, of a time that is lost in part, not before it. */
const standsThere = ({ seq, restartedAt }: Running, accepted: number): boolean =>
  seq === undefined || (restartedAt === undefined ? accepted === seq : accepted >= seq);

/** By product, the head of its log after the last second that was audited. */
export type Heads = Readonly<Record<string, string>>;

export class SecondAuditor {
  readonly #sha256: Sha256;
  readonly #report: Report;
  readonly #onSound: (record: SecondRecord) => void;
  readonly #running = new Map<string, Running>();
  seconds = 0;
  lines = 0;
  marks = 0;

  /** `onSound`: told of each second whose lines come to the logged root. */
  constructor(
    sha256: Sha256,
    report: Report,
    heads: Heads,
    onSound: (record: SecondRecord) => void = () => {},
  ) {
    this.#sha256 = sha256;
    this.#report = report;
    this.#onSound = onSound;
    for (const [productId, head] of Object.entries(heads))
      this.#running.set(productId, beginAt(head));
  }

  heads(): Heads {
    return Object.fromEntries([...this.#running].map(([id, { head }]) => [id, head]));
  }

  /** `text`: all products of the second, one after another; undefined where the server has none. */
  audit({ second, root }: SecondEntry, text: string | undefined): void {
    this.seconds += 1;
    if (text === undefined) {
      this.#report('second_missing', `second ${second}: in the log, and its lines are gone`);
      return;
    }
    const parts = text.split(/^(?=S2\|)/m);
    const records = parts.map((part) => parseSecond(part, this.#sha256));
    if (records.includes(undefined)) {
      this.#report('line_unreadable', `second ${second}: not the text of a second`);
      return;
    }
    const products = records as SecondRecord[];
    const leaves = products.map((one) => this.#sha256(formatProductSecond(one)));
    const tree = leaves.length === 0 ? undefined : buildTree(leaves, this.#sha256);
    const isRight = tree?.at(-1)?.[0] === root;
    if (!isRight)
      this.#report('line_changed', `second ${second}: its products do not come to the logged root`);
    for (const record of products) {
      if (this.#auditProduct(second, record) && isRight) this.#onSound(record);
    }
  }

  /** Whether its lines are what it says they are. */
  #auditProduct(second: number, record: SecondRecord): boolean {
    const { productId, before, head, lines } = record;
    const where = `${productId}, second ${second}`;
    const { problems } = checkSecond(record, this.#sha256);
    if (problems.length > 0 || record.second !== second)
      this.#report('line_changed', `${where}: ${problems.join(', ') || 'of another second'}`);
    const running = this.#running.get(productId) ?? beginAt(before);
    this.#running.set(productId, running);
    if (running.head !== before)
      this.#report('second_left_out', `${where}: does not follow what was seen of the product`);
    for (const { line } of lines) {
      this.lines += 1;
      const restart = parseRestart(line);
      if (restart === undefined) this.#auditLine(where, line, running);
      // How far its average reaches back is not in the log. It began when its line came, whatever that says.
      else {
        running.marks = new MarkCheck();
        running.restartedAt = Math.min(restart, second + SECOND_MS - 1);
      }
    }
    running.head = head;
    return problems.length === 0;
  }

  #auditLine(where: string, line: string, running: Running): void {
    const accepted = parseAcceptance(line);
    if (accepted !== undefined) {
      if (!standsThere(running, accepted.seq))
        this.#report('acceptance_moved', `${where}: ${line} stands behind message ${running.seq}`);
      return;
    }
    const tick = parseTickLine(line);
    if (tick === undefined) return this.#report('line_unreadable', `${where}: ${line}`);
    // A fill brought it back, without those around it.
    if (tick.receivedTime < (running.restartedAt ?? 0)) return;
    const isRight = running.marks.isRight(tick);
    if (isRight !== undefined) this.marks += 1;
    if (isRight === false)
      this.#report('mark_differs', `${where}: message ${tick.seq} has another mark than it must`);
    if (tick.flag !== 'ok') return;
    running.seq = tick.seq;
    running.restartedAt = undefined;
  }
}
