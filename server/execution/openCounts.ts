// How many orders users have open, as their last batch left it: counting them again would cost as much as writing an order, and
// the more the more are open. Good for as long as one server writes at a time (store/claimDatabase.ts).
// Must know nobody of whom a batch is under way, or whose last one under his lock was not seen to commit: he is counted again.

/** Users that are known at most; who had no batch for the longest goes first. */
const MOST_KNOWN = 100_000;

/** A batch that is under way. */
export interface CountedBatch {
  /** What is known of its users: nothing else of theirs was under way when it began. */
  readonly known: ReadonlyMap<string, number>;
  /**
   * To be called under its users' locks. Returns those known of whom another batch has begun since: it may have had the lock
   * first, so they are counted after all.
   */
  locked(): readonly string[];
  /** To be called once, with the counts that it left, or without any unless it was seen to commit. */
  end(left?: ReadonlyMap<string, number>): void;
}

/** The batches of a user, from one that began while none was under way to the end of the last of them. */
interface UnderWay {
  begun: number;
  ended: number;
  /** The one that had his lock last: of two that commit, the other may be seen to end after it. */
  last: CountedBatch | undefined;
  /** What that one left. */
  left: number | undefined;
}

export class OpenCounts {
  readonly #known = new Map<string, number>();
  /** One whose user is locked by another waits there, in whatever order they began. */
  readonly #underWay = new Map<string, UnderWay>();

  begin(userIds: readonly string[]): CountedBatch {
    const known = new Map<string, number>();
    for (const userId of userIds) {
      const count = this.#known.get(userId);
      if (count !== undefined) known.set(userId, count);
      this.#known.delete(userId);
      const batches = this.#underWay.get(userId);
      if (batches === undefined)
        this.#underWay.set(userId, { begun: 1, ended: 0, last: undefined, left: undefined });
      else batches.begun += 1;
    }
    const isAlone = (userId: string): boolean => this.#underWay.get(userId)?.begun === 1;
    const batch: CountedBatch = {
      known,
      locked: () => {
        for (const userId of userIds) {
          const batches = this.#underWay.get(userId);
          if (batches) batches.last = batch;
        }
        return [...known.keys()].filter((userId) => !isAlone(userId));
      },
      end: (left) => this.#end(batch, userIds, left),
    };
    return batch;
  }

  #end(
    batch: CountedBatch,
    userIds: readonly string[],
    left: ReadonlyMap<string, number> | undefined,
  ): void {
    for (const userId of userIds) {
      const batches = this.#underWay.get(userId);
      if (batches === undefined) continue;
      if (batches.last === batch) batches.left = left?.get(userId);
      if (++batches.ended < batches.begun) continue;
      this.#underWay.delete(userId);
      if (batches.left !== undefined) this.#known.set(userId, batches.left);
    }
    for (const userId of this.#known.keys()) {
      if (this.#known.size <= MOST_KNOWN) break;
      this.#known.delete(userId);
    }
  }
}
