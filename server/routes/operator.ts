import * as wire from '../../protocol/operator.ts';
import { empty } from '../../protocol/primitives.ts';
import {
  DECIDERS,
  FREEZE_LIFTERS,
  QUEUE_VIEWERS,
  RECONCILIATION_VIEWERS,
} from '../services/operators/operatorRoles.ts';
import { pageOf } from './page.ts';
import { officeCalls } from './officeCalls.ts';
import { done, EVERY_ROLE, type Route, routesOf } from './route.ts';

const { operatorRoute, visitorRoute } = routesOf('operator', 'office');
const { operation } = officeCalls(({ office }) => office.operatorDecisions);
const { once } = officeCalls(({ office }) => office.reconciliation);

export const operatorRoutes: readonly Route<'office'>[] = [
  visitorRoute('POST', 'login', {
    isSignIn: 'operator',
    input: wire.operatorLogin,
    answer: wire.operatorSession,
    summary: 'Signs an operator in: password and a code of the authenticator, always both.',
    handle: (services, { input, source, device }) =>
      services.office.operators.login(input, source, device),
  }),
  operatorRoute('POST', 'logout', {
    roles: EVERY_ROLE,
    input: empty,
    answer: empty,
    summary: "Ends the operator's session.",
    handle: (services, { user }) => done(services.office.operators.logout(user)),
  }),
  operatorRoute('GET', 'getQueue', {
    roles: QUEUE_VIEWERS,
    input: wire.queueQuery,
    answer: wire.queueList,
    summary: 'What waits for a decision, oldest first.',
    handle: (services, { user, input }) => services.office.operatorQueue.list(user, pageOf(input)),
  }),
  operation('decide', 'decide', {
    roles: DECIDERS,
    input: wire.operatorDecision,
    answer: wire.queueItem,
    summary: 'Approves or rejects; above the large amount a second operator makes the same call.',
  }),
  operatorRoute('GET', 'getReconciliation', {
    roles: RECONCILIATION_VIEWERS,
    input: empty,
    answer: wire.reconciliation,
    summary: 'What the checks of the books look at and when, and every freeze that came of them.',
    handle: (services) => services.office.reconciliation.show(),
  }),
  once('liftFreeze', 'lift', {
    roles: FREEZE_LIFTERS,
    input: wire.liftFreeze,
    answer: wire.freeze,
    summary:
      'Ends a freeze after writing what was found; its invariant is looked at again within a minute.',
  }),
];
