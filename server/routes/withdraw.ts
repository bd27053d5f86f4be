import { DEFAULT_PAGE_SIZE, empty } from '../../protocol/primitives.ts';
import {
  addAddress,
  addressList,
  addressListQuery,
  addressQuery,
  cancelWithdrawal,
  delAddress,
  editAddress,
  submitWithdrawal,
  walletAddress,
  withdrawalList,
  withdrawalListQuery,
  withdrawalRecord,
  withdrawData,
} from '../../protocol/withdraw.ts';
import { type Route, userRoute } from './route.ts';

const group = 'withdraw';
const method = 'POST';
const sizeOf = (limit: string | undefined): number =>
  limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);

const addressRoutes: readonly Route<'funding'>[] = [
  userRoute({
    group,
    call: 'getAddressList',
    method: 'GET',
    input: addressListQuery,
    answer: addressList,
    summary: 'Saved addresses, newest first.',
    needs: ['funding'],
    handle: (services, { user, input }) =>
      services.funding.addresses.list(user, { ...input, limit: sizeOf(input.limit) }),
  }),
  userRoute({
    group,
    call: 'getAddressInfo',
    method: 'GET',
    input: addressQuery,
    answer: walletAddress,
    summary: 'One saved address.',
    needs: ['funding'],
    handle: (services, { user, input }) => services.funding.addresses.get(user, input.addressId),
  }),
  userRoute({
    group,
    call: 'addAddress',
    method,
    idempotencyKey: 'required',
    isMailed: true,
    input: addAddress,
    answer: walletAddress,
    summary: 'Saves an address; it can be used after its hold.',
    needs: ['funding'],
    handle: (services, { user, key, input }) => services.funding.addresses.add(user, key, input),
  }),
  userRoute({
    group,
    call: 'editAddress',
    method,
    idempotencyKey: 'required',
    isMailed: true,
    input: editAddress,
    answer: walletAddress,
    summary: 'Changes a saved address; its hold begins again.',
    needs: ['funding'],
    handle: (services, { user, key, input }) => services.funding.addresses.edit(user, key, input),
  }),
  userRoute({
    group,
    call: 'delAddress',
    method,
    idempotencyKey: 'required',
    input: delAddress,
    answer: empty,
    summary: 'Removes a saved address.',
    needs: ['funding'],
    handle: (services, { user, key, input }) => services.funding.addresses.remove(user, key, input),
  }),
];

export const withdrawRoutes: readonly Route<'funding'>[] = [
  userRoute({
    group,
    call: 'getData',
    method: 'GET',
    input: empty,
    answer: withdrawData,
    summary: 'What can be withdrawn, its fees and limits, and what holds it.',
    needs: ['funding'],
    handle: (services, { user }) => services.funding.withdrawals.data(user),
  }),
  ...addressRoutes,
  userRoute({
    group,
    call: 'submit',
    method,
    idempotencyKey: 'required',
    isMailed: true,
    input: submitWithdrawal,
    answer: withdrawalRecord,
    summary: 'Asks for a withdrawal to a saved address; the fee is taken from the amount.',
    needs: ['funding'],
    handle: (services, { user, key, input }) =>
      services.funding.withdrawals.submit(user, key, input),
  }),
  userRoute({
    group,
    call: 'cancel',
    method,
    idempotencyKey: 'required',
    input: cancelWithdrawal,
    answer: withdrawalRecord,
    summary: 'Takes a withdrawal back, until it is approved.',
    needs: ['funding'],
    handle: (services, { user, key, input }) =>
      services.funding.withdrawals.cancel(user, key, input),
  }),
  userRoute({
    group,
    call: 'getWithdrawList',
    method: 'GET',
    input: withdrawalListQuery,
    answer: withdrawalList,
    summary: 'Withdrawals, newest first.',
    needs: ['funding'],
    handle: (services, { user, input }) =>
      services.funding.withdrawals.list(user, { ...input, limit: sizeOf(input.limit) }),
  }),
];
