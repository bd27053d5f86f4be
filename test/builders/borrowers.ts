// People who can borrow: certified, with coins in two accounts; and a market that the test moves.
import type { UserAccount } from '../../core/ledger/types.ts';
import { setTier } from './certified.ts';
import type { Answer, TestApp } from './testApp.ts';
import { newKey } from './tradingHouse.ts';

export interface Borrower {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
}

const POINTS: Readonly<Record<string, number>> = { BTCUSDT: 100, ETHUSDT: 100, SOLUSDT: 1000 };
export const PLEDGE = { currency: 'BTC', amount: '0.1' };

export function createBorrowers(app: TestApp) {
  const { house, clock, hub, database } = app;
  let count = 0;

  /** A message of one product at this index, USDT. */
  const show = (productId: string, price: number): void => {
    const points = Math.round(price * (POINTS[productId] ?? 100));
    hub.push(productId, { bid: points, ask: points });
  };
  const showAll = (btc = 60_000, eth = 3_000): void => {
    show('BTCUSDT', btc);
    show('ETHUSDT', eth);
  };
  /** Two messages far enough apart, with whatever they bring. */
  const fall = async (prices: Readonly<Record<string, number>>): Promise<void> => {
    for (let message = 0; message < 3; message += 1) {
      for (const [productId, price] of Object.entries(prices)) show(productId, price);
      await clock.advanceAsync(1_100);
      await house.settled();
    }
  };

  const add = async (
    coins: readonly (readonly [UserAccount, string, string])[] = [['funding', 'BTC', '1']],
    tier: 'none' | 'basic' = 'basic',
  ): Promise<Borrower> => {
    count += 1;
    clock.jump(60_000);
    const email = `borrower${count}@example.test`;
    const { token, uid } = await app.addAccount(email);
    const { rows } = await database.executor.query<{ id: string }>(
      'SELECT id FROM users WHERE uid = $1',
      [uid],
    );
    const userId = rows[0]?.id ?? '';
    await setTier(database, userId, tier);
    for (const [account, currency, amount] of coins)
      await house.give({ userId }, account, currency, amount);
    return { token, userId, email };
  };

  const post = (
    { token }: Pick<Borrower, 'token'>,
    call: string,
    body: object,
    key = newKey(),
  ): Promise<Answer> => app.post(`borrow/${call}`, body, { token, key });
  const submit = (who: Borrower, change: object = {}, key?: string): Promise<Answer> =>
    post(
      who,
      'submit',
      { amount: '3000', days: 30, collateral: [PLEDGE], agreed: true, ...change },
      key,
    );
  const list = async (who: Borrower, state?: string) =>
    (await app.get('borrow/getBorrowOrderList', state ? { state } : {}, { token: who.token })).body
      .data.list as Record<string, unknown>[];
  const loanOf = async (who: Borrower, orderId: string) =>
    (await app.get('borrow/getBorrowOrderList', { orderId }, { token: who.token })).body.data
      .list[0];
  const data = async (who: Borrower) =>
    (await app.get('borrow/getData', {}, { token: who.token })).body.data;

  /** Asked for, approved by rule and paid out; its id. */
  const borrow = async (who: Borrower, change: object = {}): Promise<string> => {
    const asked = await submit(who, change);
    const { id } = asked.body.data ?? {};
    const paid = await post(who, 'accept', { orderId: id });
    if (paid.body.data?.state !== 'unpaid')
      throw new Error(`not paid out: ${JSON.stringify([asked.body, paid.body])}`);
    return id;
  };
  const balance = async ({ userId }: Borrower, account: UserAccount, currency = 'USDT') => {
    const { available, locked } = await house.balance({ userId } as never, account, currency);
    return [available, locked];
  };

  return { show, showAll, fall, add, post, submit, list, loanOf, data, borrow, balance };
}

/** A loan of somebody who was certified only when he asked for it. */
export async function borrowOnce(app: TestApp, { uid, token }: { uid: string; token: string }) {
  const { rows } = await app.database.executor.query<{ id: string }>(
    'SELECT id FROM users WHERE uid = $1',
    [uid],
  );
  const userId = rows[0]?.id ?? '';
  await setTier(app.database, userId, 'basic');
  await app.house.give({ userId }, 'funding', 'BTC', '5');
  const people = createBorrowers(app);
  const loanId = await people.borrow({ token, userId, email: '' }, { amount: '1000' });
  await setTier(app.database, userId, 'none');
  return loanId;
}
