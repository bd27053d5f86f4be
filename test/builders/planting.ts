// What a planted violation is, and what it is written with: behind the triggers, or by an entry that is sound in itself.
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import type { EntryKind, HouseAccount } from '../../core/ledger/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import { type Database, inTransaction } from '../../server/store/database.ts';
import { insertEntries } from '../../server/store/ledgerStore.ts';
import { behindTheTriggers as spoil, type Spoiling } from './behindTheTriggers.ts';
import { testIds } from './tradingHouse.ts';

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
  /** What an operator's yes to a withdrawal is answered with meanwhile; by itself that the house is stopped. */
  readonly approval?: readonly [status: number, error: string];
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

/** Money for the user out of an account of the house, by an entry that is sound in itself. */
export const writeEntry = (
  database: Database,
  userId: string,
  {
    kind = 'practice_reset',
    cause = testIds.uuid(),
    at,
  }: { readonly kind?: EntryKind; readonly cause?: string; readonly at?: number },
  from = 'practice_faucet',
): Promise<void> =>
  inTransaction({ pool: database.executor }, async (client) => {
    const { rows } = await client.query<{ last: string }>(
      'SELECT max(created_at) AS last FROM entries',
    );
    const postings = [
      userPosting(userId, 'spot', 'available', 'USDT', decimal('1')),
      housePosting(from as HouseAccount, 'USDT', decimal('-1')),
    ];
    const entry = { kind, cause, postings };
    await insertEntries(client, [{ id: testIds.uuid(), at: at ?? Number(rows[0]?.last), entry }]);
  });

/** A seal by a clock that is so much later than the last entry. */
export const sealAt = async ({ executor }: Database, later: number): Promise<void> =>
  void (await executor.query('SELECT seal_ledger(max(created_at) + $1) FROM entries', [later]));
