import * as drawn from '../../protocol/drawings.ts';
import { empty } from '../../protocol/primitives.ts';
import * as wire from '../../protocol/user.ts';
import { productQuery } from '../../protocol/product.ts';
import { userSpot } from '../../protocol/spotOrder.ts';
import { tooManyDrawings } from '../services/accounts/drawings.ts';
import { Refusal } from '../services/refusal.ts';
import { done, type Route, routesOf } from './route.ts';
import { userCalls } from './userCalls.ts';

const account = routesOf('user', 'account');
const market = routesOf('user', 'market');
const spot = routesOf('user', 'spot');
const scored = routesOf('user', 'account', 'loan');
const assets = userCalls('user', 'funding', ({ funding }) => funding.assets);
const drawings = userCalls('user', 'market', (given) => given.market.drawings);
const favourites = userCalls('user', 'market', (given) => given.market.favourites);
const sessions = userCalls('user', 'account', (given) => given.account.sessions);
const transfers = userCalls('user', 'transfer', ({ transfer }) => transfer.transfers);

const signInRoutes: readonly Route<'account'>[] = [
  account.visitorRoute('POST', 'register', {
    isSignIn: true,
    input: wire.register,
    answer: wire.session,
    summary: 'Makes an account with a code mailed before, and logs it in.',
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
  account.visitorRoute('POST', 'tryOut', {
    isSignIn: true,
    idempotencyKey: 'optional',
    input: wire.tryOut,
    answer: wire.session,
    summary: 'Practice mode: makes an account without e-mail and password, and logs it in.',
    handle: (services, { key, input, lang, userAgent, source }) =>
      services.account.tryOut.begin(key, input, { lang, userAgent, source }),
  }),
  account.userRoute('POST', 'claim', {
    isSignIn: true,
    input: wire.claim,
    answer: wire.claimed,
    summary:
      'Gives an account that was tried out its e-mail, with a code mailed before, and a password.',
    handle: async (services, { user, input, maker, keepMaker }) => {
      const { maker: kept, ...claimed } = await services.account.tryOut.claim(user, input, maker);
      if (kept !== undefined) keepMaker(kept);
      return claimed;
    },
  }),
  account.visitorRoute('POST', 'login', {
    isSignIn: true,
    input: wire.login,
    answer: wire.session,
    summary: 'Logs in with e-mail address or uid.',
    handle: (services, { input, lang, userAgent, source }) =>
      services.account.accounts.login(input, { lang, userAgent, source }),
  }),
  account.userRoute('POST', 'logout', {
    input: empty,
    answer: empty,
    summary: 'Ends this session.',
    handle: (services, { user }) => done(services.account.sessions.revoke(user, user.sessionId)),
  }),
  sessions.read('getSessions', 'list', {
    input: empty,
    answer: wire.sessions,
    summary: 'Where the account is logged in.',
  }),
  account.userRoute('POST', 'revokeSession', {
    input: wire.revokeSession,
    answer: empty,
    summary: 'Ends one session; its token and its sockets die at once.',
    handle: (services, { user, input }) =>
      done(services.account.sessions.revoke(user, input.sessionId)),
  }),
];

export const userRoutes: readonly Route<
  'account' | 'funding' | 'loan' | 'market' | 'spot' | 'transfer'
>[] = [
  ...signInRoutes,
  scored.userRoute('GET', 'getUserInfo', {
    input: empty,
    answer: wire.userInfo,
    summary: 'The account of the token.',
    handle: async (services, { user }) => ({
      ...(await services.account.accounts.getInfo(user)),
      creditScore: await services.loan.borrowing.creditScore(user),
    }),
  }),
  account.userRoute('POST', 'chooseCountry', {
    input: wire.chooseCountry,
    answer: wire.chosenCountry,
    summary:
      'Says the country of an account that has none yet; it decides by which rules it trades.',
    handle: (services, { user, input }) => services.account.chooseCountry(user, input.country),
  }),
  favourites.write('operateUserProduct', 'change', {
    idempotencyKey: 'optional',
    input: wire.favouriteAction,
    answer: wire.favourites,
    summary: 'Adds, removes or moves a favourite product.',
  }),
  market.userRoute('GET', 'getDrawings', {
    input: productQuery,
    answer: drawn.drawings,
    summary: 'What was drawn on the chart of a product.',
    handle: (services, { user, input }) => services.market.drawings.list(user, input.productId),
  }),
  drawings.write('saveDrawings', 'save', {
    idempotencyKey: 'optional',
    input: drawn.saveDrawings,
    tooLong: tooManyDrawings,
    answer: drawn.drawingsVersion,
    summary: 'Keeps all drawings of a product, made from the version that is kept now.',
  }),
  spot.userRoute('GET', 'getUserSpot', {
    input: productQuery,
    answer: userSpot,
    summary: 'Spot balances of both sides of a product.',
    handle: (services, { user, input }) =>
      services.spot.spotHoldings.ofProduct(user, input.productId),
  }),
  assets.read('getAssetsData', 'get', {
    input: empty,
    answer: wire.assetsData,
    summary: 'Total, earnings trend and every account, in USDT at the index.',
  }),
  transfers.read('getTransferData', 'transferData', {
    input: wire.transferDataQuery,
    answer: wire.transferData,
    summary: 'What can be moved from one account to another.',
  }),
  transfers.write('Transfer', 'transfer', {
    input: wire.transfer,
    answer: wire.transferResult,
    summary: "Moves money between the user's accounts, at once and free.",
  }),
];
