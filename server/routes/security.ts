import { empty } from '../../protocol/primitives.ts';
import * as wire from '../../protocol/security.ts';
import { Refusal } from '../services/refusal.ts';
import { done, type Route, routesOf } from './route.ts';
import { userCalls } from './userCalls.ts';

const account = routesOf('user', 'account');
const security = routesOf('user', 'security');
const authenticator = userCalls('user', 'security', (given) => given.security.authenticator);
const emailChange = userCalls('user', 'account', (given) => given.account.emailChange);
const guards = userCalls('user', 'security', (given) => given.security);

const walletRoutes: readonly Route<'account'>[] = [
  account.visitorRoute('GET', 'authorize', {
    input: wire.walletNonceQuery,
    answer: wire.walletNonce,
    summary: 'What a wallet has to sign (EIP-4361), good for ten minutes and once.',
    handle: (services, { input, host, ownHosts }) =>
      services.account.walletSignIn.nonce({ host, ownHosts }, input.walletAddress),
  }),
  account.eitherRoute('POST', 'authorize', {
    isSignIn: true,
    isMailed: true,
    input: wire.authorize,
    answer: wire.authorizeResult,
    summary:
      'Links the wallet to the account of the token, with its password; without one, logs in whose wallet it is.',
    handle: (services, call) => {
      const { input, user, token, host, ownHosts, userAgent, source } = call;
      // Whoever sent a token meant to link; logging somebody in instead would be another thing.
      if (call.tokenRefused) throw new Refusal('unauthenticated');
      const signedIn = user && { user, token };
      const client = { host, ownHosts, userAgent, source };
      return services.account.walletSignIn.authorize(signedIn, input, client);
    },
  }),
  account.userRoute('POST', 'unlinkWallet', {
    isSignIn: true,
    isMailed: true,
    input: wire.unlinkWallet,
    answer: empty,
    summary: 'Takes the wallet off the account.',
    handle: (services, { user, input }) => done(services.account.walletSignIn.unlink(user, input)),
  }),
];

const authenticatorRoutes: readonly Route<'security'>[] = [
  authenticator.post('totpSetup', 'setUp', {
    input: empty,
    answer: wire.totpSetupResult,
    summary: 'A new secret for an authenticator app; counts once it is confirmed.',
  }),
  authenticator.post('totpEnable', 'enable', {
    isSignIn: true,
    isMailed: true,
    input: wire.totpEnable,
    answer: wire.totpEnableResult,
    summary: 'Confirms the authenticator app; answers the recovery codes, this once.',
  }),
  security.userRoute('POST', 'totpDisable', {
    isSignIn: true,
    isMailed: true,
    input: wire.totpDisable,
    answer: empty,
    summary: 'Takes the authenticator app off.',
    handle: (services, { user, input }) =>
      done(services.security.authenticator.disable(user, input)),
  }),
];

export const securityRoutes: readonly Route<'account' | 'security'>[] = [
  ...walletRoutes,
  emailChange.post('changeemail', 'change', {
    isSignIn: true,
    isMailed: true,
    input: wire.changeEmail,
    answer: wire.changeEmailResult,
    summary: 'Changes the e-mail address with a code mailed to the new one; holds withdrawals.',
  }),
  account.eitherRoute('POST', 'resetpwd', {
    isSignIn: true,
    isMailed: true,
    input: wire.resetPassword,
    answer: empty,
    summary: 'Sets a new login or fund password; ends every other session and holds withdrawals.',
    handle: async (services, { user, input, tokenRefused, source }) => {
      // A token that died must not turn "change mine" into "I forgot it".
      if (tokenRefused && input.email === undefined) throw new Refusal('unauthenticated');
      return done(services.account.passwordReset.reset(user, input, source));
    },
  }),
  ...authenticatorRoutes,
  guards.read('getSecurity', 'securityState', {
    input: empty,
    answer: wire.securityState,
    summary: 'What guards the account, what holds withdrawals, and until when.',
  }),
  security.userRoute('POST', 'freezeAccount', {
    isSignIn: true,
    isMailed: true,
    input: wire.freezeAccount,
    answer: empty,
    summary: 'Freezes the account and ends every session; closing and cancelling go on.',
    handle: (services, { user, input }) =>
      done(services.security.accountFreeze.freeze(user, input.password)),
  }),
  security.userRoute('POST', 'unfreezeAccount', {
    isSignIn: true,
    isMailed: true,
    input: wire.unfreezeAccount,
    answer: empty,
    summary: "Ends the user's own freeze with a mailed code, once it has stood long enough.",
    handle: (services, { user, input }) =>
      done(services.security.accountFreeze.unfreeze(user, input)),
  }),
];
