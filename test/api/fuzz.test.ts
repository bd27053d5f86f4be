// Every field of every call, with about 120 values that are wrong, odd or hostile: never a failure of the server, and a
// refusal changes nothing. reliability.md "every route".
import { routeList } from '../../server/routes/routeList.ts';
import type { Route } from '../../server/routes/route.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import {
  exampleOf,
  type Input,
  nameOf,
  openWorld,
  sendCall,
  tokenFor,
  type World,
} from './routeExamples.ts';

/** Thousands of requests; some of them hash a password. */
const FUZZ_TIMEOUT_MS = 300_000;

const texts: readonly string[] = [
  ['', ' ', '\t', '\n', '\0', 'a', 'A'.repeat(300), 'x'.repeat(20_000)],
  ['null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'true', 'false', '[]', '{}'],
  ['0', '-0', '00', '01', '1', '-1', '+1', '1.', '.1', '1.0', '0.0', '0.00000001', '1e5', '1E-5'],
  ['1e309', '0x10', '0b1', '1_000', '1,234.5', '1 000', ' 1', '1 ', '１２３', '٣', '1/2', '--1'],
  ['9007199254740993', '9'.repeat(18), '9'.repeat(19), '9'.repeat(40), `0.${'0'.repeat(17)}1`],
  [`0.${'0'.repeat(18)}1`, '1.123456789012345678901', '-0.000001', '99999999999999999999.5'],
  ["'", '"', "' OR '1'='1", "'; DROP TABLE users; --", '$1', '%', '%00', '_', '\\', '\\u0000'],
  ['<script>alert(1)</script>', '{{7*7}}', '${7*7}', '../../etc/passwd', 'file:///etc/passwd'],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'length'],
  ['é', 'ß', 'İ', 'ﬁ', '‮txt', '\u200b', '\ud800', '\udfff', '😀', '👩‍👩‍👧‍👧', 'Z͑ͫ̓ͪ̂ͫ'],
  ['BTCUSDT', 'btcusdt', 'BTCUSDT ', 'BTC/USDT', 'XXXUSDT', 'USDT', 'BTC', 'market', 'limit'],
  ['long', 'LONG', 'short', 'funding', 'fees', 'practice_faucet', 'external', 'custom', 'holding'],
  ['a@b.co', 'a@b', 'a@b.co\r\nBcc: c@d.co', '"a b"@c.de', 'a@[127.0.0.1]', 'a.@b.co', 'ä@b.co'],
  ['00000000-0000-0000-0000-000000000000', '00000000-0000-7000-8000-00000000000', '2026-02-30'],
  ['1970-01-01T00:00:00Z', '1772452800000', '999999999999999', '99999999999999999'],
  ['-1772452800000'],
].flat();

const others: readonly unknown[] = (
  [
    [null, true, false, 0, -0, 1, -1, 0.1, 1.5, 10, 1e21, 1e308, 2 ** 53 + 2, -5],
    [[], [1], ['1'], [[]], [null], {}, { a: 1 }, { length: 3 }, { toString: 'x' }, { $gt: '' }],
    [Array.from({ length: 1000 }, () => 0), { __proto__: null, x: { y: { z: [] } } }],
  ] as unknown[][]
).flat();

const values = [...texts, ...others];

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, START_TIMEOUT_MS);
afterAll(() => world.app.close());

/** Fields that are not in the example too: a cursor is never right by chance. */
const moreFields: Readonly<Record<string, readonly string[]>> = {
  'contract_order/getContractOrderList': ['cursor'],
  'spot_order/getSpotOrderList': ['cursor'],
  'order/getOrderList': ['cursor'],
  'quant_order/getQuantOrderList': ['cursor'],
  'quant_order/getFills': ['cursor'],
  'proof/getFills': ['cursor'],
  'user/getRecords': ['cursor'],
  'recharge/getRechargeList': ['cursor'],
  'withdraw/getAddressList': ['cursor'],
  'withdraw/getWithdrawList': ['cursor'],
  'operator/getQueue': ['cursor'],
  'operator/getNotices': ['cursor'],
  'operator/saveNotice': ['withdraw'],
  'operator/saveRichText': ['restore'],
  'richtext/getNoticeList': ['cursor'],
  'operator/decide': ['reason', 'transactionId'],
};

async function sendOne(route: Route, input: Input): Promise<number> {
  const { status, body } = await sendCall(world, route, input, {
    token: tokenFor(route, world),
  });
  expect(status).toBeLessThan(500);
  expect(body.code === 1).toBe(status === 200);
  return status;
}

/** Sends every value in one field; the ledger may differ only by what was accepted. */
async function fuzzField(route: Route, field: string): Promise<{ refused: number; sent: number }> {
  let expected = await world.app.ledger();
  let refused = 0;
  const fitting = route.method === 'GET' ? texts : values;
  for (const value of fitting) {
    const input = { ...exampleOf(route, world), [field]: value };
    // A dead token would make every later answer 401 and the test worthless.
    if (nameOf(route) === 'user/revokeSession' && value === world.sessionId) continue;
    const status = await sendOne(route, input);
    if (status === 200) expected = await world.app.ledger();
    else refused += 1;
  }
  expect(await world.app.ledger()).toBe(expected);
  return { refused, sent: fitting.length };
}

test('there are about 120 values', () => {
  expect(values.length).toBeGreaterThanOrEqual(120);
  expect(new Set(texts).size).toBe(texts.length);
});

test.each(routeList.map((route) => [nameOf(route), route] as const))(
  '%s',
  async (name, route) => {
    const before = world.app.logger.errors.length;
    const fields = [...Object.keys(exampleOf(route, world)), ...(moreFields[name] ?? [])];
    for (const field of fields) {
      const { refused, sent } = await fuzzField(route, field);
      // Free texts take nearly everything, typed fields nearly nothing; each refuses some, or it checks nothing.
      expect([field, refused > 0 && refused <= sent]).toEqual([field, true]);
    }
    expect(world.app.logger.errors.slice(before)).toEqual([]);
  },
  FUZZ_TIMEOUT_MS,
);

test('afterwards every promise of the ledger holds', async () => {
  expect(await world.app.house.violations()).toEqual([]);
});
