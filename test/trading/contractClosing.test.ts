// Closing a position, and what waits for a price, through the real use cases, executor and database.
import { BTC, market, points, setUpContractHouse } from '../builders/contractHouse.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

describe.each(testEngines)('closing and rolls on %s', (engine) => {
  const run = setUpContractHouse(engine);
  const { push, atPrice, openLong, view } = run;

  test.each([
    // A long closes on the bid, a short on the ask; half a per cent from there is within the bound of 1 %, from the other
    // side it would be more than 2 %.
    ['long', [58_700, 59_700], [58_400, 59_400]],
    ['short', [59_300, 60_300], [59_610, 60_610]],
  ] as const)(
    'a close of a %s measures its slippage on the side it closes on',
    async (direction, near, far) => {
      const user = await run.house.addUser('10000');
      const wide = { mark: points(59_500) };
      push(59_000, 60_000, wide);
      const order = await atPrice(
        run.house.contractOrders.submit(user, newKey(), market({ direction, leverage: 2 })),
        59_000,
        60_000,
        wide,
      );
      const close = () => run.house.contractOrders.close(user, newKey(), { orderId: order.id });
      await expect(atPrice(close(), far[0], far[1], wide)).rejects.toMatchObject({
        key: 'price_moved',
      });
      push(59_000, 60_000, wide);
      expect(await atPrice(close(), near[0], near[1], wide)).toMatchObject({ state: 'closed' });
    },
  );

  test('while the price is paused a roll waits: it is charged with the price that comes', async () => {
    const user = await run.house.addUser('10000');
    const order = await openLong(user);
    const charged = async () => (await view(user, 'holding')).find(({ id }) => id === order.id);
    const { clock, hub } = run.house;
    hub.setStatus(BTC, { state: 'paused', reason: 'stale', since: 0 });
    clock.jump(
      Math.ceil((clock.now() - 22 * 3_600_000) / 86_400_000) * 86_400_000 +
        22 * 3_600_000 +
        1 -
        clock.now(),
    );
    await clock.advanceAsync(6_000);
    await run.house.settled();
    expect((await charged())?.accruedOvernightFee).toBe('0');
    hub.setStatus(BTC, { state: 'live' });
    push(54_990, 55_000, { mark: points(55_000) });
    await clock.advanceAsync(6_000);
    await run.house.settled();
    // 0.1 × 55,000 × 0.03 %
    expect((await charged())?.accruedOvernightFee).toBe('1.65');
  });
});
