// Where the recorded market data lies. It is never copied into the project: tests that need it say so and are left out
// without it, or fail where REQUIRE_SERVICES=1 asks for everything.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const marketDataDir =
  process.env['MARKET_DATA_DIR'] ?? resolve(root, '../shared/market-data');
const isPresent = existsSync(join(marketDataDir, 'MANIFEST.csv'));

/** A path inside the recorded data, e.g. "crypto-ticks/kraken_v2_btcusd_2026-08-01_frames.ndjson.gz". */
export const recorded = (path: string): string => join(marketDataDir, path);

/** `describe` for tests on recorded data. */
export function describeRecorded(name: string, tests: () => void): void {
  if (isPresent) {
    describe(name, tests);
    return;
  }
  const reason = `no recorded market data at ${marketDataDir} (MARKET_DATA_DIR)`;
  if (process.env['REQUIRE_SERVICES'] === '1') {
    test(`${name}: recorded data is required`, () => {
      throw new Error(reason);
    });
    return;
  }
  process.stdout.write(`skipped: ${name}: ${reason}\n`);
  describe.skip(`${name} (skipped: ${reason})`, tests);
}
