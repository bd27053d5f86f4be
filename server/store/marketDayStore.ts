// Days of the market in SQL: closes and turnovers of products, and each day's fear and greed.
// Must never change a day that was written. Source: migration "market days", decisions.md "Home".
import type { DayCloses, DayClose, FearGreed } from '../../core/market/fearGreed.ts';
import { FEAR_GREED_VERSION } from '../../core/market/fearGreed.ts';
import { plainArray } from './arrays.ts';
import { inTransaction, type Transactional } from './database.ts';

interface CloseRow {
  readonly product_id: string;
  readonly day: number;
  readonly close: string;
  readonly amount: string | null;
}

interface IndexRow {
  readonly day: number;
  readonly value: number;
  readonly volatility: string;
  readonly momentum: string;
  readonly dominance: string;
  readonly breadth: string;
}

const SAVE_CLOSES = `INSERT INTO market_days (source, product_id, day, close, amount)
  SELECT $1, d.product_id, d.day, d.close, d.amount
  FROM unnest($2::text[], $3::integer[], $4::bigint[], $5::numeric[]) AS d (product_id, day, close, amount)
  ON CONFLICT DO NOTHING`;

const SAVE_INDEX = `INSERT INTO fear_greed_days (source, day, version, value, volatility, momentum, dominance, breadth)
  SELECT $1, i.day, $2, i.value, i.volatility, i.momentum, i.dominance, i.breadth
  FROM unnest($3::integer[], $4::smallint[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[])
    AS i (day, value, volatility, momentum, dominance, breadth)
  ON CONFLICT DO NOTHING`;

/** The store of days; server/market knows it as MarketDayStore. */
export function createMarketDayStore(database: Transactional) {
  const { pool: db } = database;
  return {
    /** Closes of from ≤ day, oldest first. */
    loadCloses: async (source: string, from: number): Promise<Map<string, DayClose[]>> => {
      const { rows } = await db.query<CloseRow>(
        `SELECT product_id, day, close, amount FROM market_days WHERE source = $1 AND day >= $2 ORDER BY product_id, day`,
        [source, from],
      );
      const closes = new Map<string, DayClose[]>();
      for (const { product_id: id, day, close, amount } of rows) {
        const days = closes.get(id) ?? [];
        days.push({
          day,
          close: Number(close),
          amount: amount === null ? undefined : Number(amount),
        });
        closes.set(id, days);
      }
      return closes;
    },
    saveCloses: async (source: string, closes: DayCloses): Promise<void> => {
      const rows = [...closes].flatMap(([id, days]) => days.map((day) => ({ id, ...day })));
      await inTransaction(database, (client) =>
        client.query(SAVE_CLOSES, [
          source,
          plainArray(rows.map(({ id }) => id)),
          plainArray(rows.map(({ day }) => day)),
          plainArray(rows.map(({ close }) => close)),
          plainArray(rows.map(({ amount }) => amount ?? null)),
        ]),
      );
    },
    /** The index of from ≤ day, by day. */
    loadIndex: async (source: string, from: number): Promise<Map<number, FearGreed>> => {
      const { rows } = await db.query<IndexRow>(
        `SELECT day, value, volatility, momentum, dominance, breadth FROM fear_greed_days WHERE source = $1 AND day >= $2 ORDER BY day`,
        [source, from],
      );
      return new Map(
        rows.map(({ day, value, volatility, momentum, dominance, breadth }) => [
          day,
          {
            value,
            parts: {
              volatility: Number(volatility),
              momentum: Number(momentum),
              dominance: Number(dominance),
              breadth: Number(breadth),
            },
          },
        ]),
      );
    },
    saveIndex: async (source: string, days: ReadonlyMap<number, FearGreed>): Promise<void> => {
      const rows = [...days];
      const part = (name: keyof FearGreed['parts']): string =>
        plainArray(rows.map(([, { parts }]) => parts[name]));
      await inTransaction(database, (client) =>
        client.query(SAVE_INDEX, [
          source,
          FEAR_GREED_VERSION,
          plainArray(rows.map(([day]) => day)),
          plainArray(rows.map(([, { value }]) => value)),
          part('volatility'),
          part('momentum'),
          part('dominance'),
          part('breadth'),
        ]),
      );
    },
  };
}
