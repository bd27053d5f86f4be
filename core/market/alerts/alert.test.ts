import { decimal } from '../../money/decimal.ts';
import {
  type Alert,
  type AlertWish,
  ALERT_REJECTIONS,
  decideAlert,
  decideRemoveAlert,
  DEFAULT_ALERT_LIMITS,
  isWaiting,
} from './alert.ts';

const PRICE: AlertWish = {
  kind: 'price',
  productId: 'BTCUSDT',
  orderId: null,
  side: 'above',
  price: decimal('61000.05'),
  rate: null,
  seconds: null,
  repeat: false,
};
const CHANGE: AlertWish = {
  ...PRICE,
  kind: 'change',
  side: null,
  price: null,
  rate: decimal('0.0215'),
  seconds: 900,
};
const NEAR: AlertWish = {
  ...CHANGE,
  kind: 'liquidation',
  seconds: null,
  orderId: 'order',
};
const CONTEXT = {
  now: 5,
  limits: { ...DEFAULT_ALERT_LIMITS, most: 2 },
  priceDecimals: 2,
  hasPosition: true,
  saved: [] as readonly Alert[],
};
const make = (wish: AlertWish, context: Partial<typeof CONTEXT> = {}, id?: string) =>
  decideAlert(wish, { id, userId: 'user' }, { ...CONTEXT, ...context }, () => 'new');
const saved = (wish: AlertWish, change: Partial<Alert> = {}): Alert => {
  const decision = make(wish);
  if (!decision.ok) throw new Error(decision.error);
  return { ...decision.alert, ...change };
};

test.each([PRICE, CHANGE, NEAR])('$kind is saved as it was wished', (wish) => {
  expect(make(wish)).toEqual({
    ok: true,
    alert: {
      ...wish,
      id: 'new',
      userId: 'user',
      createdAt: 5,
      updatedAt: 5,
      firedAt: null,
      removedAt: null,
      version: 0,
    },
  });
});

test('an edited one keeps its id and its first day, and waits anew', () => {
  const before = saved(PRICE, { id: 'a', createdAt: 1, firedAt: 3, version: 4 });
  const decision = make(CHANGE, { saved: [before, saved(PRICE)] }, 'a');
  expect(decision).toMatchObject({
    ok: true,
    alert: { id: 'a', kind: 'change', createdAt: 1, updatedAt: 5, firedAt: null, version: 5 },
  });
});

const two = [saved(PRICE, { id: 'a' }), saved(PRICE, { id: 'b' })];
const REFUSED: readonly (readonly [
  (typeof ALERT_REJECTIONS)[number],
  ReturnType<typeof make>,
  string | undefined,
])[] = [
  ['not_found', make(PRICE, {}, 'nobody'), 'id'],
  ['not_found', make(NEAR, { hasPosition: false }), 'orderId'],
  ['not_found', make(PRICE, { priceDecimals: undefined as unknown as number }), 'productId'],
  ['alert_price', make({ ...PRICE, price: decimal('61000.005') }), 'price'],
  ['alert_price', make({ ...PRICE, price: decimal('90071992547409.93') }), 'price'],
  ['alert_rate', make({ ...CHANGE, rate: decimal('0.0009') }), 'rate'],
  ['alert_rate', make({ ...NEAR, rate: decimal('0.5001') }), 'rate'],
  ['alert_rate', make({ ...CHANGE, rate: decimal('0.00201') }), 'rate'],
  ['alert_time', make({ ...CHANGE, seconds: 0 }), 'seconds'],
  ['alert_time', make({ ...CHANGE, seconds: 86_700 }), 'seconds'],
  ['alert_time', make({ ...CHANGE, seconds: 450 }), 'seconds'],
  ['too_many_alerts', make(PRICE, { saved: two }), undefined],
];

test.each(REFUSED)('%s', (error, decision, field) => {
  expect(decision).toMatchObject({ ok: false, error, ...(field && { field }) });
});

test('every refusal has its row, in the order of precedence', () => {
  expect([...new Set(REFUSED.map(([error]) => error))]).toEqual([...ALERT_REJECTIONS]);
  const worst = { ...CHANGE, price: decimal('0.001'), rate: decimal('9'), seconds: 1 };
  expect(make(worst, { saved: two })).toMatchObject({ error: 'alert_price' });
  expect(make({ ...worst, price: null }, { saved: two })).toMatchObject({ error: 'alert_rate' });
});

test('a full list is edited all the same', () => {
  expect(make(CHANGE, { saved: two }, 'a').ok).toBe(true);
});

test('a removed one waits for nothing, and is removed once', () => {
  const decision = decideRemoveAlert('a', { saved: two, now: 9 });
  expect(decision).toMatchObject({ ok: true, alert: { id: 'a', removedAt: 9, version: 1 } });
  expect(decideRemoveAlert('c', { saved: two, now: 9 })).toMatchObject({ error: 'not_found' });
});

test.each([
  [{}, true],
  [{ firedAt: 1 }, false],
  [{ firedAt: 1, repeat: true }, true],
  [{ removedAt: 1, repeat: true }, false],
])('%j waits: %s', (change, waits) => {
  expect(isWaiting(saved(PRICE, change))).toBe(waits);
});
