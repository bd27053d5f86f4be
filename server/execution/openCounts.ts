// How many orders users have open, as their last batch left it: counting them again would cost as much as writing an order, and
// the more the more are open. Good for as long as one server writes at a time (store/claimDatabase.ts).
// Must know nobody of whom a batch is under way, or was not seen to commit: he is counted again, under his lock.

/** Users that are known at most; who had no batch for the longest goes first. */
const MOST_KNOWN = 100_000;

/** A batch that is under way. */
export interface CountedBatch {
  /** What is known of its users: nothing else of theirs is under way. */
  readonly known: ReadonlyMap<string, number>;
  /** To be called once, with the counts that it left, or without any unless it was seen to commit. */
  end(left?: ReadonlyMap<string, number>): void;
}

export class OpenCounts {
  readonly #known = new Map<string, number>();
  /** How many batches of a user are under way; one whose user is locked by the one before waits there. */
  readonly #underWay = new Map<string, number>();

  begin(userIds: readonly string[]): CountedBatch {
    const known = new Map<string, number>();
    for (const userId of userIds) {
      const count = this.#known.get(userId);
      if (count !== undefined) known.set(userId, count);
      this.#known.delete(userId);
      this.#underWay.set(userId, (this.#underWay.get(userId) ?? 0) + 1);
    }
    return { known, end: (left) => this.#end(userIds, left) };
  }

  #end(userIds: readonly string[], left: ReadonlyMap<string, number> | undefined): void {
    for (const userId of userIds) {
      const others = (this.#underWay.get(userId) ?? 1) - 1;
      if (others > 0) {
        this.#underWay.set(userId, others);
        continue;
      }
      this.#underWay.delete(userId);
      const count = left?.get(userId);
      if (count !== undefined) this.#known.set(userId, count);
    }
    for (const userId of this.#known.keys()) {
      if (this.#known.size <= MOST_KNOWN) break;
      this.#known.delete(userId);
    }
  }
}
