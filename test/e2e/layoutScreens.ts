/** Every screen that works, opened for its looks: with a user who has something on each of them, in any language. */
import type { Page } from '@playwright/test';
import type { LanguageCode } from '../../src/i18n/languages.ts';
import { routes } from '../../src/app/routes.ts';
import { paths, type RouteName } from '../../src/lib/paths.ts';
import type { ApiUser } from './apiUser.ts';
import { deposit } from './fundingScreen.ts';
import { lastPrice, openContract } from './screens.ts';

export interface Screen {
  /** Also the name of its picture. */
  readonly name: string;
  /** The hash without its "#". */
  readonly path: string;
  /** What to press, one after the other; the last press opens a sheet above the screen. */
  readonly press?: readonly string[];
  /** Whether what is pressed changes the screen itself instead. */
  readonly isInPlace?: true;
}

const trade = '?productId=BTCUSDT';
const query: Partial<Record<RouteName, string>> = {
  market: '?tab=crypto',
  contract: trade,
  spot: trade,
  cfd: trade,
  cfd2: trade,
  contractRule: trade,
  quantDetail: '?quantId=btc-7',
};

/** What a route shows besides its first sight. */
const more: readonly Screen[] = [
  { name: 'marketSearch', path: `${paths.market}?tab=crypto&view=search` },
  { name: 'favourites', path: paths.market },
  { name: 'withdrawRecords', path: `${paths.withdraw}?view=records` },
  { name: 'loans', path: `${paths.borrow}?view=loans` },
  { name: 'faqFound', path: `${paths.faq}?q=liquidation` },
  {
    name: 'creditScore',
    path: paths.menu,
    press: ['main .grp:last-of-type button:has-text("600")'],
  },
  { name: 'totp', path: `${paths.safeCenter}?view=totp` },
  { name: 'devices', path: `${paths.safeCenter}?view=devices` },
  {
    name: 'sentiment',
    path: paths.home,
    press: ['main .sec-h button'],
  },
  {
    name: 'marketRow',
    path: `${paths.market}?tab=crypto`,
    press: ['.market-row'],
    isInPlace: true,
  },
  { name: 'addFavourite', path: paths.marketEdit, press: ['.market-more .btn'] },
  { name: 'appearance', path: paths.menu, press: ['.prefs button >> nth=1'] },
  { name: 'newAlert', path: paths.alerts, press: ['.stick .btn'] },
  { name: 'productPicker', path: `${paths.contract}${trade}`, press: ['.nav .pair'] },
  { name: 'productRules', path: `${paths.contract}${trade}`, press: ['.nav .ib.q >> nth=-1'] },
  { name: 'indicators', path: `${paths.contract}${trade}`, press: ['.tfs > button'] },
  { name: 'leverage', path: `${paths.contract}${trade}`, press: ['.ticket-form .mini'] },
  { name: 'confirmations', path: `${paths.contract}${trade}`, press: ['.confirmations'] },
  { name: 'proofSheet', path: `${paths.contract}${trade}`, press: ['.quote .chk, main .chk'] },
  {
    name: 'contractOrders',
    path: `${paths.contract}${trade}`,
    press: ['[role="tab"]:nth-of-type(2)'],
    isInPlace: true,
  },
  {
    name: 'contractStops',
    path: `${paths.contract}${trade}`,
    press: ['[role="tab"]:nth-of-type(3)'],
    isInPlace: true,
  },
  {
    name: 'closeSheet',
    path: `${paths.contract}${trade}`,
    press: ['[role="tab"]:nth-of-type(1)', 'article button.btn >> nth=-1'],
  },
];

/** Who is signed in is led on from here. */
const forVisitors: readonly RouteName[] = ['login', 'register'];

const screenOf = (name: RouteName): Screen => ({
  name,
  path: `${paths[name]}${query[name] ?? ''}`,
});

/** Every route of the application that has a screen, and what else they show. */
export const screens: readonly Screen[] = [
  ...(Object.keys(routes) as RouteName[])
    .filter((name) => !forVisitors.includes(name))
    .map(screenOf),
  ...more,
];

/** What only a visitor sees. */
export const visitorScreens: readonly Screen[] = [
  ...forVisitors.map(screenOf),
  ...(['home', 'contract', 'assets', 'menu', 'loginPassword'] as const).map((name) => ({
    ...screenOf(name),
    name: `${name}-visitor`,
  })),
];

/** An open position with stops, resting orders, a running call, a grid, an alert, a transfer, a deposit under review. The page speaks English. */
export async function fillUser(page: Page, user: ApiUser): Promise<void> {
  const contract = { productId: 'BTCUSDT', direction: 'long', leverage: 10 };
  const limits = { takeProfit: '900000' };
  await openContract(page);
  // A limit that rests: far below, and not so far that it is refused.
  const price = (0.7 * (await lastPrice(page))).toFixed(1);
  const far = { type: 'limit', price, quantity: '0.05' };
  const commands: [string, object][] = [
    ['contract_order/submit', { ...contract, type: 'market', quantity: '0.05', ...limits }],
    ['contract_order/submit', { ...contract, ...far }],
    ['spot_order/submit', { productId: 'BTCUSDT', side: 'buy', ...far }],
    ['order/submit', { productId: 'BTCUSDT', direction: 'call', stake: '50', seconds: 3600 }],
    ['quant_order/submit', { quantId: 'btc-7', amount: '1000' }],
    [
      'user/saveAlert',
      { kind: 'price', productId: 'BTCUSDT', side: 'above', price: '900000', repeat: false },
    ],
    ['user/Transfer', { from: 'funding', to: 'contract', currency: 'USDT', amount: '1234.5' }],
  ];
  for (const [name, body] of commands) {
    // One after the other, as a person would.
    // oxlint-disable-next-line no-await-in-loop
    await user.post(`/api/${name}`, body);
  }
  await deposit(page, '250.5');
}

/** Speaks another language from now on. */
export async function speak(page: Page, language: LanguageCode): Promise<void> {
  await page.evaluate((code) => {
    localStorage.setItem('lang', code);
  }, language);
  await page.reload();
  await settle(page);
}

/** Is a visitor from now on. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('uid');
  });
  await page.reload();
  await settle(page);
}

/** Until the screen that was left has gone, nothing is loading and nothing has moved for a moment. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main:not([data-left])') !== null &&
      document.querySelector('.sk, main[data-left]') === null,
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    let height = -1;
    for (let still = 0; still < 3;) {
      const now = document.documentElement.scrollHeight;
      still = now === height ? still + 1 : 0;
      height = now;
      // oxlint-disable-next-line no-await-in-loop -- each look waits for the one before
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
}

/** Opens a screen within the running application, and what is pressed on it. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.evaluate((path) => {
    const [before, after] = [location.hash.slice(1), path].map((hash) => hash.split('?')[0]);
    // Another route has another `main`; until it is there, the one before stands.
    if (before !== after) document.querySelector('main')?.setAttribute('data-left', '');
    location.hash = path;
  }, screen.path);
  await settle(page);
  // A route that was here before is shown where it was left, with its bar folded.
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  if (screen.press === undefined) return;
  for (const selector of screen.press) {
    // A press may need what the one before has opened.
    // oxlint-disable-next-line no-await-in-loop
    await page.locator(selector).first().click();
    // oxlint-disable-next-line no-await-in-loop -- what was pressed comes to rest first
    await settle(page);
  }
  if (screen.isInPlace) return;
  // A sheet has a script of its own: what comes after a moment is looked at too, and closed before the next screen.
  await page.locator('dialog[open]').waitFor();
  await settle(page);
}

/** Closes what was opened above the screen. */
export async function closeScreen(page: Page, screen: Screen): Promise<void> {
  if (screen.press === undefined || screen.isInPlace) return;
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await settle(page);
}
