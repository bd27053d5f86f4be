/** What a person does on the screens, in a person's words, for the browser tests. */
import { expect, type Locator, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { type ApiUser, registerUser } from './apiUser.ts';

export const newPassword = (): string => `Harbour ${randomUUID()}`;

/** Asks for a code and takes the one that the form shows in practice mode. */
export async function fillCode(page: Page): Promise<void> {
  await press(page, 'Send code');
  await press(page, 'Fill in');
}

/** Through the form, with the code the form shows in practice mode. */
export async function registerThroughForm(
  page: Page,
  email: string,
  password: string,
): Promise<void> {
  await page.goto('./#/pages/userPages/register');
  await fillRegistration(page, email, password);
}

/** Fills and sends the form once it is on the screen: the one to log in, which leads to it, asks for an e-mail address as well. */
export async function fillRegistration(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await fillCode(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** A page that is already signed in, for tests whose subject is not the form. */
export async function signInByToken(page: Page, origin: string): Promise<ApiUser> {
  const user = await registerUser(origin);
  await page.addInitScript(
    ([token, uid]) => {
      if (localStorage.getItem('uid') !== null || sessionStorage.getItem('seeded') !== null) return;
      sessionStorage.setItem('seeded', '1');
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('uid', uid ?? '');
    },
    [user.token, user.uid],
  );
  return user;
}

async function openMarket(page: Page, screen: string, productId: string): Promise<void> {
  await page.goto(`./#/pages/tabbarPages/home/${screen}?productId=${productId}`);
  await expect(page.getByRole('button', { name: /, check this number/ }).first()).toBeVisible();
}
export const openContract = (page: Page, productId = 'BTCUSDT'): Promise<void> =>
  openMarket(page, 'contract', productId);
export const openSpot = (page: Page, productId = 'BTCUSDT'): Promise<void> =>
  openMarket(page, 'spot', productId);

/** The last price on the screen. */
export async function lastPrice(page: Page): Promise<number> {
  const price = page.getByRole('button', { name: /check this number/ }).first();
  return numberIn(await price.innerText(), /([\d,.]+)/);
}

/** The ticket's amount: a field, unlike the leverage button that also speaks of margin. */
export const marginField = (page: Page): Locator => page.getByRole('textbox', { name: /^Margin/ });
/** "Avail. 10,000.00", which leads to the transfer. */
export const available = (page: Page, amount: string | RegExp): Locator =>
  page.getByRole('link', { name: amount });

export const ticket = (page: Page) => ({
  side: (name: 'Long' | 'Short') =>
    page.getByRole('group', { name: 'Direction' }).getByRole('button', { name }).click(),
  type: (name: 'Market' | 'Limit') =>
    page.getByRole('group', { name: 'Order type' }).getByRole('button', { name }).click(),
  margin: (amount: string) => marginField(page).fill(amount),
  price: (price: string) => page.getByRole('textbox', { name: /^Price/ }).fill(price),
  /** Presses the button and, where the screen asks again, confirms. */
  submit: async (name: 'Open long' | 'Open short') => {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  },
});

export const spotTicket = (page: Page) => ({
  side: (name: 'Buy' | 'Sell') =>
    page.getByRole('group', { name: 'Buy or sell' }).getByRole('button', { name }).click(),
  type: ticket(page).type,
  price: ticket(page).price,
  quantity: (quantity: string) => page.getByRole('textbox', { name: /^Quantity/ }).fill(quantity),
  total: (amount: string) => page.getByRole('textbox', { name: /^Total/ }).fill(amount),
  /** "Buy 0.0114 BTC": the one button under the ticket. */
  button: (name: 'Buy' | 'Sell') =>
    page.getByRole('button', { name: new RegExp(`^${name}\\s*\\d`) }),
});

export const ordersTab = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('tab', { name }).click();
export const position = (page: Page): Locator => page.getByRole('article').first();
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });

/**
 * The page says it in a toast, by `text` as `toast` finds it. Watched from inside: a toast stands for two seconds, which a
 * look from outside can miss on a slow machine. Where it does not come, the error names what was said instead.
 */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const pattern =
    typeof text === 'string'
      ? new RegExp(text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`), 'i')
      : text;
  const said = await page.evaluate(
    async ({ source, flags, withinMs }) => {
      const wanted = new RegExp(source, flags);
      const heard = new Set<string>();
      const hears = (): boolean => {
        const now = [...document.querySelectorAll('[role=status]')]
          .filter((status) => status.checkVisibility({ visibilityProperty: true }))
          .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
        for (const one of now) if (one !== '') heard.add(one);
        return now.some((one) => wanted.test(one));
      };
      const until = performance.now() + withinMs;
      const isSaid = await new Promise<boolean>((resolve) => {
        const look = (): void => {
          const isHeard = hears();
          if (isHeard || performance.now() > until) resolve(isHeard);
          else requestAnimationFrame(look);
        };
        look();
      });
      return isSaid ? undefined : [...heard];
    },
    { source: pattern.source, flags: pattern.flags, withinMs: 60_000 },
  );
  if (said !== undefined) throw new Error(`no toast of ${pattern}, but: ${said.join(' | ')}`);
}
export const sheet = (page: Page): Locator => page.getByRole('dialog');

/** The number after the first match of `pattern` in a text: "Quantity 0.0124 BTC" → 0.0124. */
export function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1]?.replaceAll(',', '').replace('−', '-'));
}
