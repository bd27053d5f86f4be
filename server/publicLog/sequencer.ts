// Gives lines their places, in the order in which they were handed in: one batch at a time, stored whole with its checkpoint.
// Must tell of a checkpoint only when it is stored, and after a lost answer never go on before it is known whether the
// batch was: the same batch is tried until it is there. What is there instead ends the log's growing.
import type { TimeMs } from '../../core/market/types.ts';
import { equalBytes } from '../../core/proof/log/bytes.ts';
import { entryOf, isLogLine } from '../../core/proof/log/logLine.ts';
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import { extendEdge, type RightEdge, rootOfEdge } from '../../core/proof/log/rightEdge.ts';
import type { Clock, Logger } from '../ports.ts';
import type { LogBatch, PublicLogStore, StoredCheckpoint } from '../store/publicLogStore.ts';
import { nodeSha256Bytes } from './ed25519.ts';

/** decisions.md "Price evidence": a checkpoint at least every 5 s; a batch that fails once is still within it. */
export const CHECKPOINT_MS = 2000;

interface Waiting {
  readonly lines: readonly string[];
  readonly resolve: (places: readonly number[]) => void;
  readonly reject: (error: Error) => void;
}

/** A batch that is being stored, and who waits for it. */
interface Attempt {
  readonly batch: LogBatch;
  readonly edge: RightEdge;
  readonly waiting: readonly Waiting[];
}

export interface SequencerOptions {
  readonly store: Pick<PublicLogStore, 'append' | 'newestCheckpoint'>;
  readonly edge: RightEdge;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly logger: Logger;
  /** Told of each checkpoint once it is stored, before whoever waits for it. */
  readonly onStored: (checkpoint: StoredCheckpoint) => void;
}

export class Sequencer {
  readonly #options: SequencerOptions;
  #edge: RightEdge;
  #waiting: Waiting[] = [];
  #attempt: Attempt | undefined;
  #running: Promise<void> = Promise.resolve();
  #cancel: (() => void) | undefined;
  #isFailing = false;
  #contradiction: Error | undefined;

  constructor(options: SequencerOptions) {
    this.#options = options;
    this.#edge = options.edge;
  }

  /** Resolves with the places of the lines when their checkpoint is stored. */
  append(lines: readonly string[]): Promise<readonly number[]> {
    const odd = lines.find((line) => !isLogLine(line));
    if (odd !== undefined) return Promise.reject(new RangeError('a line must be printable ASCII'));
    if (this.#contradiction) return Promise.reject(this.#contradiction);
    if (lines.length === 0) return Promise.resolve([]);
    const places = new Promise<readonly number[]>((resolve, reject) => {
      this.#waiting.push({ lines, resolve, reject });
    });
    this.#schedule();
    return places;
  }

  isWritten(): boolean {
    return !this.#isFailing && this.#contradiction === undefined;
  }

  /** Stores what waits now; resolves when it was tried. */
  flush(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#running = this.#running.then(() => this.#tryAll());
    return this.#running;
  }

  async stop(): Promise<void> {
    await this.flush();
    this.#cancel?.();
  }

  #schedule(): void {
    this.#cancel ??= this.#options.clock.after(CHECKPOINT_MS, () => void this.flush());
  }

  #begin(madeAt: TimeMs): Attempt | undefined {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return undefined;
    const lines = waiting.flatMap((one) => one.lines);
    const leaves = lines.map((line) => hashLeaf(entryOf(line), nodeSha256Bytes));
    const { edge, filled } = extendEdge(this.#edge, leaves, nodeSha256Bytes);
    const checkpoint = { size: edge.size, root: rootOfEdge(edge, nodeSha256Bytes), madeAt };
    const from = this.#edge.size;
    return { batch: { from, lines, leaves, tileHashes: filled, checkpoint }, edge, waiting };
  }

  async #tryAll(): Promise<void> {
    if (this.#contradiction) return;
    this.#attempt ??= this.#begin(this.#options.clock.now());
    if (this.#attempt === undefined) return;
    try {
      await this.#store(this.#attempt);
      this.#finish(this.#attempt);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #store({ batch }: Attempt): Promise<void> {
    const { store } = this.#options;
    try {
      await store.append(batch);
    } catch (error) {
      const stored = await store.newestCheckpoint();
      const size = stored?.size ?? 0;
      if (size === batch.from) throw error;
      const { checkpoint } = batch;
      if (stored && size === checkpoint.size && equalBytes(stored.root, checkpoint.root)) return;
      // Another history stands there: whoever wrote it, this process signs nothing more.
      this.#contradiction = new Error('the public log holds other entries', { cause: error });
      throw this.#contradiction;
    }
  }

  #finish({ edge, batch, waiting }: Attempt): void {
    this.#edge = edge;
    this.#attempt = undefined;
    if (this.#isFailing) this.#options.logger.warn({}, 'the public log is written again');
    this.#isFailing = false;
    this.#options.onStored(batch.checkpoint);
    let next = batch.from;
    for (const { lines, resolve } of waiting) {
      const first = next;
      next += lines.length;
      resolve(lines.map((_line, place) => first + place));
    }
    if (this.#waiting.length > 0) this.#schedule();
  }

  #fail(error: unknown): void {
    const { logger } = this.#options;
    if (this.#contradiction) {
      logger.error({ err: error }, 'the public log holds other entries; it is written no more');
      const waiting = [...(this.#attempt?.waiting ?? []), ...this.#waiting.splice(0)];
      for (const { reject } of waiting) reject(this.#contradiction);
      return;
    }
    if (!this.#isFailing) logger.error({ err: error }, 'the public log could not be written');
    this.#isFailing = true;
    this.#schedule();
  }
}
