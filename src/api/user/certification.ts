// Call group user, certification: who a person is, in two tiers.
import type { AdvancedReal, BasicReal, RealInfo } from '../../../protocol/identity.ts';
import type { Build } from '../build.ts';
import { formPost, readOf } from '../calls.ts';

export const certificationEndpoints = (build: Build) => ({
  userGetUserRealInfo: build.query<RealInfo, undefined>(
    readOf('user/getUserRealInfo', 'Certification'),
  ),
  userBasicReal: build.mutation<object, BasicReal>(formPost('user/basicReal', 'userBasicReal')),
  userAdvancedReal: build.mutation<object, AdvancedReal>(
    formPost('user/advancedReal', 'userAdvancedReal'),
  ),
});
