import * as wire from '../../protocol/operator.ts';
import { empty } from '../../protocol/primitives.ts';
import {
  DECIDERS,
  FREEZE_LIFTERS,
  QUEUE_VIEWERS,
  RECONCILIATION_VIEWERS,
} from '../services/operators/operatorRoles.ts';
import { pageOf } from './page.ts';
import { once } from './once.ts';
import { EVERY_ROLE, type Route, routesOf } from './route.ts';

const { operatorRoute, visitorRoute } = routesOf('operator', 'office');

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
    handle: async (services, { user }) => {
      await services.office.operators.logout(user);
      return {};
    },
  }),
  operatorRoute('GET', 'getQueue', {
    roles: QUEUE_VIEWERS,
    input: wire.queueQuery,
    answer: wire.queueList,
    summary: 'What waits for a decision, oldest first.',
    handle: (services, { user, input }) => services.office.operatorQueue.list(user, pageOf(input)),
  }),
  operatorRoute('POST', 'decide', {
    roles: DECIDERS,
    idempotencyKey: 'required',
    input: wire.operatorDecision,
    answer: wire.queueItem,
    summary: 'Approves or rejects; above the large amount a second operator makes the same call.',
    handle: (services, { user, key, input }) =>
      services.office.operatorDecisions.decide(user, key, input),
  }),
  operatorRoute('GET', 'getReconciliation', {
    roles: RECONCILIATION_VIEWERS,
    input: empty,
    answer: wire.reconciliation,
    summary: 'What the checks of the books look at and when, and every freeze that came of them.',
    handle: (services) => services.office.reconciliation.show(),
  }),
  operatorRoute('POST', 'liftFreeze', {
    idempotencyKey: 'optional',
    roles: FREEZE_LIFTERS,
    input: wire.liftFreeze,
    answer: wire.freeze,
    summary:
      'Ends a freeze after writing what was found; its invariant is looked at again within a minute.',
    handle: once('liftFreeze', (office, user, input) => office.reconciliation.lift(user, input)),
  }),
];
