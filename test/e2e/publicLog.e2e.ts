// The browser's side of the public log against a real server: a saved proof that the auditor checks offline, a witness that is
// away, and a server that shows another history to a device which has seen the first one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Download, expect, type Page, test } from '@playwright/test';
import { createCosigner } from '../../audit/ed25519.ts';
import { toHex } from '../../core/proof/toHex.ts';
import { hashRange } from '../../core/proof/log/merkleTree.ts';
import { parseTilePath } from '../../core/proof/log/tile.ts';
import { formatVerifierKey } from '../../core/proof/log/verifierKey.ts';
import { createLogSigner } from '../../server/publicLog/ed25519.ts';
import { aTree, nodeSha256Bytes } from '../builders/transparencyVectors.ts';
import { aWitnessedLog } from '../builders/witnessedLog.ts';
import { type RunningServer, START_WITHIN_MS, startServer } from './runningServer.ts';
import {
  openContract,
  ordersTab,
  position,
  sheet,
  signInByToken,
  ticket,
  expectToast,
} from './screens.ts';

const ORIGIN = 'log.example/e2e';
const SEED = new Uint8Array(32).fill(21);
const signer = createLogSigner(ORIGIN, SEED);
/** Nobody listens there. */
const dead = createCosigner('witness.example/away', new Uint8Array(32).fill(3));
const LOG_KEY = formatVerifierKey(signer.key);

let server: RunningServer;
let folder = '';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(START_WITHIN_MS);
  folder = mkdtempSync(join(tmpdir(), 'fairlead-saved-'));
  server = await startServer({
    FEED: 'sim:log',
    LOG_ORIGIN: ORIGIN,
    LOG_KEY: toHex(SEED),
    LOG_WITNESSES: `${formatVerifierKey(dead.key)}@http://127.0.0.1:9/`,
  });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What this device keeps under its one key. */
const kept = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('fairlead') ?? '{}') as Record<string, unknown>,
  );

interface Audited {
  readonly code: number;
  readonly text: string;
}

function audit(file: string, key = LOG_KEY): Audited {
  const program = ['--import', 'tsx', 'audit/audit.ts', '--file', file, '--key', key];
  try {
    return { code: 0, text: execFileSync(process.execPath, program, { encoding: 'utf8' }) };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, text: stdout + stderr };
  }
}

async function keep(download: Download): Promise<string> {
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

async function saveProof(page: Page): Promise<string> {
  // A checkpoint covers its second soon; what is saved before is not proven yet.
  await page.waitForTimeout(6000);
  const check = sheet(page).getByRole('button', { name: 'Check again' });
  await check.click();
  await page.waitForTimeout(1500);
  const saved = page.waitForEvent('download');
  await sheet(page).getByRole('button', { name: 'Save as file' }).click();
  return keep(await saved);
}

test('a fill that was saved holds offline, with a witness that is away; a changed one does not', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: `${server.url}/h5/` });
  const page = await context.newPage();
  await signInByToken(page, server.url);
  await openContract(page);
  await ticket(page).margin('300');
  await ticket(page).submit('Open long');
  await expectToast(page, /Position opened/);
  // The device was told of the acceptance, and keeps it with its own sending time.
  await expect.poll(async () => (await kept(page))['heard']).toHaveLength(1);
  expect((await kept(page))['heard']).toMatchObject([
    { isSigned: true, sentAt: expect.any(Number) as unknown },
  ]);
  await ordersTab(page, /Holding/);
  // Mark price, then liquidation price, which comes from the fill.
  await position(page)
    .getByRole('button', { name: /check this number/ })
    .nth(1)
    .click();
  const file = await saveProof(page);
  const honest = audit(file);
  expect(honest.text).toContain('Nothing differs.');
  expect(honest.text).toContain('no message was passed over');
  expect(honest.text).toContain('cosigned by 0 of 1 witnesses');
  expect(honest.code).toBe(0);
  const lie = join(folder, 'lie.json');
  writeFileSync(lie, readFileSync(file, 'utf8').replace(/"leverage": "\d+"/, '"leverage": "1"'));
  const lied = audit(lie);
  expect(lied.text).toContain('acceptance_asked_differs');
  expect(lied.code).toBe(1);
  const stranger = createLogSigner(ORIGIN, new Uint8Array(32)).key;
  expect(audit(file, formatVerifierKey(stranger)).text).toContain('log_not_signed');
  expect(audit(join(folder, 'none.json')).code).toBe(2);
  await context.close();
});

/** From now on the server's log is another one, signed by its own key. */
async function showAnother(page: Page, size: number): Promise<string> {
  const entry = (index: number): string => `second/1 ${index} of another history`;
  const tree = aTree(entry);
  const another = aWitnessedLog(entry, signer);
  await page.route('**/log/checkpoint', (route) => route.fulfill({ body: another.note(size) }));
  await page.route('**/log/tile/**', async (route) => {
    const tile = parseTilePath(
      route
        .request()
        .url()
        .replace(/^.*\/log\//, ''),
    );
    if (tile === undefined || tile.level === 'entries') return route.abort();
    const leaves = 256 ** tile.level;
    const hashes = Array.from({ length: tile.width }, (_, at) => {
      const start = (tile.index * 256 + at) * leaves;
      return hashRange({ start, end: start + leaves }, tree, nodeSha256Bytes);
    });
    return route.fulfill({ body: Buffer.concat(hashes) });
  });
  return another.note(size);
}

test('a device that has seen the log finds another history, says so loudly and keeps saying it', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: `${server.url}/h5/` });
  const page = await context.newPage();
  await signInByToken(page, server.url);
  await openContract(page);
  await expect
    .poll(async () => (await kept(page))['log'])
    .toMatchObject({ origin: ORIGIN, key: LOG_KEY });
  const { log } = (await kept(page)) as { log: { checkpoint: string } };
  const shown = await showAnother(page, Number(log.checkpoint.split('\n')[1]) + 300);
  await page.reload();
  const alarm = page.getByText('The server has signed two different histories.');
  await expect(alarm).toBeVisible();
  await page.goto('./#/pages/tabbarPages/mine/index');
  await page.reload();
  await expect(alarm).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save both notes' }).click();
  const text = readFileSync(await keep(await saved), 'utf8');
  expect(text).toContain(log.checkpoint);
  expect(text).toContain(shown);
  await page.getByRole('button', { name: 'Continue to my assets' }).click();
  // The bar over the page alone; what is counted below says the same of its own check.
  const bar = page
    .locator('.banner')
    .filter({ hasText: 'The public log is not the one this device saw.' })
    .filter({ has: page.getByRole('button', { name: 'Details' }), visible: true })
    // A page that takes its shape's place stands beside it for a moment, each under its own bar.
    .first();
  await expect(page).toHaveURL(/mine\/index/);
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(alarm).toBeVisible();
  await context.close();
});
