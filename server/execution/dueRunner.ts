// Does what has fallen due, of every product and kind: asks the kind what can be done now, runs its operations, and looks again at
// what failed. Must not let one product or kind wait for another, and must do nothing twice at once.
// Source: house.md "One clock for what falls due".
import type { TimeMs } from '../../core/market/types.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Answer } from './command.ts';
import type { Operation } from './operation.ts';
import type { DueIndex, DueLane, DueOrder } from './dueIndex.ts';
import type { RecordName } from './recordKinds.ts';

/** How often the runner is to be asked to look. */
export const LOOK_MS = 100;
/** Looks after which a product that shows nothing new counts as silent: 5 s by the timer, whatever the clock says. */
const SILENT_LOOKS = 50;

/** How one thing that falls due of a kind is done. */
export interface DueRule {
  /**
   * What of one product can be done now, in groups that share what is read for them. `due` is never empty, the earliest comes
   * first. `isSilent`: for five seconds nothing of it could be.
   */
  ready(due: readonly DueOrder[], isSilent: boolean): readonly (readonly DueOrder[])[];
  /** Reads what a group needs; what comes of it makes each one's operation, or nothing: then it is looked at again. */
  prepare(group: readonly DueOrder[]): Promise<(due: DueOrder) => Operation | undefined>;
  /** When it falls due again; null: the order is over. Throws what is to be tried again. */
  after(due: DueOrder, answer: Answer): TimeMs | null;
}

/** Where a product keeps what falls due. */
export interface DueShard {
  readonly due: DueIndex;
}

export interface DueRunnerOptions<Shard extends DueShard> {
  /** Of each product. */
  readonly shards: () => Iterable<Shard>;
  readonly ruleOf: (kind: RecordName, what: string) => DueRule | undefined;
  readonly run: (operation: Operation, shard: Shard) => Promise<Answer>;
  /** The order is over, though nobody was told so. */
  readonly forget: (due: DueOrder) => void;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}

export class DueRunner<Shard extends DueShard> {
  readonly #options: DueRunnerOptions<Shard>;

  constructor(options: DueRunnerOptions<Shard>) {
    this.#options = options;
  }

  /** Begins what can be done now; resolves when that is done, well or not. */
  async look(): Promise<void> {
    const now = this.#options.clock.now();
    const begun: Promise<void>[] = [];
    for (const shard of this.#options.shards())
      for (const lane of shard.due.takeDue(now))
        if (!lane.isBusy) begun.push(this.#work(shard, lane));
    await Promise.all(begun);
  }

  async #work(shard: Shard, lane: DueLane): Promise<void> {
    lane.isBusy = true;
    try {
      const rule = this.#options.ruleOf(lane.kind, lane.what);
      if (rule === undefined) throw new Error(`${lane.what} of ${lane.kind} has no rule`);
      const groups = takeReady(lane, rule);
      await Promise.all(groups.map((group) => this.#runAll(shard, rule, group)));
    } catch (error) {
      this.#report(error, lane, lane.waiting.length);
    }
    lane.isBusy = false;
  }

  /** What could not be done is due again at the next look. */
  async #runAll(shard: Shard, rule: DueRule, group: readonly DueOrder[]): Promise<void> {
    const index = shard.due;
    const current = group.filter((due) => index.isCurrent(due));
    const [first] = current;
    if (first === undefined) return;
    const { what, order } = first;
    const failed: unknown[] = [];
    const retry = (due: DueOrder, error: unknown): void => {
      failed.push(error);
      index.putBack(due, due.at);
    };
    try {
      const operationOf = await rule.prepare(current);
      const runOne = async (due: DueOrder): Promise<void> => {
        try {
          await this.#runOne(shard, rule, due, operationOf(due));
        } catch (error) {
          retry(due, error);
        }
      };
      await Promise.all(current.map(runOne));
    } catch (error) {
      for (const due of current) retry(due, error);
    }
    if (failed.length > 0) this.#report(failed[0], { kind: order.kind, what }, failed.length);
  }

  #report(err: unknown, { kind, what }: Pick<DueLane, 'kind' | 'what'>, orders: number): void {
    this.#options.logger.error(
      { err, orders, kind, what },
      'what fell due could not be done; it is tried again',
    );
  }

  async #runOne(
    shard: Shard,
    rule: DueRule,
    due: DueOrder,
    operation: Operation | undefined,
  ): Promise<void> {
    const index = shard.due;
    if (!index.isCurrent(due)) return;
    if (operation === undefined) return index.putBack(due, due.at);
    const again = rule.after(due, await this.#options.run(operation, shard));
    if (again !== null) index.putBack(due, again);
    else if (index.isCurrent(due)) this.#options.forget(due);
  }
}

/** What of the lane can be done now; it does not wait any more. */
function takeReady(lane: DueLane, rule: DueRule): readonly (readonly DueOrder[])[] {
  lane.idleLooks += 1;
  const groups = rule.ready(lane.waiting, lane.idleLooks > SILENT_LOOKS);
  if (groups.length === 0) return groups;
  const taken = new Set(groups.flat());
  lane.waiting = lane.waiting.filter((due) => !taken.has(due));
  lane.idleLooks = 0;
  return groups;
}
