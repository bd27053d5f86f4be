import { advancedReal, basicReal, realInfo } from '../../protocol/identity.ts';
import { empty } from '../../protocol/primitives.ts';
import { type Route, routesOf } from './route.ts';

const { userRoute } = routesOf('user', 'certification');

export const identityRoutes: readonly Route<'certification'>[] = [
  userRoute('POST', 'basicReal', {
    idempotencyKey: 'optional',
    isMailed: true,
    input: basicReal,
    answer: realInfo,
    summary: 'Hands the basic certification in for review.',
    handle: (services, { user, key, input }) =>
      services.certification.certification.submitBasic(user, key, input),
  }),
  userRoute('POST', 'advancedReal', {
    idempotencyKey: 'optional',
    isMailed: true,
    input: advancedReal,
    answer: realInfo,
    summary: 'Hands the advanced certification in for review; the basic one must be approved.',
    handle: (services, { user, key, input }) =>
      services.certification.certification.submitAdvanced(user, key, input),
  }),
  userRoute('GET', 'getUserRealInfo', {
    input: empty,
    answer: realInfo,
    summary: 'Where both tiers stand, and who looked at the documents.',
    handle: (services, { user }) => services.certification.certification.get(user),
  }),
];
