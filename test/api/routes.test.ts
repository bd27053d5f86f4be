// Rules that hold for every call, generated from the list of routes: reliability.md "every route", wire.md "Conventions".
import { randomUUID } from 'node:crypto';
import { httpStatus } from '../../protocol/errorKeys.ts';
import { routeList } from '../../server/routes/routeList.ts';
import { inEveryLanguage } from '../builders/content.ts';
import { OPERATOR_ROLES } from '../builders/fundingWorld.ts';
import { START_TIMEOUT_MS, TEST_PASSWORD } from '../builders/testApp.ts';
import {
  exampleNames,
  exampleOf,
  nameOf,
  openWorld,
  sendCall,
  tokenFor,
  type World,
} from './routeExamples.ts';

/** Of a call that says nothing else (server/app.ts). */
const BODY_LIMIT_BYTES = 64 * 1024;
/** An id that nobody has. */
const NOBODYS = '00000000-0000-7000-8000-000000000000';
/** For reading examples before the world exists. */
const ids = {
  owner: { token: '', email: '' },
  orderId: NOBODYS,
  loanId: NOBODYS,
  alertId: NOBODYS,
  sessionId: NOBODYS,
  funding: {
    addressId: NOBODYS,
    spareAddressId: NOBODYS,
    withdrawalId: NOBODYS,
    depositId: NOBODYS,
    nextProof: () => '',
  } as unknown as World['funding'],
};
/** Fields that name something of one user's. */
const ID_FIELDS = ['orderId', 'sessionId', 'addressId', 'withdrawalId'] as const;

/** What an example meets where its owner is known and the time is not right: refusals of business, not of the caller. */
const businessRefusals: Readonly<Record<string, string>> = {
  // The owner has an e-mail; tryOut.test.ts has those who have none.
  'user/claim': 'already_final',
  'contract_order/cancelContractOrder': 'already_final',
  'user/unlinkWallet': 'wallet_unknown',
  'user/changeemail': 'code_wrong',
  'user/totpEnable': 'totp_wrong',
  'user/totpDisable': 'totp_off',
  'user/freezeAccount': 'password_wrong',
  'user/unfreezeAccount': 'already_final',
  'user/advancedReal': 'not_certified',
  'user/resetPractice': 'orders_open',
  // The owner has a loan from when he was certified.
  'borrow/submit': 'not_certified',
  'borrow/accept': 'already_final',
  'borrow/decline': 'already_final',
  'withdraw/submit': 'not_certified',
  'withdraw/addAddress': 'code_wrong',
  'withdraw/editAddress': 'code_wrong',
};

function changed(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const other = ID_FIELDS.find((field) => field in input);
  if (other !== undefined) return { [other]: NOBODYS };
  if ('amount' in input) return { amount: '2' };
  if ('texts' in input) return { texts: inEveryLanguage('Another', 'Other words') };
  if ('decision' in input) return { decision: 'reject' };
  if ('productId' in input && Object.keys(input).length === 1) return { productId: 'SOLUSDT' };
  return 'label' in input ? { label: 'Another' } : { quantity: '0.002' };
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, START_TIMEOUT_MS);
afterAll(() => world.app.close());

const rows = routeList.map((route) => [nameOf(route), route] as const);
const privateRows = rows.filter(([, route]) => route.auth === 'user');
const officeRows = rows.filter(([, route]) => route.auth === 'operator');
const publicRows = rows.filter(([, route]) => route.auth === 'visitor');
const keyedRows = rows.filter(([, route]) => route.idempotencyKey === 'required');

describe('the list', () => {
  test('has each call once, and an example for each', () => {
    const names = rows.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual(exampleNames.toSorted());
  });

  test('is open to visitors where wire.md says so, and nowhere else', () => {
    expect(publicRows.map(([name]) => name).toSorted()).toEqual([
      'common/getConfig',
      'ems/send',
      'index/getCountryList',
      'index/getIndexData',
      'operator/acceptInvitation',
      'operator/login',
      'operator/openInvitation',
      'product/getAllProductList',
      'product/getProductDepth',
      'product/getProductIndex',
      'product/getProductInfo',
      'product/getProductKline',
      'product/getProductList',
      'product/getProductTrade',
      'product/getRecommendProduct',
      'product/getSparklines',
      'proof/getLog',
      'proof/getRoots',
      // A visitor's ticket reckons by it, and an outsider checks with it.
      'proof/getRulebook',
      // What its owner shows to everybody.
      'proof/getShared',
      'proof/getTick',
      // Market data: whoever doubts a back-test runs it again.
      'quant/getMinutes',
      'richtext/getInfo',
      'richtext/getNoticeList',
      'user/authorize',
      'user/authorize GET',
      'user/login',
      'user/register',
      'user/resetpwd',
      'user/tryOut',
    ]);
  });

  test('asks for an Idempotency-Key wherever money moves or an order is made', () => {
    expect(keyedRows.map(([name]) => name).toSorted()).toEqual([
      'borrow/accept',
      'borrow/addCollateral',
      'borrow/decline',
      'borrow/repay',
      'borrow/submit',
      'contract_order/addMargin',
      'contract_order/cancelAllContractOrders',
      'contract_order/cancelContractOrder',
      'contract_order/closeAllContractOrders',
      'contract_order/closeContractOrder',
      'contract_order/reverseContractOrder',
      'contract_order/submit',
      'operator/approveCorrection',
      'operator/decide',
      'operator/proposeCorrection',
      'operator/saveNotice',
      'operator/saveRichText',
      'order/close',
      'order/submit',
      'quant_order/redemptionQuantOrder',
      'quant_order/submit',
      'recharge/submit',
      'spot_order/cancelSpotOrder',
      'spot_order/submit',
      'user/Transfer',
      'user/resetPractice',
      'withdraw/addAddress',
      'withdraw/cancel',
      'withdraw/delAddress',
      'withdraw/editAddress',
      'withdraw/submit',
    ]);
  });
});

describe('who may call', () => {
  test.each(privateRows)('%s refuses a visitor and a dead token', async (_name, route) => {
    const input = exampleOf(route, world);
    for (const token of [undefined, 'A'.repeat(43)]) {
      const answer = await sendCall(world, route, input, { token });
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        401,
        401,
        'unauthenticated',
      ]);
    }
  });

  test.each(privateRows)(
    '%s says so before it says anything about the input',
    async (_name, route) => {
      const answer = await sendCall(world, route, { nonsense: true }, { key: null });
      expect(answer.status).toBe(401);
    },
  );

  test.each(publicRows)('%s never asks a visitor who he is', async (_name, route) => {
    const answer = await sendCall(world, route, exampleOf(route, world));
    expect(answer.status).not.toBe(401);
  });

  test.each(privateRows)('%s answers its owner', async (name, route) => {
    const { app, owner } = world;
    const login = await app.post('user/login', { account: owner.email, password: TEST_PASSWORD });
    // Logging out ends its own session; the others keep theirs.
    const token =
      name === 'user/logout' ? (login.body.data as { token: string }).token : owner.token;
    if (name === 'user/revokeSession') return;
    const answer = await sendCall(world, route, exampleOf(route, world), { token });
    const refusal = businessRefusals[name];
    expect([answer.status, answer.body.error]).toEqual(
      refusal === undefined ? [200, undefined] : [422, refusal],
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(officeRows)('%s is closed to visitors, dead tokens and users', async (_name, route) => {
    const input = exampleOf(route, world);
    for (const token of [undefined, 'A'.repeat(43), world.owner.token]) {
      for (const sent of [input, { nonsense: true }]) {
        const answer = await sendCall(world, route, sent, { token, key: null });
        expect([answer.status, answer.body.code, answer.body.error]).toEqual([
          401,
          401,
          'unauthenticated',
        ]);
      }
    }
  });

  test.each(privateRows)('%s knows no operator', async (_name, route) => {
    const token = world.funding.operators.admin;
    const answer = await sendCall(world, route, exampleOf(route, world), { token });
    expect(answer.status).toBe(401);
  });

  const roleRows = officeRows.flatMap(([name, route]) =>
    OPERATOR_ROLES.map((role) => [name, role, route] as const),
  );
  test.each(roleRows)('%s answers a %s as its roles say', async (name, role, route) => {
    // The example is about money: who decides about people may make the call, and not this one.
    const isOthers = role === 'reviewer' && ['operator/getQueue', 'operator/decide'].includes(name);
    const isOpen = route.roles?.includes(role) === true && !isOthers;
    // Logging out would end the role's session for the tests that follow.
    if (isOpen && name === 'operator/logout') return;
    const token = world.funding.operators[role];
    const answer = await sendCall(world, route, exampleOf(route, world), { token });
    // What is decided once is final for whoever comes next.
    const allowed = [undefined, 'already_final', 'conflict', 'not_found'];
    if (isOpen) expect(allowed).toContain(answer.body.error);
    else expect([answer.status, answer.body.error]).toEqual([422, 'role_forbidden']);
  });

  test('the exposure says what is open, on which side, and what it may cost', async () => {
    const token = world.funding.operators.auditor;
    const { body } = await world.app.get('operator/getExposure', {}, { token });
    expect(body.data.open).toContainEqual(
      expect.objectContaining({ productId: 'BTCUSDT', side: 'call', open: 1, quantity: null }),
    );
    const long = (body.data.open as { side: string; quantity: string }[]).find(
      ({ side }) => side === 'long',
    );
    expect(Number(long?.quantity)).toBeGreaterThan(0);
    expect(body.data.house).toContainEqual(expect.objectContaining({ account: 'fees' }));
  });

  test('an operator who logs out is nobody', async () => {
    const token = world.funding.operators.leaving;
    const { app } = world;
    expect((await app.post('operator/logout', {}, { token })).status).toBe(200);
    expect((await app.post('operator/logout', {}, { token })).status).toBe(401);
  });

  const idRows = privateRows.filter(([, route]) =>
    ID_FIELDS.some((field) => field in exampleOf(route, { ...world, ...ids })),
  );
  test.each(idRows)('%s: a foreign id answers exactly as a missing one', async (_name, route) => {
    const { token } = world.stranger;
    const before = await world.app.ledger();
    const own = exampleOf(route, world);
    const missing = { ...own, ...changed(own) };
    const answers = [
      await sendCall(world, route, own, { token }),
      await sendCall(world, route, missing, { token }),
    ];
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await world.app.ledger()).toBe(before);
  });
});

describe('keys of writes', () => {
  test.each(keyedRows)('%s needs one', async (_name, route) => {
    const before = await world.app.ledger();
    for (const key of [null, 'not-a-uuid', '']) {
      const token = tokenFor(route, world);
      const answer = await sendCall(world, route, exampleOf(route, world), { token, key });
      expect([answer.status, answer.body.error]).toEqual([400, 'idempotency_key_required']);
    }
    expect(await world.app.ledger()).toBe(before);
  });

  test.each(keyedRows)(
    '%s: same key, same answer; same key, other body: refused',
    async (_name, route) => {
      const token = tokenFor(route, world);
      const key = randomUUID();
      const input = exampleOf(route, world);
      const first = await sendCall(world, route, input, { token, key });
      const after = await world.app.ledger();
      const again = await sendCall(world, route, input, { token, key: key.toUpperCase() });
      expect(again.body).toEqual(first.body);
      // A body without fields has no other.
      if (Object.keys(input).length === 0) return;
      const other = { ...input, ...changed(input) };
      const refused = await sendCall(world, route, other, { token, key });
      expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
      expect(await world.app.ledger()).toBe(after);
    },
  );
});

describe('what comes in', () => {
  test.each(rows)('%s refuses an unknown key by its name', async (_name, route) => {
    const before = await world.app.ledger();
    const token = tokenFor(route, world);
    const input = { ...exampleOf(route, world), unexpected: '1' };
    const answer = await sendCall(world, route, input, { token });
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid_input']);
    expect(answer.body.fields).toMatchObject({ unexpected: 'unknown' });
    expect(await world.app.ledger()).toBe(before);
  });

  const postRows = rows.filter(([, route]) => route.method === 'POST');
  test.each(postRows)('%s reads JSON and nothing else', async (name, route) => {
    const token = tokenFor(route, world);
    const send = async (payload: string, type: string) => {
      const headers = { token, 'content-type': type, 'idempotency-key': randomUUID() };
      const url = `/api/${name}`;
      const { statusCode, body } = await world.app.app.inject({
        method: 'POST',
        url,
        headers,
        payload,
      });
      return [statusCode, (JSON.parse(body) as { error: string }).error];
    };
    const json = 'application/json';
    expect(await send('{"a":', json)).toEqual([400, 'bad_request']);
    expect(await send('{"__proto__":{"admin":true}}', json)).toEqual([400, 'bad_request']);
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toEqual([400, 'bad_request']);
    expect(await send('hello', 'text/plain')).toEqual([400, 'bad_request']);
    const longest = route.bodyLimit ?? BODY_LIMIT_BYTES;
    const tooLong = route.tooLong?.().key ?? 'too_large';
    expect(await send(`"${'x'.repeat(longest)}"`, json)).toEqual([httpStatus(tooLong), tooLong]);
    for (const payload of ['[]', '"text"', '7', 'null']) {
      expect(await send(payload, json)).toEqual([422, 'invalid_input']);
    }
  });

  const oneMethodRows = rows.filter(
    ([name]) => !rows.some(([other]) => other === `${name} GET` || name === `${other} GET`),
  );
  test.each(oneMethodRows)('%s answers to its own method only', async (name, route) => {
    const method = route.method === 'GET' ? 'POST' : 'GET';
    const { statusCode, body } = await world.app.app.inject({ method, url: `/api/${name}` });
    expect([statusCode, (JSON.parse(body) as { error: string }).error]).toEqual([404, 'not_found']);
  });

  test('a path is spelled exactly, and what does not exist says so in an envelope', async () => {
    for (const path of [
      'user/transfer',
      'User/Transfer',
      'spot_order/close',
      'order/cancel',
      'x',
    ]) {
      const answer = await world.app.post(path, {}, { token: world.owner.token });
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
    const broken = await world.app.app.inject({ method: 'GET', url: '/api/%E0%A4%A' });
    expect(broken.statusCode).toBe(400);
    expect(JSON.parse(broken.body)).toMatchObject({ code: 0, error: 'bad_request' });
  });
});
