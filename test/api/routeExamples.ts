// One valid input per call: the generated tests take it apart. A call without an example fails routes.test.ts.
import { randomUUID } from 'node:crypto';
import { routeList } from '../../server/routes/routeList.ts';
import type { Route } from '../../server/routes/route.ts';
import { borrowOnce } from '../builders/borrowers.ts';
import { FUND_PASSWORD, TRON_ADDRESS } from '../builders/fundingPeople.ts';
import { inEveryLanguage } from '../builders/content.ts';
import { createFundingWorld, type FundingWorld } from '../builders/fundingWorld.ts';
import { countNow } from '../builders/liabilities.ts';
import { type Answer, openTestApp, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { alertExamples, saveOnce } from './alertExamples.ts';
import { borrowExamples } from './borrowExamples.ts';
import { drawingExamples } from './drawingExamples.ts';
import { officeSignInExamples } from './officeSignInExamples.ts';
import { productExamples } from './productExamples.ts';
import { proofExamples } from './proofExamples.ts';
import { quantExamples } from './quantExamples.ts';

export type Input = Record<string, unknown>;

const callOf = (route: Route): string => `${route.group}/${route.call}`;
const posts = new Set(routeList.filter(({ method }) => method === 'POST').map(callOf));
/** Its call; a GET that shares the call with a POST says so. */
export const nameOf = (route: Route): string =>
  route.method === 'GET' && posts.has(callOf(route)) ? `${callOf(route)} GET` : callOf(route);
export const routeByName = new Map(routeList.map((route) => [nameOf(route), route]));

/** Prices in points at which the test's market stands: BTCUSDT 60,000.00. */
export const BID = 5_999_995;
export const ASK = 6_000_005;

export interface World {
  readonly app: TestApp;
  readonly owner: { readonly token: string; readonly email: string };
  readonly stranger: { readonly token: string };
  /** A position of the owner's. */
  readonly orderId: string;
  /** One that was closed. */
  readonly endedId: string;
  /** Another one, to be turned round. */
  readonly reversedId: string;
  /** An open call of the owner's. */
  readonly cfdOrderId: string;
  /** A resting spot order of the owner's. */
  readonly spotOrderId: string;
  /** A running grid of the owner's. */
  readonly quantOrderId: string;
  /** An alert of the owner's. */
  readonly alertId: string;
  /** Another session of the owner's. */
  readonly sessionId: string;
  /** A loan of the owner's that is not repaid. */
  readonly loanId: string;
  readonly funding: FundingWorld;
}

const limitOrder = {
  productId: 'BTCUSDT',
  direction: 'long',
  type: 'limit',
  quantity: '0.001',
  leverage: 10,
  price: '59000',
  takeProfit: '61000',
  stopLoss: '58000',
  maxSlippage: '0.01',
};

const exampleTable: Readonly<Record<string, (world: World) => Input>> = {
  'user/register': () => ({
    email: 'fresh@example.test',
    password: TEST_PASSWORD,
    code: '123456',
    country: 'DE',
  }),
  'user/tryOut': () => ({ country: 'DE' }),
  'user/claim': () => ({ email: 'fresh@example.test', password: TEST_PASSWORD, code: '123456' }),
  'user/login': ({ owner }) => ({ account: owner.email, password: TEST_PASSWORD, totp: '123456' }),
  'user/logout': () => ({}),
  'user/getSessions': () => ({}),
  'user/revokeSession': ({ sessionId }) => ({ sessionId }),
  'user/authorize GET': () => ({ walletAddress: `0x${'5a'.repeat(20)}` }),
  'user/authorize': () => ({
    walletAddress: `0x${'5a'.repeat(20)}`,
    message: 'a message that was never asked for',
    signature: `0x${'1b'.repeat(65)}`,
    totp: '123456',
  }),
  'user/unlinkWallet': () => ({ password: TEST_PASSWORD }),
  'user/changeemail': () => ({
    email: 'new@example.test',
    code: '123456',
    password: TEST_PASSWORD,
    totp: '123456',
  }),
  'user/resetpwd': () => ({
    kind: 'login',
    newPassword: 'another harbour 20 lanterns',
    oldPassword: 'not the password',
    email: 'nobody@example.test',
    code: '123456',
  }),
  'user/totpSetup': () => ({}),
  'user/totpEnable': () => ({ password: TEST_PASSWORD, totp: '123456' }),
  'user/totpDisable': () => ({ password: TEST_PASSWORD, totp: '123456' }),
  'user/getSecurity': () => ({}),
  'user/freezeAccount': () => ({ password: 'not the password' }),
  'user/unfreezeAccount': () => ({ password: TEST_PASSWORD, code: '123456' }),
  'user/basicReal': () => ({
    name: 'Ada Lovelace',
    country: 'DE',
    documentType: 'id_card',
    idNumber: 'L01X00T47',
  }),
  'user/advancedReal': () => ({
    frontImage: `/api/Common/file/${'A'.repeat(32)}`,
    backImage: `/api/Common/file/${'B'.repeat(32)}`,
    idNumber: 'L01X00T47',
  }),
  'user/getUserRealInfo': () => ({}),
  'user/getUserInfo': () => ({}),
  'user/chooseCountry': () => ({ country: 'US' }),
  'user/operateUserProduct': () => ({ productId: 'BTCUSDT', action: 'add', before: null }),
  ...alertExamples,
  'user/getUserSpot': () => ({ productId: 'BTCUSDT' }),
  'user/getAssetsData': () => ({}),
  'user/getTransferData': () => ({ from: 'funding', to: 'contract' }),
  'user/Transfer': () => ({ from: 'funding', to: 'contract', currency: 'USDT', amount: '1' }),
  'user/getRecords': () => ({
    kind: 'transfer',
    from: '1',
    to: '2000000000000',
    limit: '20',
  }),
  'user/getStatement': () => ({ from: '2026-10', to: '2026-11', zone: 'Asia/Tokyo' }),
  'user/getTradeStats': () => ({ from: '2026-10-01', to: '2026-11-30', zone: 'Asia/Tokyo' }),
  'user/resetPractice': () => ({}),
  'common/getConfig': () => ({}),
  'index/getIndexData': () => ({ country: 'US' }),
  'index/getCountryList': () => ({}),
  ...productExamples,
  ...drawingExamples,
  'order/submit': () => ({
    productId: 'BTCUSDT',
    direction: 'call',
    stake: '5',
    quantity: null,
    seconds: 60,
  }),
  'order/getOrderList': () => ({ state: 'open', productId: 'BTCUSDT', limit: '20' }),
  'order/getOrderStatus': ({ cfdOrderId }) => ({ orderId: cfdOrderId }),
  'order/getCloseQuote': ({ cfdOrderId }) => ({ orderId: cfdOrderId }),
  'order/close': ({ cfdOrderId }) => ({ orderId: cfdOrderId, minValue: '0' }),
  'contract_order/submit': () => limitOrder,
  'contract_order/getContractOrderList': () => ({
    view: 'holding',
    productId: 'BTCUSDT',
    limit: '20',
  }),
  'contract_order/cancelContractOrder': ({ orderId }) => ({ orderId }),
  'contract_order/setStopProfitLossPrice': ({ orderId }) => ({
    orderId,
    takeProfit: '61000',
    stopLoss: '59000',
  }),
  'contract_order/closeContractOrder': ({ orderId }) => ({ orderId, quantity: '0.001' }),
  'contract_order/reverseContractOrder': ({ reversedId }) => ({ orderId: reversedId }),
  'contract_order/closeAllContractOrders': () => ({ productId: 'ETHUSDT' }),
  'contract_order/cancelAllContractOrders': () => ({ productId: 'ETHUSDT' }),
  'contract_order/addMargin': ({ orderId }) => ({ orderId, amount: '1' }),
  'spot_order/submit': () => ({
    productId: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    quantity: '0.001',
    amount: null,
    price: '59000',
  }),
  'spot_order/getSpotOrderList': () => ({
    view: 'history',
    productId: 'BTCUSDT',
    side: 'buy',
    limit: '20',
  }),
  'spot_order/cancelSpotOrder': ({ spotOrderId }) => ({ orderId: spotOrderId }),
  ...quantExamples,
  ...borrowExamples,
  'recharge/getData': () => ({}),
  'recharge/submit': ({ funding }) => ({
    currency: 'USDT',
    network: 'tron',
    amount: '50',
    proofImage: funding.nextProof(),
  }),
  'recharge/getRechargeList': () => ({ state: 'all', limit: '20' }),
  'withdraw/getData': () => ({}),
  'withdraw/getAddressList': () => ({ currency: 'USDT', network: 'tron', limit: '20' }),
  'withdraw/getAddressInfo': ({ funding }) => ({ addressId: funding.addressId }),
  'withdraw/addAddress': () => ({
    currency: 'USDT',
    network: 'tron',
    address: TRON_ADDRESS,
    label: 'Cold wallet',
    code: '123456',
    fundPassword: FUND_PASSWORD,
  }),
  'withdraw/editAddress': ({ funding }) => ({
    addressId: funding.addressId,
    currency: 'USDT',
    network: 'tron',
    address: TRON_ADDRESS,
    label: 'Cold wallet',
    code: '123456',
    fundPassword: FUND_PASSWORD,
  }),
  'withdraw/delAddress': ({ funding }) => ({
    addressId: funding.spareAddressId,
    fundPassword: FUND_PASSWORD,
  }),
  'withdraw/submit': ({ funding }) => ({
    addressId: funding.addressId,
    amount: '100',
    fundPassword: FUND_PASSWORD,
  }),
  'withdraw/cancel': ({ funding }) => ({ withdrawalId: funding.withdrawalId }),
  'withdraw/getWithdrawList': () => ({ state: 'all', limit: '20' }),
  ...officeSignInExamples,
  'operator/getQueue': () => ({ kind: 'deposit', limit: '20' }),
  'operator/decide': ({ funding }) => ({
    kind: 'deposit',
    id: funding.depositId,
    decision: 'approve',
    amount: '500',
    transactionId: 'tx-500500500',
  }),
  'operator/getReconciliation': () => ({}),
  'operator/liftFreeze': ({ funding }) => ({
    id: funding.freezeId,
    finding: 'The sum of the entries is right; the cache of one balance was not.',
  }),
  'operator/getUsers': ({ owner }) => ({ search: owner.email, limit: '20' }),
  'operator/getUser': ({ funding }) => ({ uid: funding.strangerUid }),
  'operator/freezeUser': ({ funding }) => ({
    uid: funding.strangerUid,
    frozen: false,
    reason: 'Nothing was found against this account.',
  }),
  'operator/getAudit': () => ({ cursor: 'MTAwMDAwMA', limit: '20' }),
  'operator/getExposure': () => ({}),
  'operator/getCorrections': () => ({ state: 'proposed', limit: '20' }),
  'operator/proposeCorrection': ({ funding }) => ({
    uid: funding.strangerUid,
    account: 'spot',
    currency: 'USDT',
    amount: '0.5',
    reason: 'A fee was charged twice on this day.',
  }),
  'operator/approveCorrection': ({ funding }) => ({
    id: funding.correctionId,
    decision: 'approve',
  }),
  'operator/getRichText': () => ({ key: 'faq' }),
  'operator/saveRichText': () => ({
    key: 'faq',
    texts: inEveryLanguage('Questions', 'And answers'),
  }),
  'operator/getNotices': () => ({ limit: '20' }),
  'operator/getNotice': ({ funding }) => ({ id: funding.noticeId, version: '1' }),
  'operator/saveNotice': ({ funding }) => ({
    id: funding.noticeId,
    texts: inEveryLanguage('Hello', 'A notice again'),
  }),
  'operator/getOperators': () => ({}),
  'operator/inviteOperator': ({ funding }) => ({ email: funding.nextEmail(), role: 'content' }),
  'operator/changeRole': ({ funding }) => ({ operatorId: funding.leavingId, role: 'content' }),
  'operator/decideChange': ({ funding }) => ({ id: funding.freezeId, decision: 'reject' }),
  'operator/disableOperator': ({ funding }) => ({ operatorId: funding.leavingId }),
  'operator/resetTotp': ({ funding }) => ({ operatorId: funding.leavingId }),
  'ems/send': () => ({ email: 'fresh@example.test', purpose: 'register' }),
  ...proofExamples,
  'richtext/getInfo': () => ({ key: 'faq', country: 'DE' }),
  'richtext/getNoticeList': () => ({ limit: '20' }),
};

export const exampleNames = Object.keys(exampleTable);

export function exampleOf(route: Route, world: World): Input {
  const make = exampleTable[nameOf(route)];
  if (make === undefined) throw new Error(`no example for ${nameOf(route)}`);
  return make(world);
}

/** Whose token a call is made with where nothing else is said: the owner's, or an admin's. */
export const tokenFor = (route: Route, { owner, funding }: World): string =>
  route.auth === 'operator' ? funding.operators.admin : owner.token;

export interface Sending {
  readonly token?: string | undefined;
  /** Null: none. Default: a fresh one where the call takes one. */
  readonly key?: string | null;
}

/** Sends a call; while it waits for a price, the market moves on. */
export async function sendCall(
  { app }: Pick<World, 'app'>,
  route: Route,
  input: unknown,
  { token, key }: Sending = {},
): Promise<Answer> {
  const path = callOf(route);
  const wantsKey = route.idempotencyKey !== undefined && key !== null;
  const ask = { token, ...(wantsKey ? { key: key ?? randomUUID() } : {}) };
  const sent =
    route.method === 'GET'
      ? app.get(path, input as Record<string, string>, ask)
      : app.post(path, input, ask);
  while (await app.house.waitsFor(sent, 'BTCUSDT')) app.hub.push('BTCUSDT', { bid: BID, ask: ASK });
  return sent;
}

function named(name: string): Route {
  const route = routeByName.get(name);
  if (route === undefined) throw new Error(`${name} is not in the list`);
  return route;
}

/** An app with a market at 60,000, an owner who holds a position, and a stranger. */
export async function openWorld(): Promise<World> {
  const evidence = {
    line: 'Q1|BTCUSDT|1|0|0|5999995|6000005|6000000|1|0',
    bookLine: null,
    bookHash: '0'.repeat(64),
    mark: 6_000_000,
    indexDoubled: 12_000_000,
    seal: null,
  };
  const app = await openTestApp({ findTick: async () => evidence });
  app.hub.push('BTCUSDT', { bid: BID, ask: ASK });
  const owner = await app.addAccount('owner@example.test');
  const stranger = await app.addAccount('stranger@example.test');
  await countNow(app);
  await app.post('user/login', { account: owner.email, password: TEST_PASSWORD });
  const sessions = await app.get('user/getSessions', {}, { token: owner.token });
  const listed = sessions.body.data as { id: string; current: boolean }[];
  const submit = named('contract_order/submit');
  const openLong = async (quantity: string): Promise<string> => {
    const order = { productId: 'BTCUSDT', direction: 'long', type: 'market', quantity };
    const asked = { ...order, leverage: 10 };
    const { body } = await sendCall({ app }, submit, asked, { token: owner.token });
    if (body.code !== 1) throw new Error(`no position: ${JSON.stringify(body)}`);
    return (body.data as { id: string }).id;
  };
  const orderId = await openLong('0.5');
  const reversedId = await openLong('0.001');
  const endedId = await openLong('0.001');
  const close = named('contract_order/closeContractOrder');
  await sendCall({ app }, close, { orderId: endedId }, { token: owner.token });
  const spot = named('spot_order/submit');
  const rested = await sendCall(
    { app },
    spot,
    { productId: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.001', price: '50000' },
    { token: owner.token },
  );
  const submitCfd = named('order/submit');
  const called = await sendCall(
    { app },
    submitCfd,
    { productId: 'BTCUSDT', direction: 'call', stake: '100', seconds: 3600 },
    { token: owner.token },
  );
  const submitQuant = named('quant_order/submit');
  const subscribed = await sendCall(
    { app },
    submitQuant,
    { quantId: 'btc-30', amount: '1000' },
    { token: owner.token },
  );
  if (subscribed.body.code !== 1) throw new Error(`no grid: ${JSON.stringify(subscribed.body)}`);
  if (called.body.code !== 1) throw new Error(`no call: ${JSON.stringify(called.body)}`);
  if (rested.body.code !== 1) throw new Error(`no spot order: ${JSON.stringify(rested.body)}`);
  return {
    app,
    owner,
    stranger,
    orderId,
    endedId,
    reversedId,
    cfdOrderId: (called.body.data as { id: string }).id,
    spotOrderId: (rested.body.data as { id: string }).id,
    quantOrderId: (subscribed.body.data as { id: string }).id,
    alertId: await saveOnce(app, owner),
    sessionId: listed.find(({ current }) => !current)?.id ?? '',
    loanId: await borrowOnce(app, owner),
    funding: await createFundingWorld(app, owner, stranger),
  };
}
