// Two taps of one thumb, the second after the first was answered: one order.
import { type Locator, type Page, expect, test } from '@playwright/test';
import { openCfd, putButton } from './cfdScreen.ts';
import { signInByToken } from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;
const openTab = (page: Page, count: number): Locator =>
  page.getByRole('tab', { name: new RegExp(`Open orders\\s*${count}$`) });

interface Place {
  readonly x: number;
  readonly y: number;
}

async function middleOf(target: Locator): Promise<Place> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing stands there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A tap at a place, made at that moment of the wall clock, ms, whenever the machine gets to it. */
async function makeTap(page: Page, { x, y }: Place, atMs: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const what = { x, y, button: 'left', clickCount: 1, timestamp: atMs / 1000 } as const;
  await session.send('Input.dispatchMouseEvent', { ...what, type: 'mousePressed' });
  await session.send('Input.dispatchMouseEvent', { ...what, type: 'mouseReleased' });
  await session.detach();
}

test('an order that was answered before the second tap is one order; a later tap is another', async ({
  page,
  baseURL,
}) => {
  await signInByToken(page, origin(baseURL));
  await openCfd(page);
  await expect(putButton(page)).toBeEnabled();
  const first = Date.now();
  await makeTap(page, await middleOf(putButton(page)), first);
  await expect(openTab(page, 1)).toBeVisible();
  await makeTap(page, await middleOf(putButton(page)), first + 250);
  await makeTap(page, await middleOf(putButton(page)), first + 1000);
  await expect(openTab(page, 2)).toBeVisible();
  await page.reload();
  await expect(openTab(page, 2)).toBeVisible();
});
