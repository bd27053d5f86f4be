// Where the rulebook of a fill stands in the public log, through the app: named at once, with its proof as soon as it is covered.
import { checkLogged } from '../../core/proof/fill/checkRulebook.ts';
import { parseInclusionProof, verifyInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { entryOf } from '../../core/proof/log/logLine.ts';
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import type { FillEvidence } from '../../protocol/proof.ts';
import { nodeSha256Bytes, verifyEd25519 } from '../../server/publicLog/ed25519.ts';
import { bringRulebooks, logInForce } from '../../server/wiring/publicLog.ts';
import { logSigner } from '../builders/publicLog.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
let app: TestApp;
let token = '';
beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await app.addAccount('rules@example.test'));
}, START_TIMEOUT_MS);
let stop: () => Promise<void> = async () => {};
afterAll(async () => {
  await stop();
  await app.close();
});

const push = () => app.hub.push(BTC, { bid: 6_000_000, ask: 6_000_100 });

async function open(): Promise<string> {
  push();
  const order = {
    productId: BTC,
    type: 'market',
    direction: 'long',
    quantity: '0.1',
    leverage: 10,
  };
  const asked = app.post('contract_order/submit', order, { token, key: newKey() });
  while (await app.house.waitsFor(asked, BTC)) push();
  return ((await asked).body.data as { id: string }).id;
}

const evidenceOf = async (orderId: string) =>
  (await app.get('proof/getFill', { orderId }, { token })).body.data as FillEvidence;

/** What the log says of the rulebook of an order's first fill, and whether each entry stands where it is said to. */
async function checked(orderId: string) {
  const { fills, acceptance, rulebookLines: lines = [] } = await evidenceOf(orderId);
  const [fill] = fills;
  if (fill === undefined) throw new Error('the order was filled');
  const keys = { log: logSigner.key, witnesses: [] };
  const { entries, ...logged } = checkLogged(fill, fill.acceptance, acceptance, lines);
  const told = entries.map(({ line, log }) => {
    const leaf = hashLeaf(entryOf(line), nodeSha256Bytes);
    const proof = parseInclusionProof(log?.proof ?? '');
    const found = proof && verifyInclusionProof(leaf, proof, keys, verifyEd25519, nodeSha256Bytes);
    return [line.replace(fill.rulebookHash, 'ITS-HASH').split(' '), found !== undefined] as const;
  });
  return { ...logged, entries: told };
}

const RULEBOOK = [['rulebook/1', 'open', expect.any(String), 'ITS-HASH'], true];

test('before the log says which rulebooks are in force, an order is told the first entry that does', async () => {
  const orderId = await open();
  const [own, minute] = (await evidenceOf(orderId)).rulebookLines ?? [];
  expect(own).toEqual({ line: expect.stringMatching(/^rulebook\/1 open /) as string, log: null });
  expect(minute).toEqual({ line: expect.stringMatching(/^rulebooks\/1 /) as string, log: null });

  await app.clock.advanceAsync(120_000);
  await bringRulebooks(app.publicLog, app.database, app.logger);
  const { publicLog, database, clock, logger } = app;
  stop = await logInForce({ publicLog, database, clock, logger });
  await publicLog.flush();
  const first = String(clock.now() - (clock.now() % 60_000));
  const said = [['rulebooks/1', first, expect.any(String)], true];
  expect(await checked(orderId)).toEqual({
    problems: [],
    isUnshown: true,
    entries: [RULEBOOK, said],
  });
});

test('a fill’s rulebook is an entry of the public log from before it, and was in force when its order was accepted', async () => {
  const orderId = await open();
  const minute = expect.stringMatching(/(?:^|,)open:ITS-HASH(?:,|$)/) as string;
  expect(await checked(orderId)).toEqual({
    problems: [],
    isUnshown: false,
    entries: [RULEBOOK, [['rulebooks/1', expect.any(String), minute], true]],
  });
});
