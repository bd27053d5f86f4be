// What a user sees when a server tells him something else than it sealed, and where a stranger learns how to check all of it.
import { expect, test, type Page } from '@playwright/test';
import type { FillEvidence } from '../../protocol/proof.ts';
import { openContract, position, signInByToken } from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

/** Of one order; `proof/getFills` is another call. */
const GET_FILL = /\/api\/proof\/getFill\?/;

/** Answers proof/getFill with something else than the record. */
async function forge(
  page: Page,
  change: (evidence: FillEvidence) => Partial<FillEvidence>,
): Promise<void> {
  await page.route(GET_FILL, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: FillEvidence };
    const data = { ...envelope.data, ...change(envelope.data) };
    await route.fulfill({ response, json: { ...envelope, data } });
  });
}

const withFee =
  (fee: string) =>
  ({ fills }: FillEvidence) => ({
    fills: fills.map((fill) => ({ ...fill, fee, inputs: { ...fill.inputs, fee } })),
  });

/** Opens the proof of where the position is liquidated: its newest fill. */
async function openProof(page: Page) {
  await openContract(page);
  const liquidation = position(page)
    .locator('dl > div')
    .filter({ hasText: /^Liquidation/ });
  await liquidation.getByRole('button', { name: /check this number/ }).click();
  return page.getByRole('dialog', { name: 'Verify this fill' });
}

test('a forged fee shows both numbers and what to do, and the true one checks out quickly', async ({
  page,
  baseURL,
}) => {
  const user = await signInByToken(page, origin(baseURL));
  await user.post('/api/contract_order/submit', {
    productId: 'BTCUSDT',
    direction: 'long',
    type: 'market',
    quantity: '0.02',
    leverage: 10,
  });
  await forge(page, withFee('42'));
  const script = page.waitForResponse(/\/assets\/ProofSheet-[^/]+\.js$/);
  const forged = await openProof(page);
  // deploy/compileHints.ts: what runs at once is compiled while it comes.
  expect(await (await script).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  await expect(forged).toContainText('This does not match the record');
  await expect(forged).toContainText(
    /Fee: this device got [\d.]+\sUSDT\. The record says 42\.00\sUSDT/,
  );
  const wrong = forged.getByRole('button', { name: 'It looks wrong to me' });
  await expect(wrong).toHaveAttribute('aria-expanded', 'true');
  await expect(forged).toContainText('npm run audit -- --file fairlead-fill-');

  await forged.getByRole('link', { name: 'How anybody can check this server' }).click();
  await expect(page.getByRole('heading', { name: 'What is not promised' })).toBeVisible();
  await expect(page.getByText(`curl ${origin(baseURL)}/log/checkpoint`)).toBeVisible();
  await expect(page.getByText('Entries under the newest checkpoint')).toBeVisible();

  await page.unroute(GET_FILL);
  // A rulebook that nobody else was shown is none.
  await forge(page, () => ({ rulebookLines: [] }));
  await page.reload();
  const unlogged = await openProof(page);
  await expect(unlogged).toContainText('The rulebook that this names was not in the public log');

  await page.unroute(GET_FILL);
  await page.reload();
  const proof = await openProof(page);
  await expect(proof).toContainText('This fill checks out');
  await expect(proof).toContainText('In the public log, under a checkpoint that continues');
  await expect(proof.getByRole('img', { name: '3 of 3 checks done' })).toBeVisible();
});
