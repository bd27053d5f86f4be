import { advancedReal, basicReal, realInfo } from '../../protocol/identity.ts';
import { empty } from '../../protocol/primitives.ts';
import { type Route, userRoute } from './route.ts';

const group = 'user';

export const identityRoutes: readonly Route<'certification'>[] = [
  userRoute({
    group,
    call: 'basicReal',
    method: 'POST',
    idempotencyKey: 'optional',
    isMailed: true,
    input: basicReal,
    answer: realInfo,
    summary: 'Hands the basic certification in for review.',
    needs: ['certification'],
    handle: (services, { user, key, input }) =>
      services.certification.certification.submitBasic(user, key, input),
  }),
  userRoute({
    group,
    call: 'advancedReal',
    method: 'POST',
    idempotencyKey: 'optional',
    isMailed: true,
    input: advancedReal,
    answer: realInfo,
    summary: 'Hands the advanced certification in for review; the basic one must be approved.',
    needs: ['certification'],
    handle: (services, { user, key, input }) =>
      services.certification.certification.submitAdvanced(user, key, input),
  }),
  userRoute({
    group,
    call: 'getUserRealInfo',
    method: 'GET',
    input: empty,
    answer: realInfo,
    summary: 'Where both tiers stand, and who looked at the documents.',
    needs: ['certification'],
    handle: (services, { user }) => services.certification.certification.get(user),
  }),
];
