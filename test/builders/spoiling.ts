// What a planted violation of the books is, and what it is planted with.
import type { Database } from '../../server/store/database.ts';
import { behindTheTriggers as spoil, type Spoiling } from './behindTheTriggers.ts';

export interface Victim {
  readonly userId: string;
  /** A withdrawal that was paid, and a deposit that was credited. */
  readonly withdrawalId: string;
  readonly depositId: string;
}

export interface Plant {
  readonly name: string;
  readonly invariant: string;
  /** It names nobody, or what it names is everybody's. */
  readonly isAboutAll?: true;
  readonly spoil: (database: Database, victim: Victim) => Promise<void>;
}

/** Each statement changes something, or the plant is none. */
export async function behindTheTriggers(
  database: Database,
  ...statements: readonly Spoiling[]
): Promise<void> {
  const counts = await spoil(database, ...statements);
  if (counts.includes(0)) throw new Error('nothing was spoiled by one of the statements');
}

/** A seal by a clock that is so much later than the last entry. */
export const sealAt = async ({ executor }: Database, later: number): Promise<void> =>
  void (await executor.query('SELECT seal_ledger(max(created_at) + $1) FROM entries', [later]));
