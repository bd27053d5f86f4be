// Candles in SQL: minutes as they close, hours folded from them, and whole days that a market worked out from its past.
// Prices in points, volume in lots.
// They make charts, and the closes of minutes the volatility that a call or put is worth by before its end (kinds/cfd/cfdMarket.ts):
// must never change one that a later one has followed, and the database refuses it (migration 000044). Source: decisions.md "CFD call / put".
import type { Candle } from '../../core/market/types.ts';
import { plainArray } from './arrays.ts';
import { packDay, unpackDay } from './candleDayRow.ts';
import { inTransaction, type Queryable, type Transactional } from './database.ts';

interface CandleRow {
  time: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

const toCandle = (row: CandleRow): Candle => ({
  time: Number(row.time),
  open: Number(row.open),
  high: Number(row.high),
  low: Number(row.low),
  close: Number(row.close),
  volume: Number(row.volume),
});

/** The newest one, which may have been cut in two; what is behind it stays. Rows come in the order of their time, so that it is the newest. */
const REPLACE = `ON CONFLICT (source, product_id, minutes, time) DO UPDATE SET
  open = EXCLUDED.open, high = EXCLUDED.high, low = EXCLUDED.low, close = EXCLUDED.close, volume = EXCLUDED.volume
  WHERE NOT EXISTS (SELECT FROM candles later WHERE later.source = candles.source AND later.product_id = candles.product_id
    AND later.minutes = candles.minutes AND later.time > candles.time)`;

// Hours since the last folded one, which is folded again: it may have been cut short by a stop.
const FOLD = `INSERT INTO candles (source, product_id, minutes, time, open, high, low, close, volume)
  SELECT source, product_id, 60, time - time % 3600000, (array_agg(open ORDER BY time))[1], max(high), min(low),
    (array_agg(close ORDER BY time DESC))[1], sum(volume)
  FROM candles
  WHERE source = $1 AND minutes = 1 AND time < $2
    AND time >= COALESCE((SELECT max(time) FROM candles WHERE source = $1 AND minutes = 60), 0)
  GROUP BY source, product_id, time - time % 3600000 ORDER BY time - time % 3600000
  ${REPLACE}`;

/** The store of candles; server/market knows it as CandleStore. Only the server with the claim writes. */
export function createCandleStore(database: Transactional) {
  const { pool: db } = database;
  return {
    saveMinutes: async (
      source: string,
      rows: readonly { productId: string; candle: Candle }[],
    ): Promise<void> => {
      const column = (value: (candle: Candle) => number): string =>
        plainArray(rows.map(({ candle }) => value(candle)));
      const write = (client: Queryable) =>
        client.query(
          `INSERT INTO candles (source, product_id, minutes, time, open, high, low, close, volume)
          SELECT $1, c.product_id, 1, c.time, c.open, c.high, c.low, c.close, c.volume
          FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
            AS c (product_id, time, open, high, low, close, volume)
          ORDER BY c.time
          ${REPLACE}`,
          [
            source,
            plainArray(rows.map(({ productId }) => productId)),
            column((candle) => candle.time),
            column((candle) => candle.open),
            column((candle) => candle.high),
            column((candle) => candle.low),
            column((candle) => candle.close),
            column((candle) => candle.volume),
          ],
        );
      await inTransaction(database, write);
    },
    foldHours: async (source: string, before: number): Promise<void> => {
      await inTransaction(database, (client) => client.query(FOLD, [source, before]));
    },
    load: async (
      source: string,
      productId: string,
      step: 'minute' | 'hour',
      from: number,
      to: number,
    ): Promise<Candle[]> => {
      const { rows } = await db.query<CandleRow>(
        `SELECT time, open, high, low, close, volume FROM candles
          WHERE source = $1 AND product_id = $2 AND minutes = $3 AND time >= $4 AND time < $5 ORDER BY time`,
        [source, productId, step === 'minute' ? 1 : 60, from, to],
      );
      return rows.map(toCandle);
    },
    loadDay: async (
      source: string,
      productId: string,
      day: number,
    ): Promise<Candle[] | undefined> => {
      const { rows } = await db.query<{ minutes: Uint8Array }>(
        'SELECT minutes FROM candle_days WHERE source = $1 AND product_id = $2 AND day = $3',
        [source, productId, day],
      );
      return rows[0] && unpackDay(day, rows[0].minutes);
    },
    saveDay: async (
      source: string,
      productId: string,
      day: number,
      minutes: readonly Candle[],
      forgetBefore: number,
    ): Promise<void> => {
      const kept = [source, productId, day, packDay(day, minutes)];
      await inTransaction(database, async (client) => {
        await client.query(
          'INSERT INTO candle_days (source, product_id, day, minutes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
          kept,
        );
        await client.query(
          'DELETE FROM candle_days WHERE source = $1 AND product_id = $2 AND day < $3',
          [source, productId, forgetBefore],
        );
      });
    },
  };
}
