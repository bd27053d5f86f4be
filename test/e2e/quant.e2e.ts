// Automated grids in the browser against the real server: what one did in the past is run again on the device, one is subscribed,
// its first fill is proved, and it is redeemed for what was shown.
import { expect, test } from '@playwright/test';
import { decimal } from '../../core/money/decimal.ts';
import { press, signInByToken } from './screens.ts';

const LIST = './#/pages/tabbarPages/home/aiSmart';

test('a grid from its past to its redemption: the same numbers on the device, a proved fill, the proceeds that were shown', async ({
  page,
  baseURL,
}) => {
  const user = await signInByToken(page, new URL(baseURL ?? '').origin);
  const moved = { from: 'funding', to: 'wealth', currency: 'USDT', amount: '5000' };
  await user.post('/api/user/Transfer', moved);
  await page.goto(LIST);
  const card = page.getByRole('article', { name: 'BTC 7' });
  await expect(card).toContainText('BTC/USDT · 7 days');
  // Worked out when somebody first asks.
  await expect(card).toContainText(/7-day windows in the past: \d+\. [\d.]+% of them lost money/);
  await card.getByRole('link', { name: 'Look inside BTC 7' }).click();

  await expect(page.getByText(/^12 steps, each keeps/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Price with the levels of BTC 7' })).toBeVisible();
  await press(page, 'Run it again here');
  await expect(page.getByText('The same numbers, to the last digit')).toBeVisible();
  await expect(page.getByRole('img', { name: 'equal', exact: true })).toHaveCount(10);

  await press(page, 'Subscribe');
  const ticket = page.getByRole('dialog', { name: 'Subscribe to BTC 7' });
  await ticket.getByRole('textbox', { name: /Subscription amount/ }).fill('900');
  await expect(ticket).toContainText(/Bought at the start0\.\d+.BTC/);
  await ticket.getByRole('button', { name: /^Subscribe/ }).click();
  await expect(page.getByText(/^Subscribed to BTC 7 for 900\.00.USDT/)).toBeVisible();

  const running = page.getByRole('article', { name: /^BTC 7/ });
  await expect(running).toContainText('Subscription amount900.00');
  await expect(running).toContainText(/Grid profit.*Floating.*If held/);
  await running.getByRole('button', { name: 'Fills' }).click();
  const details = page.getByRole('dialog', { name: /^BTC 7/ });
  await expect(details.getByText('Bought at the start')).toBeVisible();
  await details
    .getByRole('button', { name: /, check this number/ })
    .last()
    .click();
  await expect(page.getByText(/checks out/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await running.getByRole('button', { name: 'Redeem' }).click();
  const act = page.getByRole('button', { name: /^Redeem, get/ });
  await expect(act).toBeEnabled();
  const shown = decimal(/[\d,]+\.\d+/.exec(await act.innerText())?.[0].replaceAll(',', '') ?? '');
  await act.click();
  const told = page.getByText(/^Redeemed\. .* came back to AI quant\.$/);
  await expect(told).toBeVisible();
  const back = decimal(/[\d,]+\.\d+/.exec(await told.innerText())?.[0].replaceAll(',', '') ?? '');
  // Sold at the message after the one on the screen: what the price moves in between, and no more than the limit of 1 %.
  expect(back.minus(shown).abs().lt(shown.times('0.01'))).toBe(true);
  await page.getByRole('tab', { name: 'Redeemed' }).click();
  const ended = page.getByRole('article', { name: /^BTC 7/ });
  await expect(ended).toContainText('Came back');
});
