// What a batch makes of several changes of one address book: each sees what those before it left, and only what is accepted uses
// its proof up.
import type { WalletAddress } from '../../../core/wallet/addresses.ts';
import { aBatch, type BatchOptions } from '../../../test/builders/batch.ts';
import { aFundingState, anOwnerProof } from '../../../test/builders/fundingState.ts';
import { byRule, type Operation, operationOf } from '../../execution/operation.ts';
import { requestWithdrawal } from '../withdrawal/withdrawalOperations.ts';
import {
  addAddress,
  type AddressContent,
  editAddress,
  removeAddress,
} from './addressOperations.ts';

const userId = 'user';
const who = byRule({ userId });
const CODE = { purpose: 'address', id: 'code' } as const;
const rest = { rulebookHash: 'book', proof: anOwnerProof() };
let made = 0;
const accepted = () => {
  made += 1;
  return { id: `id${made}-000`, at: 1 };
};

const content: AddressContent = {
  currency: 'USDT',
  network: 'tron',
  address: 'an address',
  label: 'mine',
  holdMs: 10,
};
const known: WalletAddress = {
  ...content,
  address: 'a known one',
  id: 'known',
  userId,
  usableFrom: 0,
  createdAt: 0,
  updatedAt: 0,
  removedAt: null,
  version: 0,
};
const add = (change: Partial<AddressContent> = {}, proof = anOwnerProof()): Operation =>
  operationOf(addAddress, who, { ...rest, ...content, ...change, proof }, accepted());
const edit = (addressId: string): Operation =>
  operationOf(editAddress, who, { ...rest, ...content, addressId }, accepted());
const remove = (addressId: string): Operation =>
  operationOf(removeAddress, who, { ...rest, addressId }, accepted());

const run = (operations: readonly Operation[], options: BatchOptions = {}) =>
  aBatch(operations, userId, {
    ...options,
    records: {
      addressBook: [{ id: userId, userId, saved: [known], version: 0 }],
      walletAddress: [known],
      fundingState: [aFundingState(userId)],
      mailedCodes: [
        {
          id: `${userId}|address`,
          userId,
          purpose: 'address',
          unused: [{ id: CODE.id, expiresAt: 100 }],
          used: null,
          version: 0,
        },
      ],
      ...options.records,
    },
  });
const errors = ({ result }: ReturnType<typeof run>) =>
  result.answers.map((answer) => (answer.ok ? 'ok' : answer.error));

test('of two that add one address the second is told that it is known', () => {
  const batch = run([add(), add()]);
  expect(errors(batch)).toEqual(['ok', 'address_known']);
  expect(batch.set.changed.walletAddress).toMatchObject([
    { address: 'an address', usableFrom: 11 },
  ]);
  expect(batch.set.changed.notice).toMatchObject([{ kind: 'address_added' }]);
});

test('what was removed can be added again, and nothing is withdrawn to it', () => {
  const withdraw = operationOf(
    requestWithdrawal,
    who,
    { ...rest, addressId: known.id, amount: '100' },
    accepted(),
  );
  const again = add({ address: 'a known one' });
  const batch = run([remove(known.id), withdraw, again, remove(known.id)]);
  expect(errors(batch)).toEqual(['ok', 'not_found', 'ok', 'not_found']);
});

test('what was edited is a known address under its new name, and its waiting time begins again', () => {
  const batch = run([edit(known.id), add(), add({ address: 'a known one' })]);
  expect(errors(batch)).toEqual(['ok', 'address_known', 'ok']);
  expect(batch.result.answers[0]).toMatchObject({ data: { id: known.id, usableFrom: 11 } });
});

test.each([
  ['no such way out', { network: 'nowhere' }, 'invalid_input'],
  ['none of its network', { address: null }, 'address_invalid'],
])('an address that is refused costs no code: %s', (_why, change, error) => {
  const proof = anOwnerProof({ code: CODE });
  const batch = run([add(change, proof), add({}, proof), add({ address: 'another' }, proof)]);
  expect(errors(batch)).toEqual([error, 'ok', 'code_wrong']);
  expect(batch.set.changed.mailedCodes).toMatchObject([
    { unused: [], used: { id: CODE.id, at: 1 } },
  ]);
});

test('a frozen account adds and edits nothing, and may remove', () => {
  const batch = run([add(), edit(known.id), remove(known.id)], { frozen: true });
  expect(errors(batch)).toEqual(['forbidden', 'forbidden', 'ok']);
});

test.each([
  ['the fund password was changed', {}, { fundPassword: 2 }, 'fund_password_wrong'],
  ['there is none any more', {}, { fundPassword: null }, 'fund_password_wrong'],
  ['an authenticator was set up', {}, { authenticator: 1 }, 'totp_wrong'],
  [
    'the step was used',
    { second: { authenticator: 1, step: 7, recovery: null } },
    { authenticator: 1, totpLastStep: 7 },
    'totp_wrong',
  ],
  [
    'the recovery code was used',
    { second: { authenticator: 1, step: null, recovery: 5 } },
    { authenticator: 1, recoveryCodes: [4, 6] },
    'totp_wrong',
  ],
  ['the code is another user’s', { code: { ...CODE, id: 'other' } }, {}, 'code_wrong'],
] as const)('nothing is changed where %s since it was proven', (_why, proof, state, error) => {
  const fundingState = [aFundingState(userId, state)];
  const batch = run([add({}, anOwnerProof(proof))], { records: { fundingState } });
  expect(errors(batch)).toEqual([error]);
  expect(batch.set.changed).toEqual({});
});

test('a code that has ended by now is told so', () => {
  const batch = run([add({}, anOwnerProof({ code: CODE }))], { now: 100 });
  expect(errors(batch)).toEqual(['code_expired']);
});

test('a second factor is used once in a batch', () => {
  const fundingState = [aFundingState(userId, { authenticator: 1, totpLastStep: 6 })];
  const proof = anOwnerProof({ second: { authenticator: 1, step: 7, recovery: null } });
  const batch = run([add({}, proof), add({ address: 'another' }, proof)], {
    records: { fundingState },
  });
  expect(errors(batch)).toEqual(['ok', 'totp_wrong']);
  expect(batch.set.changed.secondFactorUse).toMatchObject([{ step: 7, recovery: null }]);
});
