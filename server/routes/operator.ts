import {
  freeze,
  liftFreeze,
  operatorDecision,
  operatorLogin,
  operatorSession,
  queueItem,
  queueList,
  queueQuery,
  reconciliation,
} from '../../protocol/operator.ts';
import { DEFAULT_PAGE_SIZE, empty } from '../../protocol/primitives.ts';
import {
  DECIDERS,
  FREEZE_LIFTERS,
  QUEUE_VIEWERS,
  RECONCILIATION_VIEWERS,
} from '../services/operators/operatorRoles.ts';
import { EVERY_ROLE, operatorRoute, type Route, visitorRoute } from './route.ts';

const group = 'operator';

export const operatorRoutes: readonly Route<'office'>[] = [
  visitorRoute({
    group,
    call: 'login',
    method: 'POST',
    isSignIn: 'operator',
    input: operatorLogin,
    answer: operatorSession,
    summary: 'Signs an operator in: password and a code of the authenticator, always both.',
    needs: ['office'],
    handle: (services, { input, source, device }) =>
      services.office.operators.login(input, source, device),
  }),
  operatorRoute({
    group,
    call: 'logout',
    method: 'POST',
    roles: EVERY_ROLE,
    input: empty,
    answer: empty,
    summary: "Ends the operator's session.",
    needs: ['office'],
    handle: async (services, { user }) => {
      await services.office.operators.logout(user);
      return {};
    },
  }),
  operatorRoute({
    group,
    call: 'getQueue',
    method: 'GET',
    roles: QUEUE_VIEWERS,
    input: queueQuery,
    answer: queueList,
    summary: 'What waits for a decision, oldest first.',
    needs: ['office'],
    handle: (services, { user, input }) => {
      const limit = input.limit === undefined ? DEFAULT_PAGE_SIZE : Number(input.limit);
      return services.office.operatorQueue.list(user, { ...input, limit });
    },
  }),
  operatorRoute({
    group,
    call: 'decide',
    method: 'POST',
    roles: DECIDERS,
    idempotencyKey: 'required',
    input: operatorDecision,
    answer: queueItem,
    summary: 'Approves or rejects; above the large amount a second operator makes the same call.',
    needs: ['office'],
    handle: (services, { user, key, input }) =>
      services.office.operatorDecisions.decide(user, key, input),
  }),
  operatorRoute({
    group,
    call: 'getReconciliation',
    method: 'GET',
    roles: RECONCILIATION_VIEWERS,
    input: empty,
    answer: reconciliation,
    summary: 'What the checks of the books look at and when, and every freeze that came of them.',
    needs: ['office'],
    handle: (services) => services.office.reconciliation.show(),
  }),
  operatorRoute({
    group,
    call: 'liftFreeze',
    method: 'POST',
    roles: FREEZE_LIFTERS,
    input: liftFreeze,
    answer: freeze,
    summary:
      'Ends a freeze after writing what was found; its invariant is looked at again within a minute.',
    needs: ['office'],
    handle: (services, { user, input }) => services.office.reconciliation.lift(user, input),
  }),
];
