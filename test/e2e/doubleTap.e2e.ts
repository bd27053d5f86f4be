// Two taps of one thumb, the second after the first was answered: one order.
import { expect, type Page, test } from '@playwright/test';
import { openCfd, putButton } from './cfdScreen.ts';
import { signInByToken } from './screens.ts';

const origin = (baseURL: string | undefined): string => new URL(baseURL ?? '').origin;

/** A tap on "Put", made at that moment of the wall clock, ms, whenever the machine gets to it. */
async function tapPut(page: Page, atMs: number): Promise<void> {
  // Where it stands still and nothing lies over it.
  await putButton(page).click({ trial: true });
  const box = await putButton(page).boundingBox();
  if (box === null) throw new Error('nothing stands there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
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
  const sent: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/order/submit')) sent.push(request.url());
  });
  const taps = await page.evaluateHandle(() => {
    const times: number[] = [];
    addEventListener('click', ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest('button')) times.push(timeStamp);
    });
    return times;
  });
  const first = Date.now();
  for (const [afterMs, orders] of [
    [0, 1],
    [250, 1],
    [1000, 2],
  ] as const) {
    await tapPut(page, first + afterMs);
    await expect.poll(() => sent.length).toBe(orders);
    // The form comes to rest, and one order too many would be on its way.
    await page.waitForTimeout(1000);
    expect(sent).toHaveLength(orders);
  }
  // Every tap was one, and made when it says: the browser's clock is a millisecond off at times.
  const [one = 0, two = 0, three = 0, ...more] = await taps.jsonValue();
  expect(two - one).toBeCloseTo(250, -1);
  expect(three - one).toBeCloseTo(1000, -1);
  expect(more).toEqual([]);
});
