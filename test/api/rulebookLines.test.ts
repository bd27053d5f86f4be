// Where the rulebook of a fill stands in the public log, through the app: named at once, with its proof as soon as it is covered.
import { rulebookEntry } from '../../core/proof/fill/checkRulebook.ts';
import { parseInclusionProof, verifyInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { entryOf } from '../../core/proof/log/logLine.ts';
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import type { FillEvidence } from '../../protocol/proof.ts';
import { nodeSha256Bytes, verifyEd25519 } from '../../server/publicLog/ed25519.ts';
import { bringRulebooks } from '../../server/wiring/publicLog.ts';
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
afterAll(() => app.close());

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

test('a fill’s rulebook is an entry of the public log from before it', async () => {
  const orderId = await open();
  const evidence = async () =>
    (await app.get('proof/getFill', { orderId }, { token })).body.data as FillEvidence;
  const { fills, rulebookLines } = await evidence();
  const [fill] = fills;
  if (fill === undefined) throw new Error('the order was filled');
  const line = expect.stringMatching(`^rulebook/1 \\S+ \\d+ ${fill.rulebookHash}$`) as string;
  expect(rulebookLines).toEqual([{ line, log: null }]);

  await bringRulebooks(app.publicLog, app.database, app.logger);
  await app.publicLog.flush();
  const { rulebookLines: logged = [] } = await evidence();
  const entry = rulebookEntry(fill, fill.acceptance, logged);
  const leaf = hashLeaf(entryOf(entry?.line ?? ''), nodeSha256Bytes);
  const proof = parseInclusionProof(entry?.log?.proof ?? '');
  const keys = { log: logSigner.key, witnesses: [] };
  expect(
    proof && verifyInclusionProof(leaf, proof, keys, verifyEd25519, nodeSha256Bytes),
  ).toBeDefined();
});
