import * as wire from '../../protocol/officeBooks.ts';
import { empty } from '../../protocol/primitives.ts';
import {
  RECONCILIATION_VIEWERS,
  AUDIT_VIEWERS,
  USER_FREEZERS,
  USER_VIEWERS,
} from '../services/operators/operatorRoles.ts';
import { pageOf } from './page.ts';
import { officeCalls } from './officeCalls.ts';
import { type Route, routesOf } from './route.ts';

const { operatorRoute } = routesOf('operator', 'office');
const { list, once } = officeCalls(({ office }) => office.officeUsers);

/** Users, and what operators did. */
export const officeBookRoutes: readonly Route<'office'>[] = [
  list('getUsers', 'list', {
    roles: USER_VIEWERS,
    input: wire.officeUsersQuery,
    answer: wire.officeUsers,
    summary: 'Users, newest first, or the one of a uid or an address.',
  }),
  operatorRoute('GET', 'getUser', {
    roles: USER_VIEWERS,
    input: wire.officeUserQuery,
    answer: wire.officeUserDetail,
    summary: 'One user with his balances.',
    handle: (services, { input }) => services.office.officeUsers.show(input.uid),
  }),
  once('freezeUser', 'freeze', {
    roles: USER_FREEZERS,
    input: wire.freezeUser,
    answer: wire.officeUser,
    summary: 'Freezes an account, or ends its freeze, with the reason.',
  }),
  operatorRoute('GET', 'getAudit', {
    roles: AUDIT_VIEWERS,
    input: wire.auditQuery,
    answer: wire.auditList,
    summary: 'The audit log, newest first, each row recomputed as it is read.',
    handle: (services, { input }) => services.office.auditView.list(pageOf(input)),
  }),
  operatorRoute('GET', 'getExposure', {
    roles: RECONCILIATION_VIEWERS,
    input: empty,
    answer: wire.exposureView,
    summary: 'What is open by product and side, and what stands on the accounts of the house.',
    handle: (services) => services.office.exposures.show(),
  }),
];
