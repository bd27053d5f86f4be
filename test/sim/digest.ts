/**
 * One hash over everything a run came to. For runs that are held against each other ids are replaced by the order of their
 * first appearance, so that they agree when only names differ: other user ids, other ticket ids.
 */
import { createHash } from 'node:crypto';
import { recordKinds } from '../../server/kinds/kinds.ts';
import type { Executed } from './memoryBatches.ts';
import type { MemoryStore } from './memoryStore.ts';

const ANY_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-[0-9a-f]{12}/g;

export class Digest {
  readonly #hash = createHash('sha256');
  readonly #names = new Map<string, string>();

  readonly #isNameless: boolean;

  /** `userIds` in the order of the users' numbers. */
  constructor(userIds: readonly string[], isNameless: boolean) {
    this.#isNameless = isNameless;
    for (const [user, id] of userIds.entries()) this.#names.set(id, `u${user}`);
  }

  #rename(text: string): string {
    if (!this.#isNameless) return text;
    return text.replace(ANY_ID, (id) => {
      let name = this.#names.get(id);
      if (name === undefined) this.#names.set(id, (name = `i${this.#names.size}`));
      return name;
    });
  }

  add({ command, answer }: Executed): void {
    this.#hash.update(this.#rename(`${command.userId}${answer}\n`));
  }

  /** After everything: the records and the journal as they stand. */
  finish(store: MemoryStore): string {
    for (const name of recordKinds.names) {
      for (const record of store.recordsOf(name).values()) {
        this.#hash.update(this.#rename(JSON.stringify(record)));
      }
    }
    for (const line of store.journal) this.#hash.update(this.#rename(line));
    return this.#hash.digest('hex');
  }
}
