import { empty } from '../../protocol/primitives.ts';
import { paymentListQuery } from '../../protocol/payment.ts';
import * as wire from '../../protocol/withdraw.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute } = routesOf('withdraw', 'funding');

const addressRoutes: readonly Route<'funding'>[] = [
  userRoute('GET', 'getAddressList', {
    input: wire.addressListQuery,
    answer: wire.addressList,
    summary: 'Saved addresses, newest first.',
    handle: (services, { user, input }) => services.funding.addresses.list(user, pageOf(input)),
  }),
  userRoute('GET', 'getAddressInfo', {
    input: wire.addressQuery,
    answer: wire.walletAddress,
    summary: 'One saved address.',
    handle: (services, { user, input }) => services.funding.addresses.get(user, input.addressId),
  }),
  userRoute('POST', 'addAddress', {
    idempotencyKey: 'required',
    isMailed: true,
    input: wire.addAddress,
    answer: wire.walletAddress,
    summary: 'Saves an address; it can be used after its hold.',
    handle: (services, { user, key, input }) => services.funding.addresses.add(user, key, input),
  }),
  userRoute('POST', 'editAddress', {
    idempotencyKey: 'required',
    isMailed: true,
    input: wire.editAddress,
    answer: wire.walletAddress,
    summary: 'Changes a saved address; its hold begins again.',
    handle: (services, { user, key, input }) => services.funding.addresses.edit(user, key, input),
  }),
  userRoute('POST', 'delAddress', {
    idempotencyKey: 'required',
    input: wire.delAddress,
    answer: empty,
    summary: 'Removes a saved address.',
    handle: (services, { user, key, input }) => services.funding.addresses.remove(user, key, input),
  }),
];

export const withdrawRoutes: readonly Route<'funding'>[] = [
  userRoute('GET', 'getData', {
    input: empty,
    answer: wire.withdrawData,
    summary: 'What can be withdrawn, its fees and limits, and what holds it.',
    handle: (services, { user }) => services.funding.withdrawals.data(user),
  }),
  ...addressRoutes,
  userRoute('POST', 'submit', {
    idempotencyKey: 'required',
    isMailed: true,
    input: wire.submitWithdrawal,
    answer: wire.withdrawalRecord,
    summary: 'Asks for a withdrawal to a saved address; the fee is taken from the amount.',
    handle: (services, { user, key, input }) =>
      services.funding.withdrawals.submit(user, key, input),
  }),
  userRoute('POST', 'cancel', {
    idempotencyKey: 'required',
    input: wire.cancelWithdrawal,
    answer: wire.withdrawalRecord,
    summary: 'Takes a withdrawal back, until it is approved.',
    handle: (services, { user, key, input }) =>
      services.funding.withdrawals.cancel(user, key, input),
  }),
  userRoute('GET', 'getWithdrawList', {
    input: paymentListQuery,
    answer: wire.withdrawalList,
    summary: 'Withdrawals, newest first.',
    handle: (services, { user, input }) => services.funding.withdrawals.list(user, pageOf(input)),
  }),
];
