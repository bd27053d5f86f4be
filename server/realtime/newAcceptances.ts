// The acceptances of the last minute: whoever comes to the account channel meanwhile is told them, too, so that an order sent
// over a line that was just cut has its signed place on the device as any other. Must stay bounded, whoever sends how much.
// Source: decisions.md "Price evidence" (Acceptance), wire.md "Socket".
import type { AccountEvent } from '../../protocol/socketEvents.ts';
import { NewestLast } from '../services/newestLast.ts';

/** Longer than a page takes to come back, shorter than what a device would take for news of the past. */
const KEPT_MS = 60_000;
/** Of one user, and of all: what is older goes first. */
const MOST = { ofUser: 20, ofAll: 5000 } as const;

export interface NewAcceptances {
  note(userId: string, event: AccountEvent, now: number): void;
  /** Of a user, oldest first. */
  read(userId: string, now: number): readonly AccountEvent[];
}

interface Told {
  readonly event: AccountEvent;
  readonly at: number;
}

export function createNewAcceptances(): NewAcceptances {
  // A user stands where the newest of his was noted: who comes first has been silent longest.
  const byUser = new NewestLast<string, Told[]>();
  let count = 0;

  const forget = (userId: string): void => {
    count -= byUser.get(userId)?.length ?? 0;
    byUser.delete(userId);
  };
  const forgetOld = (now: number): void => {
    for (let first = byUser.oldest; first !== undefined; first = byUser.oldest) {
      const isOver = now - (first.value.at(-1)?.at ?? 0) >= KEPT_MS;
      if (!isOver && count <= MOST.ofAll) return;
      forget(first.key);
    }
  };

  return {
    note: (userId, event, now) => {
      if (event.type !== 'acceptance') return;
      const told = byUser.get(userId) ?? [];
      told.push({ event, at: now });
      if (told.length > MOST.ofUser) told.shift();
      else count += 1;
      byUser.put(userId, told);
      forgetOld(now);
    },
    read: (userId, now) => {
      const told = byUser.get(userId) ?? [];
      return told.filter(({ at }) => now - at < KEPT_MS).map(({ event }) => event);
    },
  };
}
