// What every new account begins with, however it is made: its row, a uid of its own, and in practice mode the practice money,
// once. Source: decisions.md "Identity, security", "Modes and profiles".
import type { PoolClient } from 'pg';
import type { Ids } from '../../ports.ts';
import { insertEntries } from '../../store/ledgerStore.ts';
import { findUserByEmail, insertUser, type NewUser } from '../../store/userStore.ts';
import { practiceGrantEntry } from '../funding/practiceGrants.ts';

export interface NewAccountOptions {
  readonly ids: Ids;
  /** Practice money for new users: practice mode only. */
  readonly grantsPracticeMoney: boolean;
}

/** Uids are 8 random digits; a taken one is drawn again, which after a million users is needed once in ninety times. */
const UID_DRAWS = 20;
const LEAST_UID = 10_000_000;
const UID_COUNT = 90_000_000;

function drawUid(ids: Ids): string {
  return String(LEAST_UID + (Buffer.from(ids.bytes(6)).readUIntBE(0, 6) % UID_COUNT));
}

/** Undefined when the address is taken; nothing is written then. */
async function insert(
  client: PoolClient,
  ids: Ids,
  user: Omit<NewUser, 'uid'>,
): Promise<string | undefined> {
  for (let draw = 0; draw < UID_DRAWS; draw += 1) {
    const uid = drawUid(ids);
    if (await insertUser(client, { ...user, uid })) return uid;
    if (user.email !== null && (await findUserByEmail(client, user.email))) return undefined;
  }
  throw new Error('no free uid was found');
}

/** Inside a transaction: the account with what it begins with. Its uid, or undefined when the address is taken. */
export async function addAccount(
  client: PoolClient,
  { ids, grantsPracticeMoney }: NewAccountOptions,
  user: Omit<NewUser, 'uid'>,
): Promise<string | undefined> {
  const uid = await insert(client, ids, user);
  if (uid !== undefined && grantsPracticeMoney) {
    const entry = practiceGrantEntry(user.id);
    await insertEntries(client, [{ id: ids.uuid(), at: user.createdAt, entry }]);
  }
  return uid;
}
