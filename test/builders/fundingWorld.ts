// What the generated tests of every call need of money in and out: a person with a fund password, saved addresses, a waiting
// withdrawal and deposit, and an operator of each role. The person is left without certification, as everybody begins.
import { createPasswords, fundPassword } from '../../server/services/security/passwords.ts';
import { insertFreeze } from '../../server/store/freezeStore.ts';
import { setFundPasswordHash } from '../../server/store/securityStore.ts';
import type { OperatorRole } from '../../server/store/operatorStore.ts';
import { createBackOffice } from './backOffice.ts';
import { setTier } from './certified.ts';
import { inEveryLanguage, publishNotice } from './content.ts';
import { createFundingPeople, FUND_PASSWORD } from './fundingPeople.ts';
import { type TestApp, TEST_PASSWORD_COST } from './testApp.ts';
import { testKeys } from './testKeys.ts';
import { newKey } from './tradingHouse.ts';

/** Pictures of the owner's, one for each try. */
const PROOFS = 3_000;
export const OPERATOR_ROLES: readonly OperatorRole[] = [
  'reviewer',
  'finance',
  'content',
  'auditor',
  'admin',
];

interface Person {
  readonly token: string;
  readonly uid: string;
}

/** One that waits, by somebody who is none of the roles, so that each of them may decide about it. */
async function proposeCorrection(app: TestApp, uid: string, token: string): Promise<string> {
  const reason = 'A fee was charged twice on this day.';
  const body = { uid, account: 'spot', currency: 'USDT', amount: '0.5', reason };
  const answer = await app.post('operator/proposeCorrection', body, { token, key: newKey() });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body.data as { id: string }).id;
}

export async function createFundingWorld(app: TestApp, owner: Person, stranger: Person) {
  const { executor: pool } = app.database;
  const people = createFundingPeople(app);
  const office = createBackOffice(app);
  const passwords = createPasswords(TEST_PASSWORD_COST, testKeys.passwordKey);
  const idOf = async ({ uid }: Person): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM users WHERE uid = $1', [uid]);
    return rows[0]?.id ?? '';
  };
  for (const person of [owner, stranger]) {
    const id = await idOf(person);
    const hash = await passwords.hash(fundPassword(id), FUND_PASSWORD);
    await setFundPasswordHash(pool, id, hash);
  }
  const userId = await idOf(owner);

  const addAddress = async (label: string, address: string): Promise<string> => {
    const id = newKey();
    await pool.query(
      `INSERT INTO wallet_addresses (id, user_id, currency, network, address, label, usable_from, created_at, updated_at, version)
       VALUES ($1, $2, 'USDT', 'ethereum', $3, $4, $5::bigint, $5::bigint - 1, $5::bigint - 1, 0)`,
      [id, userId, address, label, app.clock.now()],
    );
    return id;
  };
  const addressId = await addAddress('Kept', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  const spareAddressId = await addAddress('Spare', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  await setTier(app.database, userId, 'advanced');
  const withdrawal = await people.withdraw({ token: owner.token, addressId }, '100');
  await setTier(app.database, userId, 'none');
  if (withdrawal.status !== 200) throw new Error(JSON.stringify(withdrawal.body));
  const deposit = await people.deposit({ token: owner.token, userId });
  if (deposit.status !== 200) throw new Error(JSON.stringify(deposit.body));

  await pool.query(
    `INSERT INTO uploads (id, name, user_id, sealed, bytes, created_at)
     SELECT gen_random_uuid(), lpad(n::text, 32, 'p'), $1, '\\x00', 1, $2 FROM generate_series(1, $3) AS n`,
    [userId, app.clock.now(), PROOFS],
  );
  // About nobody, so that it stops nobody.
  const freezeId = newKey();
  const about = {
    reason: 'an example',
    userId: newKey(),
    details: ['nobody'],
    since: app.clock.now(),
  };
  await insertFreeze(pool, { id: freezeId, ...about });
  let proofs = 0;
  const operators = {} as Record<OperatorRole | 'leaving', string>;
  for (const role of OPERATOR_ROLES) operators[role] = await office.signIn(role);
  operators.leaving = await office.signIn('auditor', 'leaving@house.test');
  const { operatorId: leavingId } = await office.idOf('auditor', 'gone@house.test');
  const correctionId = await proposeCorrection(
    app,
    stranger.uid,
    await office.signIn('finance', 'proposer@house.test'),
  );
  const noticeId = await publishNotice(
    app,
    operators.content,
    inEveryLanguage('Hello', 'A notice'),
  );
  let emails = 0;
  return {
    addressId,
    spareAddressId,
    withdrawalId: (withdrawal.body.data as { id: string }).id,
    depositId: (deposit.body.data as { id: string }).id,
    /** One that was not handed in yet. */
    nextProof: (): string => {
      proofs += 1;
      return `/api/Common/file/${String(proofs).padStart(32, 'p')}`;
    },
    operators,
    freezeId,
    correctionId,
    noticeId,
    leavingId,
    strangerUid: stranger.uid,
    nextEmail: (): string => {
      emails += 1;
      return `invited${emails}@house.test`;
    },
  };
}
export type FundingWorld = Awaited<ReturnType<typeof createFundingWorld>>;
