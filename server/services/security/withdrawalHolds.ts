// Holds on withdrawals after a change of password or e-mail: the time in which an owner who was robbed can still act.
// The hold of a new address is the address's own (usableFrom). Source: decisions.md "Deposit and withdrawal" (holds).
import type { HoldTimes } from '../../../core/rulebook/funding.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { Queryable } from '../../store/database.ts';
import {
  type HoldReason,
  type HoldRow,
  insertHold,
  listHolds,
} from '../../store/withdrawalHoldStore.ts';

export type { HoldReason } from '../../store/withdrawalHoldStore.ts';

export interface WithdrawalHolds {
  /** How long a change holds. */
  durationMs(reason: HoldReason): number;
  /** Holds the user's withdrawals from now on, in the transaction of the change; returns until when. */
  place(client: Queryable, userId: string, reason: HoldReason): Promise<number>;
  /** What holds now, the longest first; empty when nothing does. */
  list(client: Queryable, userId: string): Promise<readonly HoldRow[]>;
  /** When the longest hold ends; undefined when none is active. */
  lockedUntil(client: Queryable, userId: string): Promise<number | undefined>;
}

export interface WithdrawalHoldsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'uuid'>;
  /** Of the mode (core/rulebook/funding.ts). */
  readonly times: HoldTimes;
}

export function createWithdrawalHolds({
  clock,
  ids,
  times,
}: WithdrawalHoldsOptions): WithdrawalHolds {
  const durationMs = (reason: HoldReason): number =>
    reason === 'email' ? times.emailMs : times.passwordMs;
  const list = (client: Queryable, userId: string) => listHolds(client, userId, clock.now());
  return {
    durationMs,
    place: async (client, userId, reason) => {
      const placedAt = clock.now();
      const until = placedAt + durationMs(reason);
      await insertHold(client, { id: ids.uuid(), userId, reason, placedAt, until });
      return until;
    },
    list,
    lockedUntil: async (client, userId) => (await list(client, userId))[0]?.until,
  };
}
