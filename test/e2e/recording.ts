/**
 * The recorded Binance minutes that the replay tests trade on. Recorded data is not part of the
 * repository: MARKET_DATA_DIR names its folder, or it lies beside the repository.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder =
  process.env['MARKET_DATA_DIR'] ?? resolve(import.meta.dirname, '../../../shared/market-data');
const file = join(folder, 'crypto-klines/binance_usdm_btcusdt_2025-05_1m.csv.gz');

/** Undefined where there is no recorded data; a replay test then skips with `missingRecording`. */
export const recording = existsSync(file) ? file : undefined;
export const missingRecording = `no recorded market data at ${folder} (MARKET_DATA_DIR)`;
