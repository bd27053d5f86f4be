import { empty } from '../../protocol/primitives.ts';
import * as wire from '../../protocol/withdraw.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';

const { list, read, write } = userCalls('withdraw', 'address', ({ address }) => address.addresses);

export const addressRoutes: readonly Route<'address'>[] = [
  list('getAddressList', 'list', {
    input: wire.addressListQuery,
    answer: wire.addressList,
    summary: 'Saved addresses, newest first.',
  }),
  read('getAddressInfo', 'get', {
    input: wire.addressQuery,
    answer: wire.walletAddress,
    summary: 'One saved address.',
  }),
  write('addAddress', 'add', {
    isMailed: true,
    input: wire.addAddress,
    answer: wire.walletAddress,
    summary: 'Saves an address; it can be used after its hold.',
  }),
  write('editAddress', 'edit', {
    isMailed: true,
    input: wire.editAddress,
    answer: wire.walletAddress,
    summary: 'Changes a saved address; its hold begins again.',
  }),
  write('delAddress', 'remove', {
    input: wire.delAddress,
    answer: empty,
    summary: 'Removes a saved address.',
  }),
];
