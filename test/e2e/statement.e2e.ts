// The statement of an account, in the browser against the real server: trade, open it, it adds up on the screen and in the file.
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { decimal, ZERO } from '../../core/money/decimal.ts';
import { openContract, press, signInByToken, ticket } from './screens.ts';

const STATEMENT = './#/pages/tabbarPages/home/financial';

test('a trade stands in the statement, which adds up on the screen and in its file', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, new URL(baseURL ?? '').origin);
  await openContract(page);
  await ticket(page).margin('100');
  await ticket(page).submit('Open long');
  await expect(page.getByText(/^Long/).first()).toBeVisible();

  await page.goto(STATEMENT);
  await expect(page.getByText('It adds up')).toBeVisible();
  const usdt = page.getByTestId('statement-USDT');
  await expect(usdt.getByRole('link', { name: /Practice money/ })).toContainText('+41,000.00');
  await expect(usdt.getByRole('link', { name: /Trading fees · Contract/ })).toBeVisible();

  const download = page.waitForEvent('download');
  await press(page, 'Save as CSV');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^fairlead-statement-\d{4}-\d{2}\.csv$/);
  const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .slice(1)
    .trim()
    .split('\r\n');
  const columns = head.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return (name: string): string => cells[columns.indexOf(name)] ?? '';
  });
  const amounts = (kind: string) =>
    rows
      .filter((row) => row('currency') === 'USDT' && row('row') === kind)
      .reduce((sum, row) => sum.plus(decimal(row('amount'))), ZERO);
  expect(amounts('opening').plus(amounts('line')).toFixed()).toBe(amounts('closing').toFixed());
  expect(amounts('closing').lt(41_000)).toBe(true);

  // A line leads to the entries that it is the sum of.
  await usdt.getByRole('link', { name: /Trading fees · Contract/ }).click();
  await expect(page.getByRole('button', { name: 'Fees', pressed: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Contract opened/ })).toHaveCount(1);
});
