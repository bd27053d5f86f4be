import * as wire from '../../protocol/operatorCorrection.ts';
import { CORRECTORS, RECONCILIATION_VIEWERS } from '../services/operators/operatorRoles.ts';
import { pageOf } from './page.ts';
import { type Route, routesOf } from './route.ts';

const { operatorRoute } = routesOf('operator', 'office');

/** Corrections of a user's balance, by two persons. */
export const officeCorrectionRoutes: readonly Route<'office'>[] = [
  operatorRoute('GET', 'getCorrections', {
    roles: RECONCILIATION_VIEWERS,
    input: wire.correctionsQuery,
    answer: wire.correctionList,
    summary: 'Corrections that wait for a second person, or those that were decided, oldest first.',
    handle: (services, { input }) => services.office.corrections.list(pageOf(input)),
  }),
  operatorRoute('POST', 'proposeCorrection', {
    roles: CORRECTORS,
    idempotencyKey: 'required',
    input: wire.proposeCorrection,
    answer: wire.correctionView,
    summary: "Proposes a correction of a user's balance, with the reason that he will read.",
    handle: (services, { user, key, input }) =>
      services.office.corrections.propose(user, key, input),
  }),
  operatorRoute('POST', 'approveCorrection', {
    roles: CORRECTORS,
    idempotencyKey: 'required',
    input: wire.approveCorrection,
    answer: wire.correctionView,
    summary: 'Books a correction that another person proposed, or drops one.',
    handle: (services, { user, key, input }) =>
      services.office.corrections.approve(user, key, input),
  }),
];
