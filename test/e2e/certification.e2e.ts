// Certification beside an operator, in the browser against the real server: handed in, rejected with a reason, handed in
// again, approved; then the photos of the document.
import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE } from './fundingScreen.ts';
import { openOffice, type Office } from './office.ts';
import { START_WITHIN_MS, startServer, type RunningServer } from './runningServer.ts';
import { signInByToken } from './screens.ts';

const HOME = './#/pages/tabbarPages/home';
const send = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send for review' }).click();

let dataDir: string;
let server: RunningServer;
let office: Office;

test.beforeAll(async () => {
  test.setTimeout(START_WITHIN_MS);
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-certification-'));
  server = await startServer({ E2E_DATA_DIR: dataDir, FEED: 'sim:certification' });
  office = await openOffice(server.url, dataDir);
});
test.afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('both tiers: rejected with a reason, tried again, passed; photos sent; everything on', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: `${server.url}/h5/` });
  const { uid } = await signInByToken(page, server.url);
  await page.goto(`${HOME}/basicCertification`);
  await page.getByLabel('Full name').fill('Mira Layne');
  await page.getByLabel('Country or region').click();
  await page.getByLabel('Search countries and regions').fill('germany');
  await page.getByRole('dialog').getByText('Germany', { exact: true }).click();
  await page.getByText('ID card', { exact: true }).click();
  await send(page);
  await expect(page.getByText(/You have our answer by/)).toBeVisible();

  await office.decide(uid, { kind: 'certification', decision: 'reject', reason: 'name_differs' });
  // The answer arrives by itself.
  await expect(page.getByText(/^The name differs from the document\./)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'ID card' })).toBeChecked();
  await page.getByLabel('Full name').fill('Mira Lane');
  await send(page);
  // Not the toast: the first one's may still be there.
  await expect(page.getByText(/You have our answer by/)).toBeVisible();

  await office.decide(uid, { kind: 'certification', decision: 'approve' });
  await page.getByRole('button', { name: 'Go on with photos' }).click();
  await page.getByLabel('ID number').fill('L01X00T47');
  await page.getByTestId('file-input').first().setInputFiles(PICTURE);
  await page.getByTestId('file-input').last().setInputFiles(PICTURE);
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
  await send(page);
  // The photos come back from the server, with the token: they are nobody else's to read.
  await expect(page.getByAltText('Front of your document')).toBeVisible();
  await expect(page.getByAltText('Back of your document')).toBeVisible();
  await expect(page.getByText('•••• 0T47')).toBeVisible();
  await expect(page.getByText('Nobody has looked at your photos.')).toBeVisible();

  await office.decide(uid, { kind: 'certification', decision: 'approve' });
  await page.goto(`${HOME}/safeCenter`);
  await expect(page.getByRole('img', { name: '3 of 5 protections on' })).toBeVisible();
  await page.close();
});
