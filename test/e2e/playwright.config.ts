import { defineConfig, devices } from '@playwright/test';
import { recording } from './recording.ts';

// Two real servers with fresh data: the simulated market, and the recorded one.
const simPort = process.env['E2E_SIM_PORT'] ?? '3210';
const replayPort = process.env['E2E_REPLAY_PORT'] ?? '3211';
const executablePath = process.env['CHROMIUM_PATH'];

function makeServer(port: string, feed: string) {
  return {
    command: `node startServer.mjs`,
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${port}/readyz`,
    env: { PORT: port, FEED: feed },
    reuseExistingServer: false,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  };
}

// A default export because Playwright reads this file that way.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
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
    baseURL: `http://127.0.0.1:${simPort}/h5/`,
    trace: 'retain-on-failure',
    launchOptions: executablePath ? { executablePath } : {},
  },
  projects: [
    { name: 'mobile', testIgnore: '**/replay*.e2e.ts', use: { ...devices['Pixel 7'] } },
    {
      name: 'desktop',
      // The column is the phone's: trading and money show that pointer, keyboard and a wide window do as well.
      testMatch: ['**/trading.e2e.ts', '**/funding.e2e.ts'],
      use: { ...devices['Desktop Chrome'] },
    },
    {
      name: 'replay',
      testMatch: '**/replay*.e2e.ts',
      use: { ...devices['Pixel 7'], baseURL: `http://127.0.0.1:${replayPort}/h5/` },
    },
  ],
  webServer: [
    makeServer(simPort, 'sim:e2e'),
    ...(recording ? [makeServer(replayPort, `replay:${recording}?speed=60&loop=1`)] : []),
  ],
});
