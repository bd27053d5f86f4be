// Call group user, one slice: what the account is and owns, its records, its guards, its certification.
import { callGroup } from './baseApi.ts';
import { accountEndpoints } from './user/account.ts';
import { certificationEndpoints } from './user/certification.ts';
import { recordsEndpoints } from './user/records.ts';
import { securityEndpoints } from './user/security.ts';

export type { RecordFilter } from './user/records.ts';

const userApi = callGroup((build) => ({
  ...accountEndpoints(build),
  ...certificationEndpoints(build),
  ...recordsEndpoints(build),
  ...securityEndpoints(build),
}));

export const { userOperateUserProduct } = userApi.endpoints;
export const {
  useUserRegisterMutation,
  useUserTryOutMutation,
  useUserClaimMutation,
  useUserLoginMutation,
  useUserLogoutMutation,
  useUserChooseCountryMutation,
  useUserGetUserInfoQuery,
  useUserGetSessionsQuery,
  useUserRevokeSessionMutation,
  useUserGetAssetsDataQuery,
  useUserGetTransferDataQuery,
  useUserGetUserSpotQuery,
  useUserTransferMutation,
  useUserGetUserRealInfoQuery,
  useUserBasicRealMutation,
  useUserAdvancedRealMutation,
  useUserGetRecordsInfiniteQuery,
  useLazyUserGetRecordsForExportQuery,
  useUserGetStatementQuery,
  useUserGetTradeStatsQuery,
  useUserResetPracticeMutation,
  useUserGetSecurityQuery,
  useUserResetPasswordMutation,
  useUserChangeEmailMutation,
  useUserTotpSetupMutation,
  useUserTotpEnableMutation,
  useUserTotpDisableMutation,
  useUserFreezeMutation,
  useUserUnfreezeMutation,
  useUserWalletNonceMutation,
  useUserAuthorizeMutation,
  useUserUnlinkWalletMutation,
} = userApi;

/** Asks who is signed in, for what the session keeps of the answer: the wallet. */
export const askWhoIsSignedIn = () =>
  userApi.endpoints.userGetUserInfo.initiate(undefined, { subscribe: false });
