// What a freeze held back waits for its lift (heldLimits.ts): then it may fill at the messages that come from there on.
// Must release nothing that is being fired right now: the next look finds it. Source: decisions.md "Money" (a freeze).
import type { LiveOrder, ProductShard } from './productShard.ts';
import type { Shards } from './shards.ts';

/** Who of these users is still stopped. */
export type ReadHalted = (userIds: readonly string[]) => Promise<ReadonlySet<string>>;

export class Lifts {
  readonly #shards: Pick<Shards, 'opened' | 'eachWhenOpen'>;
  readonly #arm: (shard: ProductShard, order: LiveOrder) => void;

  /** `arm` lets an order wait again. */
  constructor(
    shards: Pick<Shards, 'opened' | 'eachWhenOpen'>,
    arm: (shard: ProductShard, order: LiveOrder) => void,
  ) {
    this.#shards = shards;
    this.#arm = arm;
  }

  onLifted(userId: string | null): void {
    this.#shards.eachWhenOpen((shard) => {
      shard.held.noteLift();
      this.release(
        shard,
        shard.held.of((owner) => userId === null || owner === userId),
      );
    });
  }

  async findLifted(readHalted: ReadHalted): Promise<void> {
    const users = [...new Set([...this.#shards.opened()].flatMap(({ held }) => held.users()))];
    if (users.length === 0) return;
    const asked = new Set(users);
    const halted = await readHalted(users);
    for (const shard of this.#shards.opened())
      this.release(
        shard,
        shard.held.of((owner) => asked.has(owner) && !halted.has(owner)),
      );
  }

  release(shard: ProductShard, orderIds: readonly string[]): void {
    for (const id of orderIds) {
      if (shard.firing.has(id)) continue;
      shard.held.forget(id);
      const order = shard.find(id);
      if (order) this.#arm(shard, order);
    }
  }
}
