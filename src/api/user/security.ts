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
import { formPost, readOf } from '../calls.ts';

export const securityEndpoints = (build: Build) => ({
  userGetSecurity: build.query<SecurityState, undefined>(readOf('user/getSecurity', 'Security')),
  userResetPassword: build.mutation<object, ResetPassword>(
    formPost('user/resetpwd', 'userResetPassword'),
  ),
  userChangeEmail: build.mutation<{ email: string }, ChangeEmail>(
    formPost('user/changeemail', 'userChangeEmail'),
  ),
  /** A fresh secret; nothing is switched on before `userTotpEnable`. */
  userTotpSetup: build.mutation<TotpSetupResult, undefined>({
    query: () => ({ path: 'user/totpSetup', body: {}, inlineErrors: true }),
  }),
  userTotpEnable: build.mutation<TotpEnableResult, TotpEnable>(
    formPost('user/totpEnable', 'userTotpEnable'),
  ),
  userTotpDisable: build.mutation<object, TotpDisable>(
    formPost('user/totpDisable', 'userTotpDisable'),
  ),
  /** Ends every session, this one too. */
  userFreeze: build.mutation<object, FreezeAccount>({
    query: (body) => ({ path: 'user/freezeAccount', body, inlineErrors: true }),
  }),
  userUnfreeze: build.mutation<object, UnfreezeAccount>(
    formPost('user/unfreezeAccount', 'userUnfreeze'),
  ),
  /** The text a wallet is asked to sign; a mutation, because each text is good for one signature. */
  userWalletNonce: build.mutation<WalletNonce, { walletAddress: string }>({
    query: (params) => ({ path: 'user/authorize', params, inlineErrors: true }),
  }),
  userAuthorize: build.mutation<AuthorizeResult, Authorize>(
    formPost('user/authorize', 'userAuthorize'),
  ),
  userUnlinkWallet: build.mutation<object, UnlinkWallet>(
    formPost('user/unlinkWallet', 'userUnlinkWallet'),
  ),
});
