/**
 * One hash over what a run of grids and loans came to: what each request was answered, every grid and loan, every entry. Ids are
 * replaced by the order of making, and what the clock found due may be done in any order: each touches its own loan alone.
 */
import { createHash } from 'node:crypto';
import type { Executed } from '../memoryBatches.ts';
import type { MemoryStore } from '../memoryStore.ts';

const ANY_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-[0-9a-f]{12}/g;

export class WealthDigest {
  readonly #names = new Map<string, string>();
  readonly #lines: string[] = [];

  /** In the order of the users' numbers. */
  constructor(userIds: readonly string[]) {
    for (const [user, id] of userIds.entries()) this.#names.set(id, `u${user}`);
  }

  add({ command, answer }: Executed): void {
    if (command.key !== null)
      this.#lines.push(`${command.key.name} ${this.#names.get(command.userId)} ${answer}`);
  }

  finish(store: MemoryStore, grids: readonly string[], loans: readonly string[]): string {
    for (const [number, id] of grids.entries()) this.#names.set(id, `g${number}`);
    for (const [number, id] of loans.entries()) this.#names.set(id, `l${number}`);
    const rename = (text: string): string =>
      text.replace(ANY_ID, (id) => this.#names.get(id) ?? 'another');
    const records = (['quant', 'loan', 'loanStanding'] as const).flatMap((name) =>
      [...store.recordsOf(name).values()].map((record) => JSON.stringify(record)),
    );
    const all = [...this.#lines, ...records, ...store.journal].map(rename).toSorted();
    const hash = createHash('sha256');
    for (const line of all) hash.update(`${line}\n`);
    return hash.digest('hex');
  }
}
