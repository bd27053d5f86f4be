// Call group user, certification: who a person is, in two tiers.
import type { AdvancedReal, BasicReal, RealInfo } from '../../../protocol/identity.ts';
import type { Build } from '../build.ts';
import { formPost } from '../calls.ts';

export const certificationEndpoints = (build: Build) => ({
  userGetUserRealInfo: build.query<RealInfo, undefined>({
    query: () => ({ path: 'user/getUserRealInfo' }),
    providesTags: ['Certification'],
  }),
  userBasicReal: build.mutation<object, BasicReal>(formPost('user/basicReal', 'userBasicReal')),
  userAdvancedReal: build.mutation<object, AdvancedReal>(
    formPost('user/advancedReal', 'userAdvancedReal'),
  ),
});
