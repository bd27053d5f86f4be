import {
  auditList,
  auditQuery,
  exposureView,
  freezeUser,
  officeUser,
  officeUserDetail,
  officeUserQuery,
  officeUsers,
  officeUsersQuery,
} from '../../protocol/officeBooks.ts';
import { DEFAULT_PAGE_SIZE, empty } from '../../protocol/primitives.ts';
import {
  RECONCILIATION_VIEWERS,
  AUDIT_VIEWERS,
  USER_FREEZERS,
  USER_VIEWERS,
} from '../services/operators/operatorRoles.ts';
import { operatorRoute, type Route } from './route.ts';

const group = 'operator';
const sizeOf = ({ limit }: { readonly limit?: string | undefined }): number =>
  limit === undefined ? DEFAULT_PAGE_SIZE : Number(limit);

/** Users, and what operators did. */
export const officeBookRoutes: readonly Route<'office'>[] = [
  operatorRoute({
    group,
    call: 'getUsers',
    method: 'GET',
    roles: USER_VIEWERS,
    input: officeUsersQuery,
    answer: officeUsers,
    summary: 'Users, newest first, or the one of a uid or an address.',
    needs: ['office'],
    handle: (services, { input }) =>
      services.office.officeUsers.list({ ...input, limit: sizeOf(input) }),
  }),
  operatorRoute({
    group,
    call: 'getUser',
    method: 'GET',
    roles: USER_VIEWERS,
    input: officeUserQuery,
    answer: officeUserDetail,
    summary: 'One user with his balances.',
    needs: ['office'],
    handle: (services, { input }) => services.office.officeUsers.show(input.uid),
  }),
  operatorRoute({
    group,
    call: 'freezeUser',
    method: 'POST',
    roles: USER_FREEZERS,
    input: freezeUser,
    answer: officeUser,
    summary: 'Freezes an account, or ends its freeze, with the reason.',
    needs: ['office'],
    handle: (services, { user, input }) => services.office.officeUsers.freeze(user, input),
  }),
  operatorRoute({
    group,
    call: 'getAudit',
    method: 'GET',
    roles: AUDIT_VIEWERS,
    input: auditQuery,
    answer: auditList,
    summary: 'The audit log, newest first, each row recomputed as it is read.',
    needs: ['office'],
    handle: (services, { input }) => {
      const before = input.before === undefined ? undefined : Number(input.before);
      return services.office.auditView.list({ before, limit: sizeOf(input) });
    },
  }),
  operatorRoute({
    group,
    call: 'getExposure',
    method: 'GET',
    roles: RECONCILIATION_VIEWERS,
    input: empty,
    answer: exposureView,
    summary: 'What is open by product and side, and what stands on the accounts of the house.',
    needs: ['office'],
    handle: (services) => services.office.exposures.show(),
  }),
];
