// Whether who is frozen as by an operator is whom an operator froze: whoever has the server's role in the database may write the two
// columns, and not the server's word that belongs to them. Words are read once, in their order; who is frozen, at each look.
// Must only read. Source: decisions.md "Money" (found within 60 s and named), "Operators".
import type { Attestor } from '../../store/attestor.ts';
import { isAttested } from '../../store/auditStore.ts';
import type { Queryable } from '../../store/database.ts';
import { FREEZE_ACTION, frozenUserOf, readUserFreezes } from '../../store/userFreezeStore.ts';
import type { Finder } from '../invariants.ts';

export const FREEZES_KEPT = 'a user is frozen as an operator has said';

export interface UserFreezesOptions {
  readonly client: Queryable;
  readonly attestor: Attestor;
}

export function createUserFreezes({ client, attestor }: UserFreezesOptions): Finder {
  /** By user, the row that froze him, where no later one freed him. A row that is not the server's word says nothing. */
  const said = new Map<string, number>();
  let known = 0;
  const found = (userId: string, detail: string) => ({ invariant: FREEZES_KEPT, userId, detail });

  return {
    invariant: FREEZES_KEPT,
    find: async () => {
      const { words, frozen } = await readUserFreezes(client, known);
      for (const word of words) {
        known = word.number;
        if (!isAttested(attestor, word)) continue;
        if (word.action === FREEZE_ACTION) said.set(frozenUserOf(word), word.number);
        else said.delete(frozenUserOf(word));
      }
      return [
        ...[...said].flatMap(([userId, number]) =>
          frozen.has(userId) ? [] : found(userId, `free, and frozen by audit row ${number}`),
        ),
        ...[...frozen].flatMap((userId) =>
          said.has(userId) ? [] : found(userId, 'frozen, and by no audit row'),
        ),
      ];
    },
  };
}
