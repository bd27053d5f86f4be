// The profile follows the country of the account, from registration on: what a German account meets on every call and receipt
// (decisions.md "Modes and profiles"), and that nobody gets round it.
import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '../../core/rulebook/canonical.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import { hashRulebook } from '../../server/services/rulebooks.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import {
  type Ask,
  openTestApp,
  START_TIMEOUT_MS,
  TEST_PASSWORD,
  type TestApp,
} from '../builders/testApp.ts';

const BTC = 'BTCUSDT';
const HASH = {
  open: hashRulebook(PROFILES.open),
  protected: hashRulebook(PROFILES.protected),
} as const;
const ORDER = { productId: BTC, direction: 'long', type: 'market', quantity: '0.01' } as const;
const CALL = { productId: BTC, direction: 'call', stake: '20', seconds: 60 } as const;

let app: TestApp;
let reviewer: string;
let names = 0;
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await createBackOffice(app).signIn('reviewer');
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const push = () => app.hub.push(BTC, { bid: 5_999_995, ask: 6_000_005 });
const keyed = (token: string): Ask => ({ token, key: randomUUID() });
const addFrom = async (country?: string): Promise<string> => {
  names += 1;
  const email = `person${names}@example.test`;
  return (await app.addAccount(email, TEST_PASSWORD, country)).token;
};

/** Sends an order that fills at the next message; a refusal comes at once. */
async function trade(path: string, token: string, body: object) {
  push();
  const answer = app.post(path, body, keyed(token));
  if (await app.house.waitsFor(answer, BTC)) push();
  return (await answer).body;
}
const open = (token: string, leverage: number) =>
  trade('contract_order/submit', token, { ...ORDER, leverage });
/** The rulebooks that an order's fills were made by. */
const receiptsOf = async (orderId: string): Promise<string[]> => {
  const { rows } = await app.database.pool.query<{ rulebook_hash: string }>(
    'SELECT rulebook_hash FROM fills WHERE order_id = $1',
    [orderId],
  );
  return rows.map(({ rulebook_hash: hash }) => hash);
};

describe('a German account', () => {
  test('is refused leverage 3 on crypto and gets 2, with the protected receipt', async () => {
    const token = await addFrom('DE');
    expect(await open(token, 3)).toMatchObject({ code: 0, error: 'leverage_not_allowed' });
    const { code, data } = await open(token, 2);
    expect({ code, state: data.state }).toEqual({ code: 1, state: 'holding' });
    expect(await receiptsOf(data.id as string)).toEqual([HASH.protected]);
  });

  test('is refused calls and puts', async () => {
    const token = await addFrom('DE');
    const answer = await trade('order/submit', token, CALL);
    expect(answer).toMatchObject({ code: 0, error: 'cfd_not_offered' });
  });

  test('buys spot with the protected receipt', async () => {
    const token = await addFrom('DE');
    const body = { productId: BTC, side: 'buy', type: 'market', amount: '100' };
    const { data } = await trade('spot_order/submit', token, body);
    expect(await receiptsOf(data.id as string)).toEqual([HASH.protected]);
  });

  test('reads its own rules wherever rules are told', async () => {
    const token = await addFrom('DE');
    push();
    const info = (await app.get('product/getProductInfo', { productId: BTC }, { token })).body.data;
    expect(info).toMatchObject({ leverages: [1, 2], sections: ['contract', 'spot'] });
    expect(info.cfd.periods).toEqual([]);
    const config = (await app.get('common/getConfig', {}, { token })).body.data;
    expect(config).toMatchObject({
      periods: [],
      rulebook: { profile: 'protected', hash: HASH.protected },
    });
    for (const call of ['getProductList', 'getAllProductList', 'getRecommendProduct']) {
      const { data } = (await app.get(`product/${call}`, {}, { token })).body;
      for (const { sections } of data) expect(sections).not.toContain('cfd');
    }
  });

  test('is German whatever else it says', async () => {
    const token = await addFrom('DE');
    const query = { productId: BTC, country: 'US' };
    const info = (await app.get('product/getProductInfo', query, { token })).body.data;
    expect(info.leverages).toEqual([1, 2]);
    const change = await app.post('user/chooseCountry', { country: 'US' }, { token });
    expect(change.body).toMatchObject({ code: 0, error: 'country_chosen' });
    expect(await open(token, 3)).toMatchObject({ code: 0, error: 'leverage_not_allowed' });
  });

  test('stays protected with a passport of elsewhere', async () => {
    const token = await addFrom('DE');
    await certify(token, 'US');
    expect((await app.get('user/getUserInfo', {}, { token })).body.data.country).toBe('DE');
    expect(await open(token, 3)).toMatchObject({ code: 0, error: 'leverage_not_allowed' });
  });
});

/** Hands in the basic tier and lets a reviewer approve it. */
async function certify(token: string, country: string): Promise<void> {
  const handedIn = await app.post(
    'user/basicReal',
    { name: 'Mira Lane', country, documentType: 'passport', idNumber: `C${names}1X00T47` },
    { token },
  );
  expect(handedIn.body.code).toBe(1);
  const asReviewer = { token: reviewer, key: randomUUID() };
  const queue = await app.get('operator/getQueue', { kind: 'certification' }, asReviewer);
  const { id } = queue.body.data.list.at(-1);
  const body = { kind: 'certification', id, decision: 'approve' };
  expect((await app.post('operator/decide', body, asReviewer)).body.code).toBe(1);
}

describe('other people', () => {
  test('trade by the open profile, in the same market, at the same message', async () => {
    const token = await addFrom('US');
    const { data } = await open(token, 20);
    expect(data).toMatchObject({ state: 'holding', leverage: 20 });
    expect(await receiptsOf(data.id as string)).toEqual([HASH.open]);
    expect(await trade('order/submit', token, CALL)).toMatchObject({ code: 1 });
  });

  test('say their country once, and are held to it at once; what is open keeps its rules', async () => {
    const token = await addFrom();
    const { data: before } = await open(token, 20);
    const chosen = await app.post('user/chooseCountry', { country: 'DE' }, { token });
    expect(chosen.body).toMatchObject({ code: 1, data: { country: 'DE' } });
    expect(await open(token, 3)).toMatchObject({ code: 0, error: 'leverage_not_allowed' });
    const again = await app.post('user/chooseCountry', { country: 'DE' }, { token });
    expect(again.body.code).toBe(1);
    // The position of before: its margin, its liquidation price, its receipts.
    const query = { view: 'holding' };
    const { list } = (await app.get('contract_order/getContractOrderList', query, { token })).body
      .data;
    expect(list[0]).toMatchObject({
      id: before.id,
      leverage: 20,
      liquidationPrice: before.liquidationPrice,
    });
    const closed = await trade('contract_order/closeContractOrder', token, { orderId: before.id });
    expect(closed).toMatchObject({ code: 1, data: { state: 'closed' } });
    expect(await receiptsOf(before.id as string)).toEqual([HASH.open, HASH.open]);
  });

  test('cannot say two countries at once', async () => {
    const token = await addFrom();
    const answers = await Promise.all(
      ['DE', 'US', 'VN', 'FR'].map((country) =>
        app.post('user/chooseCountry', { country }, { token }),
      ),
    );
    expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(1);
    const { country } = (await app.get('user/getUserInfo', {}, { token })).body.data;
    const winner = answers.find(({ body }) => body.code === 1)?.body.data.country;
    expect(country).toBe(winner);
  });

  test('who proves to be from a protected country is protected from then on', async () => {
    const token = await addFrom('US');
    await certify(token, 'DE');
    expect((await app.get('user/getUserInfo', {}, { token })).body.data.country).toBe('DE');
    expect(await open(token, 3)).toMatchObject({ code: 0, error: 'leverage_not_allowed' });
  });

  test('a country that does not exist is refused', async () => {
    const token = await addFrom();
    const answer = await app.post('user/chooseCountry', { country: 'ZZ' }, { token });
    expect(answer.body).toMatchObject({
      error: 'invalid_input',
      fields: { country: 'invalid' },
    });
  });
});

describe('visitors', () => {
  test('see the profile of the country they chose, else the open one', async () => {
    push();
    const infoFor = async (query: Record<string, string>) =>
      (await app.get('product/getProductInfo', { productId: BTC, ...query })).body.data;
    expect((await infoFor({})).sections).toContain('cfd');
    expect((await infoFor({ country: 'US' })).leverages).toContain(20);
    expect((await infoFor({ country: 'DE' })).leverages).toEqual([1, 2]);
    const { data } = (await app.get('common/getConfig', { country: 'GB' })).body;
    expect(data.rulebook.hash).toBe(HASH.protected);
    const list = (await app.get('product/getAllProductList', { country: 'NO' })).body.data;
    for (const { sections } of list) expect(sections).not.toContain('cfd');
  });
});

describe('the hash of a receipt', () => {
  const read = (query: Record<string, string>, token?: string) =>
    app.get('proof/getRulebook', query, { token });
  const hashOf = (document: object): string =>
    createHash('sha256').update(canonicalJson(document)).digest('hex');

  test('leads to the stored document, byte for byte', async () => {
    const { rows } = await app.database.pool.query<{
      hash: string;
      profile: string;
      document: string;
    }>('SELECT hash, profile, document FROM rulebooks');
    expect(rows.map(({ profile }) => profile).toSorted()).toEqual(['open', 'protected']);
    for (const { hash, document } of rows) {
      expect(createHash('sha256').update(document).digest('hex')).toBe(hash);
      const answer = await read({ hash });
      expect(canonicalJson(answer.body.data)).toBe(document);
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        // The sentence of the envelope is in the language of who asks.
        vary: 'lang, accept-encoding',
      });
    }
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(Object.values(HASH).toSorted());
  });

  test('without one it is what is in force for who asks, and may change', async () => {
    const german = await addFrom('DE');
    const everybody = await addFrom('US');
    const answers = [
      await read({}),
      await read({ country: 'DE' }),
      await read({}, german),
      await read({ country: 'DE' }, everybody),
    ];
    const { open: wide, protected: tight } = HASH;
    const hashes = answers.map(({ body }) => hashOf(body.data));
    expect(hashes).toEqual([wide, tight, tight, wide]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    [{ hash: '0'.repeat(64) }, 404, 'not_found'],
    [{ hash: 'abc' }, 422, 'invalid_input'],
    [{ hash: '' }, 422, 'invalid_input'],
  ])('%j leads nowhere', async (query, status, error) => {
    const answer = await read(query);
    expect(answer).toMatchObject({ status, body: { code: 0, error } });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
