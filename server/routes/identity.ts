import { advancedReal, basicReal, realInfo } from '../../protocol/identity.ts';
import { empty } from '../../protocol/primitives.ts';
import type { Route } from './route.ts';
import { userCalls } from './userCalls.ts';

const { read, write } = userCalls(
  'user',
  'certification',
  (given) => given.certification.certification,
);

export const identityRoutes: readonly Route<'certification'>[] = [
  write('basicReal', 'submitBasic', {
    idempotencyKey: 'optional',
    isMailed: true,
    input: basicReal,
    answer: realInfo,
    summary: 'Hands the basic certification in for review.',
  }),
  write('advancedReal', 'submitAdvanced', {
    idempotencyKey: 'optional',
    isMailed: true,
    input: advancedReal,
    answer: realInfo,
    summary: 'Hands the advanced certification in for review; the basic one must be approved.',
  }),
  read('getUserRealInfo', 'get', {
    input: empty,
    answer: realInfo,
    summary: 'Where both tiers stand, and who looked at the documents.',
  }),
];
