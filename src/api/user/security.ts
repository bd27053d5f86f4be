// Call group user, what guards an account: passwords, e-mail, authenticator, wallet, freeze.
import type {
  Authorize,
  AuthorizeResult,
  ChangeEmail,
  FreezeAccount,
  ResetPassword,
  SecurityState,
  TotpDisable,
  TotpEnable,
  TotpEnableResult,
  TotpSetupResult,
  UnfreezeAccount,
  UnlinkWallet,
  WalletNonce,
} from '../../../protocol/security.ts';
import type { Build } from '../build.ts';
import { REFRESHED_BY } from '../tags.ts';

export const securityEndpoints = (build: Build) => ({
  userGetSecurity: build.query<SecurityState, undefined>({
    query: () => ({ path: 'user/getSecurity' }),
    providesTags: ['Security'],
  }),
  userResetPassword: build.mutation<object, ResetPassword>({
    query: (body) => ({ path: 'user/resetpwd', body, inlineErrors: true }),
    invalidatesTags: REFRESHED_BY.userResetPassword,
  }),
  userChangeEmail: build.mutation<{ email: string }, ChangeEmail>({
    query: (body) => ({ path: 'user/changeemail', body, inlineErrors: true }),
    invalidatesTags: REFRESHED_BY.userChangeEmail,
  }),
  /** A fresh secret; nothing is switched on before `userTotpEnable`. */
  userTotpSetup: build.mutation<TotpSetupResult, undefined>({
    query: () => ({ path: 'user/totpSetup', body: {}, inlineErrors: true }),
  }),
  userTotpEnable: build.mutation<TotpEnableResult, TotpEnable>({
    query: (body) => ({ path: 'user/totpEnable', body, inlineErrors: true }),
    invalidatesTags: REFRESHED_BY.userTotpEnable,
  }),
  userTotpDisable: build.mutation<object, TotpDisable>({
    query: (body) => ({ path: 'user/totpDisable', body, inlineErrors: true }),
    invalidatesTags: REFRESHED_BY.userTotpDisable,
  }),
  /** Ends every session, this one too. */
  userFreeze: build.mutation<object, FreezeAccount>({
    query: (body) => ({ path: 'user/freezeAccount', body, inlineErrors: true }),
  }),
  userUnfreeze: build.mutation<object, UnfreezeAccount>({
    query: (body) => ({ path: 'user/unfreezeAccount', body, inlineErrors: true }),
    invalidatesTags: REFRESHED_BY.userUnfreeze,
  }),
  /** The text a wallet is asked to sign; a mutation, because each text is good for one signature. */
  userWalletNonce: build.mutation<WalletNonce, { walletAddress: string }>({
    query: (params) => ({ path: 'user/authorize', params, inlineErrors: true }),
  }),
  userAuthorize: build.mutation<AuthorizeResult, Authorize>({
    query: (body) => ({ path: 'user/authorize', body, inlineErrors: true }),
    invalidatesTags: REFRESHED_BY.userAuthorize,
  }),
  userUnlinkWallet: build.mutation<object, UnlinkWallet>({
    query: (body) => ({ path: 'user/unlinkWallet', body, inlineErrors: true }),
    invalidatesTags: REFRESHED_BY.userUnlinkWallet,
  }),
});
