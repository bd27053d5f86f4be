import {
  operatorDecision,
  operatorLogin,
  operatorSession,
  queueItem,
  queueList,
  queueQuery,
} from '../../protocol/operator.ts';
import { DEFAULT_PAGE_SIZE, empty } from '../../protocol/primitives.ts';
import { DECIDERS, QUEUE_VIEWERS } from '../services/operators/operatorRoles.ts';
import { EVERY_ROLE, operatorRoute, type Route, visitorRoute } from './route.ts';

const group = 'operator';

export const operatorRoutes: readonly Route[] = [
  visitorRoute({
    group,
    call: 'login',
    method: 'POST',
    isSignIn: 'operator',
    input: operatorLogin,
    answer: operatorSession,
    summary: 'Signs an operator in: password and a code of the authenticator, always both.',
    handle: (services, { input }) => services.operators.login(input),
  }),
  operatorRoute({
    group,
    call: 'logout',
    method: 'POST',
    roles: EVERY_ROLE,
    input: empty,
    answer: empty,
    summary: "Ends the operator's session.",
    handle: async (services, { user }) => {
      await services.operators.logout(user);
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
    handle: (services, { user, input }) => {
      const limit = input.limit === undefined ? DEFAULT_PAGE_SIZE : Number(input.limit);
      return services.operatorQueue.list(user, { ...input, limit });
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
    handle: (services, { user, key, input }) => services.operatorDecisions.decide(user, key, input),
  }),
];
