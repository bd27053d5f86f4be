// A trade that is shown to everybody, through the app: by its owner alone, without a word about him, and taken back.
import { checkSharedTrade } from '../../core/proof/fill/checkSharedTrade.ts';
import { HOLDING_INPUTS } from '../../core/trading/spot/explain.ts';
import type { SharedTrade } from '../../protocol/proof.ts';
import { START_TIMEOUT_MS, openTestApp, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let owner: Awaited<ReturnType<TestApp['addAccount']>>;
  let stranger: typeof owner;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    owner = await app.addAccount('showing@example.test');
    stranger = await app.addAccount('looking@example.test');
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const push = (price = 6_000_000) => app.hub.push(BTC, { bid: price, ask: price + 100 });
  const keys: string[] = [];
  const meet = async (call: string, body: object, price?: number) => {
    push(price);
    const key = newKey();
    keys.push(key);
    const asked = app.post(call, body, { token: owner.token, key });
    while (await app.house.waitsFor(asked, BTC)) push(price);
    return (await asked).body.data as { id: string; state: string };
  };
  const long = { productId: BTC, type: 'market', direction: 'long', quantity: '0.1', leverage: 10 };
  const open = async () => (await meet('contract_order/submit', long)).id;
  const endedTrade = async () => {
    const orderId = await open();
    await meet('contract_order/closeContractOrder', { orderId }, 6_100_000);
    return orderId;
  };
  const share = (orderId: string, token = owner.token) =>
    app.post('proof/shareTrade', { orderId }, { token });
  const shared = (shareId: string) => app.get('proof/getShared', { shareId });
  const refusal = ({ status, body }: Awaited<ReturnType<typeof shared>>) => [status, body];

  test('a stranger reads the whole evidence, and nothing of the account', async () => {
    const orderId = await endedTrade();
    const other = await open();
    const { status, body } = await share(orderId);
    const { shareId } = body.data as { shareId: string };
    expect([status, /^[0-9a-f]{32}$/.test(shareId)]).toEqual([200, true]);
    expect((await share(orderId)).body.data).toEqual({ shareId });

    const { body: seen } = await shared(shareId);
    const { body: own } = await app.get('proof/getFill', { orderId }, { token: owner.token });
    const fills = seen.data.fills as { kind: string; tick: object; inputs: object }[];
    expect(fills.map(({ kind }) => kind).toSorted()).toEqual(['close', 'open']);
    const told = own.data.fills as typeof fills;
    expect(fills.map(({ tick, inputs }) => [tick, inputs])).toEqual(
      told.map(({ tick, inputs }) => [tick, inputs]),
    );
    expect(seen.data.acceptance).toMatchObject({ line: own.data.acceptance.line as string });
    expect(seen.data.rulebookLines).toEqual(own.data.rulebookLines);
    const [ended] = (
      await app.get(
        'contract_order/getContractOrderList',
        { view: 'history' },
        { token: owner.token },
      )
    ).body.data.list as { netResult: string; openPrice: string; closePrice: string }[];
    const { story, fills: checked } = checkSharedTrade(seen.data as SharedTrade);
    expect(
      story?.kind === 'trade' && {
        ...story,
        net: story.net.toFixed(),
        putIn: story.putIn.toFixed(),
      },
    ).toMatchObject({
      productId: BTC,
      direction: 'long',
      leverage: '10',
      net: ended?.netResult,
      putIn: '600.01',
    });
    // Its seconds are not sealed here: nothing else is wrong.
    const unsealed = ['not_sealed_yet', 'acceptance_not_sealed_yet'];
    expect(
      checked.flatMap(({ problems }) => problems.filter((one) => !unsealed.includes(one))),
    ).toEqual([]);
    const text = JSON.stringify(seen);
    for (const secret of [owner.uid, owner.email, owner.token, orderId, other, ...keys])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(UUID);
    for (const name of [
      '"key"',
      '"asked"',
      'available',
      'balance',
      '"userId"',
      '"uid"',
      '"orderId"',
    ])
      expect(text).not.toContain(name);
  });

  test('a call that ended can be shown', async () => {
    const { id } = await meet('order/submit', {
      productId: BTC,
      direction: 'call',
      stake: '10',
      seconds: 3600,
    });
    expect((await share(id)).status).toBe(404);
    await meet('order/close', { orderId: id, minValue: '0' });
    const { body } = await share(id);
    const { data } = (await shared((body.data as { shareId: string }).shareId)).body;
    const { fills } = data as SharedTrade;
    expect(fills.map(({ kind }) => kind).toSorted()).toEqual(['open', 'sale']);
    // A stranger finds the closes behind its value in the public log, as its owner does.
    const isSale = ({ kind }: { readonly kind: string }) => kind === 'sale';
    const entry = fills.find(isSale)?.closes;
    expect(entry?.line).toMatch(/^closes\/1 /);
    expect(
      checkSharedTrade(data as SharedTrade)
        .fills.find(isSale)
        ?.entries.slice(2),
    ).toEqual([entry]);
    expect(JSON.stringify(data)).not.toMatch(UUID);
  });

  test('a sale of coins is shown without what its owner holds of them or has made', async () => {
    const bought = { productId: BTC, type: 'market', side: 'buy', quantity: '0.037' };
    const { id: first } = await meet('spot_order/submit', bought);
    const { id } = await meet('spot_order/submit', { ...bought, side: 'sell', quantity: '0.01' });
    for (const [orderId, direction] of [
      [first, 'buy'],
      [id, 'sell'],
    ] as const) {
      const { shareId } = (await share(orderId)).body.data as { shareId: string };
      const { data } = (await shared(shareId)).body;
      const { story, fills } = checkSharedTrade(data as SharedTrade);
      expect(story).toMatchObject({ kind: 'exchange', direction, productId: BTC });
      const unsealed = ['not_sealed_yet', 'acceptance_not_sealed_yet'];
      expect(
        fills.flatMap(({ problems }) => problems.filter((one) => !unsealed.includes(one))),
      ).toEqual([]);
      const [own] = (await app.get('proof/getFill', { orderId }, { token: owner.token })).body.data
        .fills as { inputs: Record<string, string> }[];
      const text = JSON.stringify(data);
      for (const name of HOLDING_INPUTS) {
        expect(own?.inputs[name]).toBeDefined();
        expect(text).not.toContain(`"${name}"`);
      }
      expect(text).not.toMatch(UUID);
    }
  });

  test('whatever is not to be seen has one answer', async () => {
    const orderId = await endedTrade();
    const running = await open();
    const { id: resting } = await meet('contract_order/submit', {
      ...long,
      type: 'limit',
      price: '50000',
    });
    await meet('contract_order/cancelContractOrder', { orderId: resting });
    const { id: waiting } = await meet('spot_order/submit', {
      productId: BTC,
      type: 'limit',
      side: 'buy',
      quantity: '0.01',
      price: '55000',
    });
    expect((await share(waiting)).status).toBe(404);
    await meet('spot_order/cancelSpotOrder', { orderId: waiting });
    const { id: staked } = await meet('order/submit', {
      productId: BTC,
      direction: 'put',
      stake: '10',
      seconds: 30,
    });
    // Nobody heard a price in its life: the stake goes back.
    await app.clock.advanceAsync(40_000);
    push();
    await app.clock.advanceAsync(1_000);
    await app.house.settled();
    const { body } = await app.get(
      'order/getOrderStatus',
      { orderId: staked },
      { token: owner.token },
    );
    expect(body.data).toMatchObject({ state: 'void' });

    const unknown = refusal(await share(newKey()));
    expect(unknown[0]).toBe(404);
    for (const id of [running, resting, waiting, staked])
      expect(refusal(await share(id))).toEqual(unknown);
    expect(refusal(await share(orderId, stranger.token))).toEqual(unknown);

    const { shareId } = (await share(orderId)).body.data as { shareId: string };
    const nowhere = refusal(await shared('0'.repeat(32)));
    expect(nowhere[0]).toBe(404);
    for (const id of [
      '',
      'x',
      orderId,
      "' OR 1=1 --",
      shareId.toUpperCase(),
      'f'.repeat(64),
      '\u0000',
    ])
      expect([id, ...refusal(await shared(id))]).toEqual([id, ...nowhere]);

    const unshare = (token: string) => app.post('proof/unshareTrade', { orderId }, { token });
    expect(refusal(await unshare(stranger.token))).toEqual(unknown);
    expect((await shared(shareId)).status).toBe(200);
    expect((await unshare(owner.token)).status).toBe(200);
    expect(refusal(await shared(shareId))).toEqual(nowhere);
    expect((await unshare(owner.token)).status).toBe(200);
    // Shown again it has another id: the old link stays dead.
    const again = (await share(orderId)).body.data as { shareId: string };
    expect(again.shareId).not.toBe(shareId);
    expect(refusal(await shared(shareId))).toEqual(nowhere);
  });
});
