/** `npm run screenshot`: docs/screenshot.png, the contract screen with an open position on the simulated market. */
import { chromium } from '@playwright/test';
import { ensureBuilt } from '../../deploy/build.mjs';
import { ensureBrowser } from '../browser.mjs';
import { registerUser } from './apiUser.ts';
import { startServer } from './runningServer.ts';

// design/DESIGN.md: the reference width, and the height of an installed app.
const viewport = { width: 390, height: 844 };
/** Pixels of the picture for one of the page: sharp on a phone's screen too. */
const scale = 3;
const chartTimeoutMs = 30_000;

if (!ensureBuilt()) throw new Error('the build failed');
const executablePath = await ensureBrowser();
const server = await startServer({ FEED: 'sim:screenshot' });
// The browser itself, not only the page, has the scale: a canvas asks for the pixels that the screen really has.
const browser = await chromium.launch({
  args: [`--force-device-scale-factor=${scale}`],
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  const user = await registerUser(server.url);
  await user.post('/api/contract_order/submit', {
    productId: 'BTCUSDT',
    direction: 'long',
    type: 'market',
    quantity: '0.05',
    leverage: 10,
  });
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale, colorScheme: 'dark' });
  await page.addInitScript(({ token, uid }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('uid', uid);
    localStorage.setItem('lang', 'en');
  }, user);
  await page.goto(`${server.url}/h5/#/pages/tabbarPages/home/contract`);
  await page.locator('canvas').first().waitFor({ timeout: chartTimeoutMs });
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.screenshot({ path: 'docs/screenshot.png' });
} finally {
  await browser.close();
  await server.stop();
}
