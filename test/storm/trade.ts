/**
 * What the users of a storm do, and what must be true of it afterwards.
 */
import type { Rng } from '../../core/market/prng.ts';
import { orderIdOf, type Sent, type StormUser } from './client.ts';
import type { Inspected } from './inspect.ts';

export const SUBMIT = '/api/contract_order/submit';
export const TRANSFER = '/api/user/Transfer';
const CANCEL = '/api/contract_order/cancelContractOrder';
const CLOSE = '/api/contract_order/closeContractOrder';

const pickOf = <T>(rng: Rng, list: readonly T[]): T => list[rng.below(list.length)] as T;

/** Something to do: market and resting orders, cancels and closes of what he has, transfers. */
export function nextCall(user: StormUser, rng: Rng): [path: string, body: object] {
  const orders = user.done(SUBMIT).map(orderIdOf);
  const draw = rng.below(10);
  if (draw < 2 && orders.length > 0) {
    return [draw === 0 ? CANCEL : CLOSE, { orderId: pickOf(rng, orders) }];
  }
  if (draw < 4) {
    const ways = [['contract', 'spot'] as const, ['spot', 'contract'] as const];
    const [from, to] = pickOf(rng, ways);
    return [TRANSFER, { from, to, currency: 'USDT', amount: `${1 + rng.below(5)}.5` }];
  }
  const order = { productId: 'BTCUSDT', direction: 'long', quantity: '0.0002', leverage: 10 };
  if (draw < 7) return [SUBMIT, { ...order, type: 'market' }];
  return [SUBMIT, { ...order, type: 'limit', price: '1000' }];
}

/** Asks until each has its answer. */
export async function settle(url: string, users: readonly StormUser[]): Promise<void> {
  for (const user of users) {
    await Promise.all(user.unanswered().map((sent) => user.insist(url, sent)));
  }
}

export const said = ({ answer }: Sent) => [answer?.code, answer?.data ?? null, answer?.error];

/** Every command has exactly the effect that its user was told of. */
export function checkEffects({ answers, orders, transfers }: Inspected, user: StormUser): void {
  const { uid } = user.session;
  for (const sent of user.sent) {
    const kept = answers.get(`${uid} ${sent.key}`);
    expect([kept?.ok === true ? 1 : 0, kept?.data ?? null, kept?.error]).toEqual(said(sent));
  }
  const ids = user.done(SUBMIT).map(orderIdOf);
  expect((orders.get(uid) ?? []).toSorted()).toEqual(ids.toSorted());
  expect(transfers.get(uid) ?? 0).toBe(user.done(TRANSFER).length);
}
