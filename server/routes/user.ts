import { empty } from '../../protocol/primitives.ts';
import {
  assetsData,
  chooseCountry,
  chosenCountry,
  favouriteAction,
  favourites,
  login,
  register,
  revokeSession,
  session,
  sessions,
  transfer,
  transferData,
  transferDataQuery,
  transferResult,
  userInfo,
} from '../../protocol/user.ts';
import { productQuery } from '../../protocol/product.ts';
import { userSpot } from '../../protocol/spotOrder.ts';
import { Refusal } from '../services/refusal.ts';
import { type Route, userRoute, visitorRoute } from './route.ts';

const group = 'user';

const signInRoutes: readonly Route<'account'>[] = [
  visitorRoute({
    group,
    call: 'register',
    method: 'POST',
    isSignIn: true,
    input: register,
    answer: session,
    summary: 'Makes an account with a code mailed before, and logs it in.',
    needs: ['account'],
    handle: async (services, { input, lang, userAgent, source, maker, keepMaker }) => {
      if (input.country !== undefined && !services.account.countries.has(input.country)) {
        throw new Refusal('invalid_input', { fields: { country: 'invalid' } });
      }
      const client = { lang, userAgent, source, maker };
      const { maker: kept, ...made } = await services.account.accounts.register(input, client);
      if (kept !== undefined) keepMaker(kept);
      return made;
    },
  }),
  visitorRoute({
    group,
    call: 'login',
    method: 'POST',
    isSignIn: true,
    input: login,
    answer: session,
    summary: 'Logs in with e-mail address or uid.',
    needs: ['account'],
    handle: (services, { input, lang, userAgent, source }) =>
      services.account.accounts.login(input, { lang, userAgent, source }),
  }),
  userRoute({
    group,
    call: 'logout',
    method: 'POST',
    input: empty,
    answer: empty,
    summary: 'Ends this session.',
    needs: ['account'],
    handle: async (services, { user }) => {
      await services.account.sessions.revoke(user, user.sessionId);
      return {};
    },
  }),
  userRoute({
    group,
    call: 'getSessions',
    method: 'GET',
    input: empty,
    answer: sessions,
    summary: 'Where the account is logged in.',
    needs: ['account'],
    handle: (services, { user }) => services.account.sessions.list(user),
  }),
  userRoute({
    group,
    call: 'revokeSession',
    method: 'POST',
    input: revokeSession,
    answer: empty,
    summary: 'Ends one session; its token and its sockets die at once.',
    needs: ['account'],
    handle: async (services, { user, input }) => {
      await services.account.sessions.revoke(user, input.sessionId);
      return {};
    },
  }),
];

export const userRoutes: readonly Route<'account' | 'funding' | 'market' | 'spot' | 'transfer'>[] =
  [
    ...signInRoutes,
    userRoute({
      group,
      call: 'getUserInfo',
      method: 'GET',
      input: empty,
      answer: userInfo,
      summary: 'The account of the token.',
      needs: ['account'],
      handle: (services, { user }) => services.account.accounts.getInfo(user),
    }),
    userRoute({
      group,
      call: 'chooseCountry',
      method: 'POST',
      input: chooseCountry,
      answer: chosenCountry,
      summary:
        'Says the country of an account that has none yet; it decides by which rules it trades.',
      needs: ['account'],
      handle: (services, { user, input }) => services.account.chooseCountry(user, input.country),
    }),
    userRoute({
      group,
      call: 'operateUserProduct',
      method: 'POST',
      input: favouriteAction,
      answer: favourites,
      summary: 'Adds, removes or moves a favourite product.',
      needs: ['market'],
      handle: (services, { user, input }) => services.market.favourites.change(user, input),
    }),
    userRoute({
      group,
      call: 'getUserSpot',
      method: 'GET',
      input: productQuery,
      answer: userSpot,
      summary: 'Spot balances of both sides of a product.',
      needs: ['spot'],
      handle: (services, { user, input }) =>
        services.spot.spotHoldings.ofProduct(user, input.productId),
    }),
    userRoute({
      group,
      call: 'getAssetsData',
      method: 'GET',
      input: empty,
      answer: assetsData,
      summary: 'Total, earnings trend and every account, in USDT at the index.',
      needs: ['funding'],
      handle: (services, { user }) => services.funding.assets.get(user),
    }),
    userRoute({
      group,
      call: 'getTransferData',
      method: 'GET',
      input: transferDataQuery,
      answer: transferData,
      summary: 'What can be moved from one account to another.',
      needs: ['transfer'],
      handle: (services, { user, input }) => services.transfer.transfers.transferData(user, input),
    }),
    userRoute({
      group,
      call: 'Transfer',
      method: 'POST',
      idempotencyKey: 'required',
      input: transfer,
      answer: transferResult,
      summary: "Moves money between the user's accounts, at once and free.",
      needs: ['transfer'],
      handle: (services, { user, key, input }) =>
        services.transfer.transfers.transfer(user, key, input),
    }),
  ];
