// What a machine can say about accessibility, on every screen that there is, in both themes.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { routes } from '../../src/app/routes.ts';
import { paths, type RouteName } from '../../src/lib/paths.ts';
import { openScreen } from './layoutScreens.ts';
import { press, signInByToken } from './screens.ts';

type Screens = readonly (readonly [name: string, path: string])[];

const ofVisitors: Screens = [
  ['home', '#/'],
  ['hot list', '#/pages/tabbarPages/home/hotList'],
  ['log in', '#/pages/userPages/login'],
  ['register', '#/pages/userPages/register'],
  ['market', '#/pages/tabbarPages/market/index?tab=crypto'],
  ['market without favourites', '#/pages/tabbarPages/market/index'],
  ['market search', '#/pages/tabbarPages/market/index?tab=crypto&view=search'],
  ['forgotten password', '#/pages/tabbarPages/home/loginPwd'],
  ['choose location', '#/choose-location'],
  ['registered address', '#/open-location'],
  ['knowledge base', '#/pages/tabbarPages/home/faq'],
  ['one question', '#/pages/tabbarPages/home/faq?q=mark%20price'],
  ['borrowing questions', '#/pages/tabbarPages/borrow/faq'],
  ['announcements', '#/pages/tabbarPages/home/platform'],
  ['white paper', '#/pages/tabbarPages/home/whitepaper'],
  ['about us', '#/pages/tabbarPages/home/about'],
  ['MSB', '#/pages/tabbarPages/home/msb'],
  ['terms', '#/pages/tabbarPages/home/terms'],
  ['privacy', '#/pages/tabbarPages/home/privacy'],
  ['a shared trade that is gone', '#/pages/tabbarPages/mine/trade?id=none'],
  ['what can be checked', '#/pages/tabbarPages/home/verify'],
  ['my assets of a visitor', '#/pages/tabbarPages/mine/index'],
  ['menu of a visitor', '#/pages/tabbarPages/home/menu'],
];
const ofVisitorsWithFavourites: Screens = [
  ['favourites', '#/pages/tabbarPages/market/index'],
  ['edit favourites', '#/pages/tabbarPages/market/edit'],
];
const ofUsers: Screens = [
  ['home of a user', '#/'],
  ['contract', '#/pages/tabbarPages/home/contract?productId=BTCUSDT'],
  ['spot', '#/pages/tabbarPages/home/spot?productId=BTCUSDT'],
  ['contract rules', '#/pages/tabbarPages/home/contractRule?productId=BTCUSDT'],
  ['cfd', '#/pages/tabbarPages/home/cfd?productId=BTCUSDT'],
  ['cfd2', '#/pages/tabbarPages/home/cfd2?productId=BTCUSDT'],
  ['my assets', '#/pages/tabbarPages/mine/index'],
  ['transfer', '#/pages/tabbarPages/mine/transfer'],
  ['deposit', '#/pages/tabbarPages/mine/deposit'],
  ['deposit records', '#/pages/tabbarPages/mine/depositRecord'],
  ['withdraw', '#/pages/tabbarPages/mine/withdraw'],
  ['withdrawal records', '#/pages/tabbarPages/mine/withdraw?view=records'],
  ['wallet addresses', '#/pages/tabbarPages/mine/walletAddress'],
  ['financial records', '#/pages/tabbarPages/mine/records'],
  ['statement', '#/pages/tabbarPages/home/financial'],
  ['security centre', '#/pages/tabbarPages/home/safeCenter'],
  ['two-factor', '#/pages/tabbarPages/home/safeCenter?view=totp'],
  ['devices', '#/pages/tabbarPages/home/safeCenter?view=devices'],
  ['certification centre', '#/pages/tabbarPages/home/certification'],
  ['basic certification', '#/pages/tabbarPages/home/basicCertification'],
  ['advanced certification', '#/pages/tabbarPages/home/advancedCertification'],
  ['login password', '#/pages/tabbarPages/home/loginPwd'],
  ['fund password', '#/pages/tabbarPages/home/fundPwd'],
  ['bind e-mail', '#/pages/tabbarPages/home/bindEmail'],
  ['borrowing', '#/pages/tabbarPages/borrow/index'],
  ['loans', '#/pages/tabbarPages/borrow/index?view=loans'],
  ['borrowing history', '#/pages/tabbarPages/borrow/orderHistory'],
  ['grids', '#/pages/tabbarPages/home/aiSmart'],
  ['a grid', '#/pages/tabbarPages/home/aiSmartDetail?quantId=btc-7'],
  ['subscriptions', '#/pages/tabbarPages/home/aiSmartRecord'],
  ['alerts', '#/pages/tabbarPages/home/alerts'],
  ['results', '#/pages/tabbarPages/mine/stats'],
  ['menu', '#/pages/tabbarPages/home/menu'],
  ['language', '#/pages/tabbarPages/home/lang'],
];
const ofTheTriedOut: Screens = [['keep an account that is tried out', '#/pages/userPages/claim']];

/** What axe finds, as `rule: element`. */
async function findViolations(page: Page, only?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  // Beside the tags: two rules that axe does not count to WCAG, and that a screen reader's user feels all the same.
  const rules = {
    'heading-order': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
  };
  const runOnly = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag22aa'] };
  if (only === undefined) axe.options({ runOnly, rules });
  else axe.withRules(only);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** What this browser has kept since an earlier visit. */
async function keepLocally(page: Page, kept: object): Promise<void> {
  await page.addInitScript((text) => {
    localStorage.setItem('fairlead', text);
  }, JSON.stringify(kept));
}

/** Looks at screens one after the other, as a person moves through them: the page is loaded once. */
async function lookAt(page: Page, all: Screens): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one page, one screen at a time */
  for (const [name, path] of all) {
    await openScreen(page, { name, path: path.slice(1) });
    // The prices of a market come by themselves, after the screen.
    if (/home\/(contract|spot)\?/.test(path))
      await expect(page.getByRole('button', { name: /check this number/ }).first()).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect.soft(await findViolations(page), name).toEqual([]);
    // A theme changes colours and nothing else.
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect.soft(await findViolations(page, 'color-contrast'), `${name}, light`).toEqual([]);
  }
  /* oxlint-enable no-await-in-loop */
}

test.describe('no violation of WCAG 2.2 AA, in both themes', () => {
  // Dozens of screens, one after the other.
  test.describe.configure({ timeout: 1_200_000 });
  test.beforeEach(async ({ page, viewport }) => {
    // Tall enough for the whole page: what scrolls under the tab bar would count as covered.
    await page.setViewportSize({ width: viewport?.width ?? 390, height: 3000 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await keepLocally(page, { theme: 'system', favourites: [] });
  });

  test('on the screens of a visitor', async ({ page }) => {
    await page.goto('./#/');
    await lookAt(page, ofVisitors);
  });

  test('on the favourites of a visitor', async ({ page }) => {
    await keepLocally(page, { theme: 'system', favourites: ['BTCUSDT', 'XAUUSD'] });
    await page.goto('./#/');
    await lookAt(page, ofVisitorsWithFavourites);
  });

  test('on the screens of a user', async ({ page, baseURL }) => {
    await signInByToken(page, new URL(baseURL ?? '').origin);
    await page.goto('./#/');
    await lookAt(page, ofUsers);
  });

  test('on the screens of an account that is tried out', async ({ page }) => {
    await page.goto('./#/');
    await press(page, 'Try it');
    await expect(page).toHaveURL(/home\/contract/);
    await lookAt(page, ofTheTriedOut);
  });
});

test('no route is left out', () => {
  const all = [...ofVisitors, ...ofVisitorsWithFavourites, ...ofUsers, ...ofTheTriedOut];
  const seen = new Set(all.map(([, path]) => path.slice(1).split('?')[0]));
  expect((Object.keys(routes) as RouteName[]).filter((name) => !seen.has(paths[name]))).toEqual([]);
});
