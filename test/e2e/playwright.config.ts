import { defineConfig, devices } from '@playwright/test';

const port = process.env['E2E_PORT'] ?? '3210';
const executablePath = process.env['CHROMIUM_PATH'];

// A default export because Playwright reads this file that way.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Tests wait for what the market and a server do: with two workers on two cores a third of the processor was idle.
  workers: 3,
  // The market of these tests moves by chance. One that passes only the second time is printed as flaky, with its first failure.
  retries: process.env['CI'] ? 1 : 0,
  // No test is timed: these only end what hangs, on a machine that does other things too.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['REQUIRE_SERVICES'] !== undefined,
  reporter: [
    ['list'],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['json'] as ['json']] : []),
  ],
  use: {
    baseURL: `http://127.0.0.1:${port}/h5/`,
    // A press on what is not there says so, instead of lasting as long as its test may.
    actionTimeout: 120_000,
    // Recorded when a test is tried again: recording each of them would slow all of them down.
    trace: 'on-first-retry',
    // Without it the browser paints in software through a graphics processor that is not there.
    launchOptions: { args: ['--disable-gpu'], ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    // A pixel for a pixel: the browser paints in software, and no test looks closer.
    { name: 'mobile', use: { ...devices['Pixel 7'], deviceScaleFactor: 1 } },
    {
      name: 'desktop',
      // The column is the phone's: trading and money show that pointer, keyboard and a wide window do as well.
      testMatch: ['**/trading.e2e.ts', '**/funding.e2e.ts'],
      use: { ...devices['Desktop Chrome'] },
    },
  ],
  // One real server for all tests that need none of their own: fresh data, the simulated market.
  webServer: {
    command: `node startServer.mjs`,
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: port, FEED: 'sim:e2e' },
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
