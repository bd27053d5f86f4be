/**
 * `node --import tsx test/migration/fillInstallation.ts`: fills a database on TEST_DATABASE_URL through the real app, with
 * everything that can be open or over, and writes its rows to installation15.jsonl.gz. The file is kept as the commit of that
 * day made it: later migrations are tried on it, so it is made again only when an installation of a later day is wanted.
 */
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople } from '../builders/fundingPeople.ts';
import { uploadPicture } from '../builders/multipart.ts';
import { picture } from '../builders/pictures.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../builders/testApp.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { insertFreeze } from '../../server/store/freezeStore.ts';
import { writeInstallation } from './installationFile.ts';

const BTC = 'BTCUSDT';
const LONG = { productId: BTC, direction: 'long', type: 'market', quantity: '0.01', leverage: 5 };
const BUY = { productId: BTC, side: 'buy', type: 'limit', quantity: '0.001', price: '59000' };
const CALL = { productId: BTC, direction: 'call', stake: '20', seconds: 3600 };
const TICK_MS = 500;
const MINUTE_MS = 60_000;

function createTrader(app: TestApp) {
  const push = (price = 60_000, mark = price): void =>
    void app.hub.push(BTC, { bid: price * 100 - 1, ask: price * 100 + 1, mark: mark * 100 });
  const live = async (ms: number, price = 60_000): Promise<void> => {
    for (let passed = 0; passed < ms; passed += TICK_MS) {
      await app.clock.advanceAsync(TICK_MS);
      push(price);
    }
    await app.house.settled();
  };
  /** Sends a command; what waits for a message gets one. Answers the id of what was made. */
  const act = async (
    token: string,
    path: string,
    body: object,
    price = 60_000,
  ): Promise<string> => {
    push(price);
    const answer = app.post(path, body, { token, key: newKey() });
    if (await app.house.waitsFor(answer, BTC)) push(price);
    const { status, body: answered } = await answer;
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answered)}`);
    await live(TICK_MS);
    return (answered.data as { id?: string } | null)?.id ?? '';
  };
  return { push, live, act };
}
type Trader = ReturnType<typeof createTrader>;

/** Contract orders: resting, holding with and without levels, closed in part and wholly, cancelled, liquidated. */
async function fillContracts({ act, live, push }: Trader, token: string): Promise<void> {
  const path = 'contract_order/submit';
  await act(token, path, LONG);
  await act(token, path, { ...LONG, direction: 'short', takeProfit: '55000', stopLoss: '62000' });
  await act(token, path, { ...LONG, type: 'limit', price: '59000', takeProfit: '63000' });
  const partly = await act(token, path, { ...LONG, quantity: '0.02' });
  await act(token, 'contract_order/closeContractOrder', { orderId: partly, quantity: '0.005' });
  const over = await act(token, path, LONG);
  await act(token, 'contract_order/closeContractOrder', { orderId: over }, 60_100);
  const cancelled = await act(token, path, { ...LONG, type: 'limit', price: '58000' });
  await act(token, 'contract_order/cancelContractOrder', { orderId: cancelled });
  await act(token, path, { ...LONG, leverage: 20, quantity: '0.1' });
  // One message is not enough; the second is.
  for (const _look of [1, 2, 3]) {
    push(58_400, 58_400);
    await live(1500, 58_400);
  }
  await live(6000, 58_000);
  // Through what is left of the margin, twice, a second apart.
  await live(3000, 56_500);
  await act(token, path, { ...LONG, type: 'limit', price: '50000' }, 56_500);
}

async function fillSpot({ act, live }: Trader, token: string): Promise<void> {
  await act(token, 'spot_order/submit', BUY);
  await act(token, 'spot_order/submit', {
    productId: BTC,
    side: 'buy',
    type: 'market',
    amount: '900',
  });
  await act(token, 'spot_order/submit', {
    productId: BTC,
    side: 'sell',
    type: 'market',
    quantity: '0.004',
  });
  const cancelled = await act(token, 'spot_order/submit', { ...BUY, price: '58000' });
  await act(token, 'spot_order/cancelSpotOrder', { orderId: cancelled });
  await live(TICK_MS);
}

async function fillCalls({ act, live }: Trader, token: string): Promise<void> {
  await act(token, 'order/submit', CALL);
  await act(token, 'order/submit', { ...CALL, direction: 'put', seconds: 1800 });
  const sold = await act(token, 'order/submit', CALL);
  await act(token, 'order/submit', { ...CALL, seconds: 30 });
  await act(token, 'order/submit', { ...CALL, direction: 'put', seconds: 30 });
  await live(35_000, 60_010);
  await act(token, 'order/close', { orderId: sold, minValue: '0' });
}

/** A call whose end no price was seen of: its stake comes back. */
async function fillVoid(app: TestApp, { act, live }: Trader, token: string): Promise<void> {
  await act(token, 'order/submit', { ...CALL, seconds: 30 });
  await app.clock.advanceAsync(45_000);
  await live(1000);
}

async function resetSomebody(app: TestApp): Promise<void> {
  const { token } = await app.addAccount('beginner@example.test');
  const { status } = await app.post('user/resetPractice', {}, { token, key: newKey() });
  if (status !== 200) throw new Error('the practice money was not reset');
}

type Office = Awaited<ReturnType<typeof openOffice>>;

async function openOffice(app: TestApp) {
  const office = createBackOffice(app);
  const finance = await office.signIn('finance');
  const reviewer = await office.signIn('reviewer');
  const decide = async (token: string, body: object): Promise<void> => {
    const { status, body: answered } = await app.post('operator/decide', body, {
      token,
      key: newKey(),
    });
    if (status !== 200) throw new Error(JSON.stringify(answered));
  };
  return { finance, reviewer, decide, admin: await office.signIn('admin') };
}

/** What of somebody waits for a reviewer. */
async function waitingOf(app: TestApp, token: string, uid: string): Promise<string | undefined> {
  const query = { kind: 'certification', limit: '100' };
  const { body } = await app.get('operator/getQueue', query, { token });
  const { list } = body.data as { list: { id: string; uid: string }[] };
  return list.find((item) => item.uid === uid)?.id;
}

/** Both tiers, handed in and approved. */
async function certify(
  app: TestApp,
  reviewer: string,
  decide: Office['decide'],
  { token, uid }: { readonly token: string; readonly uid: string },
): Promise<void> {
  const image = await picture('jpeg', { width: 16, height: 12 });
  const approve = async (): Promise<void> => {
    const id = await waitingOf(app, reviewer, uid);
    await decide(reviewer, { kind: 'certification', id, decision: 'approve' });
  };
  const idNumber = 'P1234567';
  const data = { name: 'Grace Hopper', country: 'CH', documentType: 'passport', idNumber };
  await app.post('user/basicReal', data, { token, key: newKey() });
  await approve();
  const frontImage = await uploadPicture(app.app, token, image);
  await app.post('user/advancedReal', { idNumber, frontImage }, { token, key: newKey() });
  await approve();
}

/** Money in and out: paid, refused, taken back and under review; somebody with something of everything. */
async function fillFunding(app: TestApp, { finance, reviewer, decide }: Office): Promise<string> {
  const people = createFundingPeople(app);
  const person = await people.ready('none');
  await certify(app, reviewer, decide, person);
  const idOf = async (answer: ReturnType<typeof people.withdraw>): Promise<string> =>
    ((await answer).body.data as { id: string }).id;
  const [credited, refused] = [
    await idOf(people.deposit(person)),
    await idOf(people.deposit(person)),
  ];
  await idOf(people.deposit(person));
  const deposit = { kind: 'deposit', id: credited, decision: 'approve', amount: '500' };
  await decide(finance, deposit);
  await decide(finance, {
    kind: 'deposit',
    id: refused,
    decision: 'reject',
    reason: 'not_received',
  });
  const [paid, returned] = [
    await idOf(people.withdraw(person, '100')),
    await idOf(people.withdraw(person, '60')),
  ];
  const approve = { kind: 'withdrawal', id: paid, decision: 'approve' };
  await decide(finance, { ...approve, transactionId: `tx-${newKey()}` });
  await decide(finance, {
    kind: 'withdrawal',
    id: returned,
    decision: 'reject',
    reason: 'network_trouble',
  });
  const back = await idOf(people.withdraw(person, '70'));
  await app.post('withdraw/cancel', { withdrawalId: back }, { token: person.token, key: newKey() });
  await idOf(people.withdraw(person, '50'));
  const transfer = { from: 'funding', to: 'spot', currency: 'USDT', amount: '250' };
  await app.post('user/Transfer', transfer, { token: person.token, key: newKey() });
  return person.token;
}

/** Certifications approved, refused and under review, with pictures that were looked at. */
async function fillPeople(app: TestApp, { reviewer, decide }: Office): Promise<void> {
  const image = await picture('jpeg', { width: 16, height: 12 });
  const data = { name: 'Ada Lovelace', country: 'DE', documentType: 'id_card' };
  const handIn = async (place: number, decision?: object): Promise<string> => {
    const email = `certified${place}@example.test`;
    const { token, uid } = await app.addAccount(email, TEST_PASSWORD, 'DE');
    const body = { ...data, idNumber: `L01X00T4${place}` };
    await app.post('user/basicReal', body, { token, key: newKey() });
    const id = await waitingOf(app, reviewer, uid);
    if (decision) await decide(reviewer, { kind: 'certification', id, ...decision });
    return token;
  };
  const approved = await handIn(1, { decision: 'approve' });
  await handIn(2, { decision: 'reject', reason: 'name_differs' });
  await handIn(3);
  const pictures = {
    frontImage: await uploadPicture(app.app, approved, image),
    backImage: await uploadPicture(app.app, approved, image),
  };
  const body = { idNumber: 'L01X00T41', ...pictures };
  await app.post('user/advancedReal', body, { token: approved, key: newKey() });
  const german = await app.addAccount('german@example.test', TEST_PASSWORD, 'DE');
  const trader = createTrader(app);
  await trader.act(german.token, 'contract_order/submit', { ...LONG, leverage: 2 });
  await trader.act(german.token, 'spot_order/submit', { ...BUY, price: '50000' });
}

/** One freeze that was lifted, and one that stands and is about nobody who trades. */
async function fillFreezes(app: TestApp, { admin }: Office): Promise<void> {
  const freeze = (userId: string) => {
    const row = { id: newKey(), reason: 'an example', userId, details: ['nobody'] };
    return insertFreeze(app.database.executor, { ...row, since: app.clock.now() }).then(
      () => row.id,
    );
  };
  const id = await freeze(newKey());
  await freeze(newKey());
  const finding = 'Nobody is concerned; this was an exercise.';
  const { status } = await app.post('operator/liftFreeze', { id, finding }, { token: admin });
  if (status !== 200) throw new Error('the freeze was not lifted');
}

const app = await openTestApp({ engine: 'postgres' });
const office = await openOffice(app);
const token = await fillFunding(app, office);
const trader = createTrader(app);
await fillSpot(trader, token);
await fillCalls(trader, token);
await fillVoid(app, trader, token);
await fillContracts(trader, token);
await fillPeople(app, office);
await fillFreezes(app, office);
await resetSomebody(app);
await trader.live(MINUTE_MS, 56_500);
const found = await app.house.violations();
if (found.length > 0) throw new Error(JSON.stringify(found));
await app.house.log.flush(true);
await writeInstallation(app.database);
await app.close();
