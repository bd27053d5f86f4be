// Call group user, certification: who a person is, in two tiers.
import type { AdvancedReal, BasicReal, RealInfo } from '../../../protocol/identity.ts';
import type { Build } from '../build.ts';
import { REFRESHED_BY } from '../tags.ts';

export const certificationEndpoints = (build: Build) => ({
  userGetUserRealInfo: build.query<RealInfo, undefined>({
    query: () => ({ path: 'user/getUserRealInfo' }),
    providesTags: ['Certification'],
  }),
  userBasicReal: build.mutation<object, BasicReal>({
    query: (body) => ({ path: 'user/basicReal', body, inlineErrors: true }),
    invalidatesTags: REFRESHED_BY.userBasicReal,
  }),
  userAdvancedReal: build.mutation<object, AdvancedReal>({
    query: (body) => ({ path: 'user/advancedReal', body, inlineErrors: true }),
    invalidatesTags: REFRESHED_BY.userAdvancedReal,
  }),
});
