// What stood when an order was taken is what it is judged by, however long the server looked up who sent it.
import { createContractMarket } from '../../server/kinds/contract/contractMarket.ts';
import { createContractOrders } from '../../server/kinds/contract/contractOrders.ts';
import { createIntake } from '../../server/services/intake.ts';
import { NOTHING_KEPT } from '../../server/services/keptAnswers.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { newKey, openTradingHouse } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';

test(
  'a price that comes while the account is looked up is the one that stood at the acceptance',
  async () => {
    const house = await openTradingHouse();
    const user = await house.addUser('10000');
    const push = () => house.hub.push(BTC, { bid: 5_999_000, ask: 6_000_000 });
    push();
    const waitedAfter: number[] = [];
    const intake = createIntake({
      clock: house.clock,
      newId: newKey,
      acceptOrder: () => '',
      assertRecorded: () => {},
      findAnswer: async () => undefined,
      kept: NOTHING_KEPT,
      matching: {
        run: (operation) => house.executor.run(operation),
        atNextTick: async ({ afterSeq }) => {
          waitedAfter.push(afterSeq);
          return { ok: true, data: null };
        },
      },
    });
    const orders = createContractOrders({
      ...house,
      intake,
      find: async () => undefined,
      markets: house.rulebooks.each((rulebook) => createContractMarket(house.hub, rulebook)),
      followed: () => undefined,
      leverageCapOf: async () => {
        push();
        return null;
      },
    });
    const size = { productId: BTC, direction: 'long', type: 'market', quantity: '0.1' } as const;
    await orders.submit(user, newKey(), { ...size, leverage: 10 });
    const stood = house.hub.latest(BTC)?.seq;
    await house.close();
    expect(waitedAfter).toEqual([stood]);
  },
  START_TIMEOUT_MS,
);
