// What a machine can say about accessibility, on every screen that there is, in both themes.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { routes } from '../../src/app/routes.ts';
import { paths, type RouteName } from '../../src/lib/paths.ts';
import { openContract, openSpot, press, signInByToken } from './screens.ts';

const screens = [
  ['home', '#/', false],
  ['home of a user', '#/', true],
  ['hot list', '#/pages/tabbarPages/home/hotList', false],
  ['log in', '#/pages/userPages/login', false],
  ['register', '#/pages/userPages/register', false],
  ['market', '#/pages/tabbarPages/market/index?tab=crypto', false],
  ['market without favourites', '#/pages/tabbarPages/market/index', false],
  ['market search', '#/pages/tabbarPages/market/index?tab=crypto&view=search', false],
  ['favourites', '#/pages/tabbarPages/market/index', ['BTCUSDT', 'XAUUSD']],
  ['edit favourites', '#/pages/tabbarPages/market/edit', ['BTCUSDT', 'XAUUSD']],
  ['contract', '#/pages/tabbarPages/home/contract?productId=BTCUSDT', true],
  ['spot', '#/pages/tabbarPages/home/spot?productId=BTCUSDT', true],
  ['contract rules', '#/pages/tabbarPages/home/contractRule?productId=BTCUSDT', true],
  ['cfd', '#/pages/tabbarPages/home/cfd?productId=BTCUSDT', true],
  ['cfd2', '#/pages/tabbarPages/home/cfd2?productId=BTCUSDT', true],
  ['my assets', '#/pages/tabbarPages/mine/index', true],
  ['transfer', '#/pages/tabbarPages/mine/transfer', true],
  ['deposit', '#/pages/tabbarPages/mine/deposit', true],
  ['deposit records', '#/pages/tabbarPages/mine/depositRecord', true],
  ['withdraw', '#/pages/tabbarPages/mine/withdraw', true],
  ['withdrawal records', '#/pages/tabbarPages/mine/withdraw?view=records', true],
  ['wallet addresses', '#/pages/tabbarPages/mine/walletAddress', true],
  ['financial records', '#/pages/tabbarPages/mine/records', true],
  ['statement', '#/pages/tabbarPages/home/financial', true],
  ['security centre', '#/pages/tabbarPages/home/safeCenter', true],
  ['two-factor', '#/pages/tabbarPages/home/safeCenter?view=totp', true],
  ['devices', '#/pages/tabbarPages/home/safeCenter?view=devices', true],
  ['certification centre', '#/pages/tabbarPages/home/certification', true],
  ['basic certification', '#/pages/tabbarPages/home/basicCertification', true],
  ['advanced certification', '#/pages/tabbarPages/home/advancedCertification', true],
  ['login password', '#/pages/tabbarPages/home/loginPwd', true],
  ['forgotten password', '#/pages/tabbarPages/home/loginPwd', false],
  ['fund password', '#/pages/tabbarPages/home/fundPwd', true],
  ['bind e-mail', '#/pages/tabbarPages/home/bindEmail', true],
  ['choose location', '#/choose-location', false],
  ['registered address', '#/open-location', false],
  ['knowledge base', '#/pages/tabbarPages/home/faq', false],
  ['one question', '#/pages/tabbarPages/home/faq?q=mark%20price', false],
  ['borrowing', '#/pages/tabbarPages/borrow/index', true],
  ['loans', '#/pages/tabbarPages/borrow/index?view=loans', true],
  ['borrowing history', '#/pages/tabbarPages/borrow/orderHistory', true],
  ['borrowing questions', '#/pages/tabbarPages/borrow/faq', false],
  ['announcements', '#/pages/tabbarPages/home/platform', false],
  ['white paper', '#/pages/tabbarPages/home/whitepaper', false],
  ['about us', '#/pages/tabbarPages/home/about', false],
  ['MSB', '#/pages/tabbarPages/home/msb', false],
  ['terms', '#/pages/tabbarPages/home/terms', false],
  ['privacy', '#/pages/tabbarPages/home/privacy', false],
  ['grids', '#/pages/tabbarPages/home/aiSmart', true],
  ['a grid', '#/pages/tabbarPages/home/aiSmartDetail?quantId=btc-7', true],
  ['subscriptions', '#/pages/tabbarPages/home/aiSmartRecord', true],
  ['alerts', '#/pages/tabbarPages/home/alerts', true],
  ['results', '#/pages/tabbarPages/mine/stats', true],
  ['a shared trade that is gone', '#/pages/tabbarPages/mine/trade?id=none', false],
  ['what can be checked', '#/pages/tabbarPages/home/verify', false],
  ['my assets of a visitor', '#/pages/tabbarPages/mine/index', false],
  ['keep an account that is tried out', '#/pages/userPages/claim', 'tried out'],
  ['menu', '#/pages/tabbarPages/home/menu', true],
  ['menu of a visitor', '#/pages/tabbarPages/home/menu', false],
  ['language', '#/pages/tabbarPages/home/lang', true],
] as const;

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

for (const [name, path, isPrivate] of screens) {
  test(`${name}: no violation of WCAG 2.2 AA, in both themes`, async ({
    page,
    baseURL,
    viewport,
  }) => {
    // Tall enough for the whole page: what scrolls under the tab bar would count as covered.
    await page.setViewportSize({ width: viewport?.width ?? 390, height: 3000 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.addInitScript(
      (favourites) =>
        localStorage.setItem('fairlead', JSON.stringify({ theme: 'system', favourites })),
      Array.isArray(isPrivate) ? (isPrivate as readonly string[]) : [],
    );
    if (isPrivate === 'tried out') {
      await page.goto('./');
      await press(page, 'Try it');
      await expect(page).toHaveURL(/home\/contract/);
    }
    if (isPrivate === true) await signInByToken(page, new URL(baseURL ?? '').origin);
    if (name === 'contract') await openContract(page);
    else if (name === 'spot') await openSpot(page);
    else await page.goto(`./${path}`);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('.sk')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await findViolations(page)).toEqual([]);
    // A theme changes colours and nothing else.
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await findViolations(page, 'color-contrast')).toEqual([]);
  });
}

test('no route is left out', () => {
  const seen = new Set(screens.map(([, path]) => path.slice(1).split('?')[0]));
  expect((Object.keys(routes) as RouteName[]).filter((name) => !seen.has(paths[name]))).toEqual([]);
});
