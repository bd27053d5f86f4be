// People who can pay in and withdraw: certified, with a fund password, a saved address and a picture of a payment.
import { setTier } from './certified.ts';
import type { TestApp } from './testApp.ts';
import { newKey } from './tradingHouse.ts';

export const FUND_PASSWORD = 'amber quay 47 sextants';
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const MINUTE_MS = 60_000;

export function createFundingPeople(app: TestApp) {
  let people = 0;

  /** Practice money in every account, and a tier as if a reviewer had approved it. */
  const add = async (tier: 'none' | 'basic' | 'advanced' = 'advanced') => {
    people += 1;
    app.clock.jump(MINUTE_MS);
    const person = await app.addAccount(`payer${people}@example.test`);
    const { rows } = await app.database.executor.query<{ id: string }>(
      'SELECT id FROM users WHERE uid = $1',
      [person.uid],
    );
    const userId = rows[0]?.id ?? '';
    await setTier(app.database, userId, tier);
    return { ...person, userId };
  };
  type Person = Awaited<ReturnType<typeof add>>;

  const setFundPassword = async ({ token, email }: Person): Promise<void> => {
    const code = await app.sendCode(email, 'password');
    const body = { kind: 'fund', newPassword: FUND_PASSWORD, code };
    const answer = await app.post('user/resetpwd', body, { token });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };

  const addAddress = async ({ token, email }: Person, change: Record<string, unknown> = {}) => {
    app.clock.jump(MINUTE_MS);
    const code = await app.sendCode(email, 'address');
    const body = {
      currency: 'USDT',
      network: 'tron',
      address: TRON_ADDRESS,
      label: 'Cold wallet',
      code,
      fundPassword: FUND_PASSWORD,
      ...change,
    };
    return app.post('withdraw/addAddress', body, { token, key: newKey() });
  };

  /** Everything a withdrawal needs, with every hold over. */
  const ready = async (tier: 'none' | 'basic' | 'advanced' = 'advanced') => {
    const person = await add(tier);
    await setFundPassword(person);
    const { body } = await addAddress(person);
    if (body.code !== 1) throw new Error(JSON.stringify(body));
    app.clock.jump(4 * MINUTE_MS);
    return { ...person, addressId: (body.data as { id: string }).id };
  };

  const withdraw = (
    { token, addressId }: { token: string; addressId: string },
    amount: string,
    key = newKey(),
  ) =>
    app.post('withdraw/submit', { addressId, amount, fundPassword: FUND_PASSWORD }, { token, key });

  /** A picture that the user sent, as its address; the bytes do not matter to money. */
  const upload = async (userId: string): Promise<string> => {
    const name = crypto.randomUUID().replaceAll('-', '');
    await app.database.executor.query(
      `INSERT INTO uploads (id, name, user_id, sealed, bytes, created_at) VALUES ($1, $2, $3, '\\x00', 1, $4)`,
      [newKey(), name, userId, app.clock.now()],
    );
    return `/api/Common/file/${name}`;
  };

  const deposit = async (
    { token, userId }: { token: string; userId: string },
    change: Record<string, unknown> = {},
    key = newKey(),
  ) => {
    const body = { currency: 'USDT', network: 'tron', amount: '500', ...change };
    const proofImage = body['proofImage' as never] ?? (await upload(userId));
    return app.post('recharge/submit', { ...body, proofImage }, { token, key });
  };

  return { add, setFundPassword, addAddress, ready, withdraw, upload, deposit };
}
