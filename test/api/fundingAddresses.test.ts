// The addresses people withdraw to: decisions.md "Deposit and withdrawal" (bound address, holds), on every engine.
import { createFundingPeople, FUND_PASSWORD, TRON_ADDRESS } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const MINUTE_MS = 60_000;

describe.each(testEngines)('an address on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createFundingPeople>;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    people = createFundingPeople(app);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  /** Mails go out after the answer. */
  const mailed = (to: string, text: string): Promise<void> =>
    waitUntil(`a mail to ${to} says ${text}`, () =>
      app.mails.some((mail) => mail.to === to && mail.text.includes(text)),
    );

  test('waits, is listed, and can be edited and removed', async () => {
    const person = await people.add();
    await people.setFundPassword(person);
    const made = await people.addAddress(person);
    expect(made.body.data).toMatchObject({
      address: TRON_ADDRESS,
      label: 'Cold wallet',
      usableFrom: app.clock.now() + 3 * MINUTE_MS,
      resembles: [],
    });
    await mailed(person.email, TRON_ADDRESS);
    const { id: addressId } = made.body.data as { id: string };
    app.clock.jump(10 * MINUTE_MS);
    const code = await app.sendCode(person.email, 'address');
    const edited = await app.post(
      'withdraw/editAddress',
      {
        addressId,
        currency: 'USDT',
        network: 'ethereum',
        address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
        label: 'Other',
        code,
        fundPassword: FUND_PASSWORD,
      },
      { token: person.token, key: newKey() },
    );
    expect(edited.body.data).toMatchObject({
      id: addressId,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      usableFrom: app.clock.now() + 3 * MINUTE_MS,
    });
    const info = await app.get('withdraw/getAddressInfo', { addressId }, person);
    expect(info.body.data).toEqual(edited.body.data);
    const gone = await app.post(
      'withdraw/delAddress',
      { addressId, fundPassword: FUND_PASSWORD },
      { token: person.token, key: newKey() },
    );
    expect(gone.status).toBe(200);
    const list = await app.get('withdraw/getAddressList', {}, person);
    expect(list.body.data).toEqual({ list: [], next: null });
    expect((await app.get('withdraw/getAddressInfo', { addressId }, person)).status).toBe(404);
  });

  test('warns when it looks like a saved one', async () => {
    const person = await people.add();
    await people.setFundPassword(person);
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const twin = '0x5aaeffffffffffffffffffffffffffffffffbeaed'.replace('beaed', 'eaed');
    const common = { network: 'ethereum' };
    expect((await people.addAddress(person, { ...common, address })).status).toBe(200);
    const made = await people.addAddress(person, { ...common, address: twin, label: 'Twin' });
    expect(made.body.data.resembles).toMatchObject([{ label: 'Cold wallet', address }]);
  });

  test.each([
    ['a mistyped one', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 'address_invalid'],
    ['one of another network', { network: 'ethereum' }, 'address_invalid'],
    ['a network that is not offered', { network: 'bitcoin' }, 'invalid_input'],
    ['a wrong code', { code: '000000' }, 'code_wrong'],
    ['a wrong fund password', { fundPassword: 'not the fund password' }, 'fund_password_wrong'],
    ['an empty label', { label: '   ' }, 'invalid_input'],
  ])('is refused: %s', async (_why, change, error) => {
    const person = await people.add();
    await people.setFundPassword(person);
    expect((await people.addAddress(person, change)).body.error).toBe(error);
    const list = await app.get('withdraw/getAddressList', {}, person);
    expect(list.body.data.list).toEqual([]);
  });

  test('is saved once, whatever the number of resends, and its code used once', async () => {
    const person = await people.ready();
    const known = await people.addAddress(person);
    expect(known.body.error).toBe('address_known');
    app.clock.jump(MINUTE_MS);
    const code = await app.sendCode(person.email, 'address');
    const body = {
      currency: 'USDT',
      network: 'ethereum',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      label: 'One',
      code,
      fundPassword: FUND_PASSWORD,
    };
    const ask = { token: person.token, key: newKey() };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.post('withdraw/addAddress', body, ask)),
    );
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(answers[0]?.status).toBe(200);
    const again = await app.post('withdraw/addAddress', body, { ...ask, key: newKey() });
    expect(again.body.error).toBe('address_known');
    const other = { ...body, label: 'Two' };
    expect((await app.post('withdraw/addAddress', other, ask)).body.error).toBe('conflict');
  });
});
