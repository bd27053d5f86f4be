// What alerts know is what the database knows: a server that starts again tells nothing twice and forgets nothing.
// Source: issue "A trader's screens" (alerts), reliability.md "System".
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import type { Database } from '../../server/store/database.ts';

interface Firing {
  readonly alertId: string;
}

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  let app: TestApp;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    app = await openTestApp({ database });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const price = (usdt: number) => {
    app.clock.jump(1);
    const last = usdt * 100;
    return app.hub.push('BTCUSDT', { bid: last - 5, ask: last + 5, last, mark: last });
  };

  test('a restart tells nothing twice, and what waited still waits', async () => {
    const { token } = await app.addAccount('restarted@example.test');
    const save = async (usdt: string, repeat: boolean) => {
      const body = { kind: 'price', productId: 'BTCUSDT', side: 'above', price: usdt, repeat };
      return (await app.post('user/saveAlert', body, { token, key: newKey() })).body.data.id;
    };
    const firings = async () =>
      (await app.get('user/getAlertFirings', {}, { token })).body.data.list as Firing[];
    const told = (count: number) =>
      waitUntil('the alerts are told', async () => (await firings()).length === count);

    price(60_000);
    const once = await save('61000', false);
    const each = await save('61000', true);
    const later = await save('62000', false);
    price(61_500);
    await told(2);

    const startMs = app.clock.now() + 3_600_000;
    await app.close();
    app = await openTestApp({ database, startMs });
    // Still beyond: neither is told again.
    price(61_600);
    price(62_000);
    await told(3);
    const ids = (await firings()).map(({ alertId }) => alertId);
    expect(new Set(ids)).toEqual(new Set([once, each, later]));
    expect(ids[0]).toBe(later);
    // Back and there again: only the one that is told each time.
    price(60_900);
    price(61_100);
    await told(4);
    expect((await firings())[0]?.alertId).toBe(each);
  });
});
