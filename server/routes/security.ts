import { empty } from '../../protocol/primitives.ts';
import {
  authorize,
  authorizeResult,
  changeEmail,
  changeEmailResult,
  freezeAccount,
  resetPassword,
  securityState,
  totpDisable,
  totpEnable,
  totpEnableResult,
  totpSetupResult,
  unfreezeAccount,
  unlinkWallet,
  walletNonce,
  walletNonceQuery,
} from '../../protocol/security.ts';
import { Refusal } from '../services/refusal.ts';
import { type Route, userRoute, visitorRoute } from './route.ts';

const group = 'user';

const walletRoutes: readonly Route<'account'>[] = [
  visitorRoute({
    group,
    call: 'authorize',
    method: 'GET',
    input: walletNonceQuery,
    answer: walletNonce,
    summary: 'What a wallet has to sign (EIP-4361), good for ten minutes and once.',
    needs: ['account'],
    handle: (services, { input, host, ownHosts }) =>
      services.account.walletSignIn.nonce({ host, ownHosts }, input.walletAddress),
  }),
  visitorRoute({
    group,
    call: 'authorize',
    method: 'POST',
    isSignIn: true,
    isMailed: true,
    input: authorize,
    answer: authorizeResult,
    summary:
      'Links the wallet to the account of the token, with its password; without one, logs in whose wallet it is.',
    needs: ['account'],
    handle: (services, call) => {
      const { input, user, token, host, ownHosts, userAgent, source } = call;
      // Whoever sent a token meant to link; logging somebody in instead would be another thing.
      if (call.tokenRefused) throw new Refusal('unauthenticated');
      const signedIn = user && { user, token };
      const client = { host, ownHosts, userAgent, source };
      return services.account.walletSignIn.authorize(signedIn, input, client);
    },
  }),
  userRoute({
    group,
    call: 'unlinkWallet',
    method: 'POST',
    isSignIn: true,
    isMailed: true,
    input: unlinkWallet,
    answer: empty,
    summary: 'Takes the wallet off the account.',
    needs: ['account'],
    handle: async (services, { user, input }) => {
      await services.account.walletSignIn.unlink(user, input);
      return {};
    },
  }),
];

const authenticatorRoutes: readonly Route<'security'>[] = [
  userRoute({
    group,
    call: 'totpSetup',
    method: 'POST',
    input: empty,
    answer: totpSetupResult,
    summary: 'A new secret for an authenticator app; counts once it is confirmed.',
    needs: ['security'],
    handle: (services, { user }) => services.security.authenticator.setUp(user),
  }),
  userRoute({
    group,
    call: 'totpEnable',
    method: 'POST',
    isSignIn: true,
    isMailed: true,
    input: totpEnable,
    answer: totpEnableResult,
    summary: 'Confirms the authenticator app; answers the recovery codes, this once.',
    needs: ['security'],
    handle: (services, { user, input }) => services.security.authenticator.enable(user, input),
  }),
  userRoute({
    group,
    call: 'totpDisable',
    method: 'POST',
    isSignIn: true,
    isMailed: true,
    input: totpDisable,
    answer: empty,
    summary: 'Takes the authenticator app off.',
    needs: ['security'],
    handle: async (services, { user, input }) => {
      await services.security.authenticator.disable(user, input);
      return {};
    },
  }),
];

export const securityRoutes: readonly Route<'account' | 'security'>[] = [
  ...walletRoutes,
  userRoute({
    group,
    call: 'changeemail',
    method: 'POST',
    isSignIn: true,
    isMailed: true,
    input: changeEmail,
    answer: changeEmailResult,
    summary: 'Changes the e-mail address with a code mailed to the new one; holds withdrawals.',
    needs: ['account'],
    handle: (services, { user, input }) => services.account.emailChange.change(user, input),
  }),
  visitorRoute({
    group,
    call: 'resetpwd',
    method: 'POST',
    isSignIn: true,
    isMailed: true,
    input: resetPassword,
    answer: empty,
    summary: 'Sets a new login or fund password; ends every other session and holds withdrawals.',
    needs: ['account'],
    handle: async (services, { user, input, tokenRefused, source }) => {
      // A token that died must not turn "change mine" into "I forgot it".
      if (tokenRefused && input.email === undefined) throw new Refusal('unauthenticated');
      await services.account.passwordReset.reset(user, input, source);
      return {};
    },
  }),
  ...authenticatorRoutes,
  userRoute({
    group,
    call: 'getSecurity',
    method: 'GET',
    input: empty,
    answer: securityState,
    summary: 'What guards the account, what holds withdrawals, and until when.',
    needs: ['security'],
    handle: (services, { user }) => services.security.securityState(user),
  }),
  userRoute({
    group,
    call: 'freezeAccount',
    method: 'POST',
    isSignIn: true,
    isMailed: true,
    input: freezeAccount,
    answer: empty,
    summary: 'Freezes the account and ends every session; closing and cancelling go on.',
    needs: ['security'],
    handle: async (services, { user, input }) => {
      await services.security.accountFreeze.freeze(user, input.password);
      return {};
    },
  }),
  userRoute({
    group,
    call: 'unfreezeAccount',
    method: 'POST',
    isSignIn: true,
    isMailed: true,
    input: unfreezeAccount,
    answer: empty,
    summary: "Ends the user's own freeze with a mailed code, once it has stood long enough.",
    needs: ['security'],
    handle: async (services, { user, input }) => {
      await services.security.accountFreeze.unfreeze(user, input);
      return {};
    },
  }),
];
