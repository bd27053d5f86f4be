// The row of the frozen in the authorisation matrix: what every call answers while its user's account is frozen.
// reliability.md "every route"; locales/en/mail.json says the same to its owner (account_frozen).
import { routeList } from '../../server/routes/routeList.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { exampleOf, nameOf, openWorld, sendCall, type World } from './routeExamples.ts';

/** Opens, moves, or changes what the end of the freeze hangs on. */
const REFUSED: ReadonlySet<string> = new Set([
  'user/changeemail',
  'user/chooseCountry',
  'user/claim',
  'user/totpEnable',
  'user/Transfer',
  'user/resetPractice',
  'order/submit',
  'contract_order/submit',
  'contract_order/addMargin',
  'spot_order/submit',
  'quant_order/submit',
  'borrow/submit',
  'borrow/accept',
  'recharge/submit',
  'withdraw/addAddress',
  'withdraw/editAddress',
  'withdraw/submit',
]);
/** Closes, cancels, guards, or proves who one is; reading goes on, too. */
const GOES_ON: ReadonlySet<string> = new Set([
  'user/operateUserProduct',
  // Tells of what is over, and can be taken back.
  'proof/shareTrade',
  'proof/unshareTrade',
  // An alert moves nothing.
  'user/saveAlert',
  'user/removeAlert',
  'user/savePush',
  'user/removePush',
  'user/saveDrawings',
  'user/unlinkWallet',
  'user/totpSetup',
  'user/totpDisable',
  'user/freezeAccount',
  'user/unfreezeAccount',
  'user/basicReal',
  'user/advancedReal',
  'order/close',
  'contract_order/cancelContractOrder',
  'contract_order/setStopProfitLossPrice',
  'contract_order/closeContractOrder',
  // The closing stands, the opening is refused in its answer.
  'contract_order/reverseContractOrder',
  'contract_order/closeAllContractOrders',
  'contract_order/cancelAllContractOrders',
  'spot_order/cancelSpotOrder',
  'quant_order/redemptionQuantOrder',
  'borrow/decline',
  'borrow/repay',
  'borrow/addCollateral',
  'withdraw/delAddress',
  'withdraw/cancel',
]);
/** These end the session that asks. */
const ENDING: ReadonlySet<string> = new Set(['user/logout', 'user/revokeSession']);

const ofUsers = routeList
  .filter(({ auth }) => auth === 'user')
  .map((route) => [nameOf(route), route] as const);
const rows = ofUsers.filter(([name]) => !ENDING.has(name));

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.app.database.executor.query(
    'UPDATE users SET frozen_at = 1, self_frozen = true WHERE email = $1',
    [world.owner.email],
  );
}, START_TIMEOUT_MS);
afterAll(() => world.app.close());

test('every write has its row', () => {
  const writes = ofUsers.filter(([, { method }]) => method === 'POST').map(([name]) => name);
  expect([...REFUSED, ...GOES_ON, ...ENDING].toSorted()).toEqual(writes.toSorted());
});

test.each(rows)('%s of a frozen account', async (name, route) => {
  const before = await world.app.ledger();
  const { body } = await sendCall(world, route, exampleOf(route, world), {
    token: world.owner.token,
  });
  expect(body.error === 'forbidden').toBe(REFUSED.has(name));
  if (REFUSED.has(name)) expect(await world.app.ledger()).toBe(before);
});
