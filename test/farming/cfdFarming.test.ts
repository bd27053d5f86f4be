// No sequence of quotes and sales earns: thousands of calls and puts on the simulated market, decided by core alone.
import { jest } from '@jest/globals';
import { report } from '../report.ts';
import { FARMERS } from './farmers.ts';
import { type Farmer, playOrder, quoteAt, type SalesDesk } from './play.ts';
import { type RecordedMarket, recordMarket } from './recordedMarket.ts';

const STRETCHES = [
  { seed: 'farming', productId: 'BTCUSDT', from: Date.UTC(2026, 10, 18, 8), hours: 12 },
  { seed: 'farming', productId: 'DOGEUSDT', from: Date.UTC(2026, 10, 18, 8), hours: 12 },
  { seed: 'farming', productId: 'EURUSD', from: Date.UTC(2026, 10, 18, 8), hours: 12 },
];
/** Of each period in each stretch; a call and a put each, so that what the market does to one it does not to the other. */
const ENTRIES = 80;
const STAKE = 100;

jest.setTimeout(300_000);

let markets: readonly RecordedMarket[];
beforeAll(async () => {
  markets = await Promise.all(STRETCHES.map(recordMarket));
});

interface Harvest {
  readonly orders: number;
  /** Of each stake, on average. */
  readonly share: number;
  readonly byPeriod: Readonly<Record<number, number>>;
}

function harvest(farmer: Farmer, desk?: SalesDesk): Harvest {
  let [orders, sum] = [0, 0];
  const byPeriod: Record<number, number> = {};
  for (const { seconds } of markets[0]?.rules.periods ?? []) {
    let own = 0;
    for (const market of markets) {
      const life = (seconds * 1000) / market.spacingMs;
      const room = market.ticks.length - life - 10;
      for (let entry = 0; entry < ENTRIES; entry += 1) {
        const at = Math.floor((room * entry) / ENTRIES);
        for (const direction of ['call', 'put'] as const)
          own += playOrder(market, farmer, { at, direction, seconds }, desk);
      }
    }
    const count = 2 * ENTRIES * markets.length;
    byPeriod[seconds] = own / count / STAKE;
    orders += count;
    sum += own;
  }
  return { orders, share: sum / orders / STAKE, byPeriod };
}

const harvests: Record<string, Harvest> = {};

test.each(Object.entries(FARMERS))('%s: the house keeps its edge', (name, farmer) => {
  const found = harvest(farmer);
  harvests[name] = found;
  expect(found.orders).toBeGreaterThan(2000);
  expect(found.share).toBeLessThan(0);
  for (const share of Object.values(found.byPeriod)) expect(share).toBeLessThan(0);
});

test('a value that held for three seconds would be found: it earns', () => {
  const firm: SalesDesk = (market, order, at) =>
    quoteAt(market, order, Math.max(at - Math.round(3000 / market.spacingMs), 0));
  const found = harvest(({ quote }) => (quote(3000) - quote() > 0.2 * STAKE ? 0 : undefined), firm);
  harvests['(a house with firm quotes)'] = found;
  expect(found.share).toBeGreaterThan(0.05);
});

afterAll(() => {
  console.table(
    Object.fromEntries(
      Object.entries(harvests).map(([name, { orders, share, byPeriod }]) => [
        name.slice(0, 40),
        { orders, all: share.toFixed(4), ...rounded(byPeriod) },
      ]),
    ),
  );
  report('farming the sale of calls and puts', { harvests });
});

const rounded = (shares: Readonly<Record<number, number>>) =>
  Object.fromEntries(Object.entries(shares).map(([period, share]) => [period, share.toFixed(3)]));
