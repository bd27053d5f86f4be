// Where people pay in: decisions.md "Deposit and withdrawal" (an address of one's own, else the published one).
import { FUNDING } from '../../core/rulebook/funding.ts';
import { openDepositSources, readDepositSettings } from '../../server/process/depositOptions.ts';
import { createFundingPeople, TRON_ADDRESS } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';

// BIP-84, "Test vectors": the account's key and its first two addresses.
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ADDRESSES = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
];

interface Way {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly addressKind: string;
}

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createFundingPeople>;
  beforeAll(async () => {
    const env = { DEPOSIT_XPUB_BITCOIN: ZPUB, DEPOSIT_ADDRESS_TRON: TRON_ADDRESS };
    const deposits = await openDepositSources(readDepositSettings(env), FUNDING.networks);
    app = await openTestApp({ engine, settings: { deposits } });
    people = createFundingPeople(app);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const ways = async (token: string): Promise<Way[]> => {
    const { body } = await app.get('recharge/getData', {}, { token });
    return body.data.currencies as Way[];
  };
  const wayOf = async (token: string, wanted: string) =>
    (await ways(token)).find(({ network }) => network === wanted);

  test('each user has an address of the operator’s key alone, and keeps it', async () => {
    const [first, second] = [await people.add(), await people.add()];
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        wayOf(turn % 2 === 0 ? first.token : second.token, 'bitcoin'),
      ),
    );
    expect(many.every((way) => way?.addressKind === 'own')).toBe(true);
    const found = [...new Set(many.map((way) => way?.address))];
    expect(new Set(found)).toEqual(new Set(ADDRESSES));
    expect(new Set(many.filter((_, turn) => turn % 2 === 0).map((way) => way?.address)).size).toBe(
      1,
    );
    const { rows } = await app.database.pool.query<{ position: number; address: string }>(
      'SELECT position, address FROM deposit_addresses ORDER BY position',
    );
    expect(rows).toEqual(ADDRESSES.map((address, position) => ({ position, address })));
  });

  test('the published address is everybody’s, and a deposit remembers where it was to go', async () => {
    const person = await people.add();
    expect(await wayOf(person.token, 'tron')).toMatchObject({
      address: TRON_ADDRESS,
      addressKind: 'published',
    });
    const made = await people.deposit(person);
    expect(made.body.data).toMatchObject({ network: 'tron', address: TRON_ADDRESS });
  });

  test('a network without any takes nothing in practice mode', async () => {
    const person = await people.add();
    expect(await wayOf(person.token, 'ethereum')).toMatchObject({ addressKind: 'practice' });
  });
});
