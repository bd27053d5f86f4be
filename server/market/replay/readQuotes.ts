// Recorded best bids and asks, alone or with the trades of the same source, and trades alone → steps of one product.
import type { Lots, Points, TimeMs, Trade } from '../../../core/market/types.ts';
import type { CsvRow } from './formats/csv.ts';
import { decimalField, optionalDecimalField, readCsv } from './formats/csv.ts';
import { askPoints, bidPoints, lastPoints, lotsOf } from './decimalText.ts';
import type { BestPrices } from './modelBook.ts';
import { modelBook, spreadAround, usualSideLots } from './modelBook.ts';
import type { ReadOptions, RecordedStep } from './recordedStep.ts';
import { FormatError, locateError } from './recordingError.ts';

export interface QuoteRow extends BestPrices {
  readonly kind: 'quote';
  readonly time: TimeMs;
}
export interface TradeRow {
  readonly kind: 'trade';
  readonly time: TimeMs;
  readonly trade: Trade;
}
type Scales = ReadOptions['product'];

/** ts_ms,bid,bid_qty,ask,ask_qty → points and lots; an empty or sub-lot size is undefined. */
export function parseQuote(row: CsvRow, scales: Scales): QuoteRow {
  const sizeAt = (index: number, name: string): Lots | undefined => {
    const text = optionalDecimalField(row, index, name);
    return text === undefined ? undefined : lotsOf(text, scales.quantityDecimals) || undefined;
  };
  return {
    kind: 'quote',
    time: row.time,
    bid: bidPoints(decimalField(row, 1, 'bid'), scales.priceDecimals),
    bidLots: sizeAt(2, 'bid_qty'),
    ask: askPoints(decimalField(row, 3, 'ask'), scales.priceDecimals),
    askLots: sizeAt(4, 'ask_qty'),
  };
}

/** ts_ms,trade_id,price,qty,side,… → trade; a source without a side gets the one the price move suggests. */
export function parseTrade(row: CsvRow, scales: Scales, previous: Points | undefined): TradeRow {
  const price = lastPoints(decimalField(row, 2, 'price'), scales.priceDecimals);
  const side = row.fields[4];
  if (side !== 'buy' && side !== 'sell' && side !== '')
    throw new FormatError(`side "${side}" is unknown`);
  const trade: Trade = {
    id:
      row.fields[1] === '' || row.fields[1] === undefined
        ? `${row.time}-${row.line}`
        : row.fields[1],
    price,
    quantity: lotsOf(decimalField(row, 3, 'qty'), scales.quantityDecimals),
    side: side === '' ? sideOfMove(price, previous) : side,
    time: row.time,
  };
  return { kind: 'trade', time: row.time, trade };
}

const sideOfMove = (price: Points, previous: Points | undefined): 'buy' | 'sell' =>
  previous !== undefined && price < previous ? 'sell' : 'buy';

async function* readQuoteRows(path: string, options: ReadOptions): AsyncGenerator<QuoteRow> {
  for await (const rows of readCsv(path, 'quotes')) {
    for (const row of rows) {
      options.counts.lines += 1;
      yield located(path, row.line, () => parseQuote(row, options.product));
    }
  }
}

async function* readTradeRows(path: string, options: ReadOptions): AsyncGenerator<TradeRow> {
  let previous: Points | undefined;
  for await (const rows of readCsv(path, 'trades')) {
    for (const row of rows) {
      options.counts.lines += 1;
      options.counts.trades += 1;
      const parsed = located(path, row.line, () => parseTrade(row, options.product, previous));
      previous = parsed.trade.price;
      yield parsed;
    }
  }
}

function located<T>(path: string, line: number, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw locateError(path, line, error);
  }
}

/** Rows of both files in order of time; ends with the quotes, because a book without quotes is stale. */
async function* mergeByTime(
  quotes: AsyncGenerator<QuoteRow>,
  trades: AsyncGenerator<TradeRow> | undefined,
): AsyncGenerator<QuoteRow | TradeRow> {
  let trade = await trades?.next();
  try {
    for await (const quote of quotes) {
      while (trade?.value !== undefined && trade.done !== true && trade.value.time < quote.time) {
        yield trade.value;
        trade = await trades?.next();
      }
      yield quote;
    }
  } finally {
    await trades?.return(undefined);
  }
}

/** Quotes, with the same source's trades where a file of them exists. Levels behind the best are modelled. */
export async function* readQuotes(
  path: string,
  tradesPath: string | undefined,
  options: ReadOptions,
): AsyncGenerator<RecordedStep> {
  const trades = tradesPath === undefined ? undefined : readTradeRows(tradesPath, options);
  let book: RecordedStep['book'] | undefined;
  for await (const row of mergeByTime(readQuoteRows(path, options), trades)) {
    if (row.kind === 'quote') {
      book = modelBook(row, usualSideLots(row.ask, options.product));
      yield { playTime: row.time, sourceTime: row.time, book, last: undefined, trades: [] };
    } else if (book !== undefined) {
      yield tradeStep(row, book);
    }
  }
}

/** Trades alone: the book is modelled around each, and the last price is repeated while nothing trades. */
export async function* readTrades(
  path: string,
  options: ReadOptions,
): AsyncGenerator<RecordedStep> {
  for await (const row of readTradeRows(path, options)) {
    const { price } = row.trade;
    const book = modelBook(
      spreadAround(price, options.product.category),
      usualSideLots(price, options.product),
    );
    yield tradeStep(row, book);
  }
}

function tradeStep(row: TradeRow, book: RecordedStep['book']): RecordedStep {
  const { trade } = row;
  return {
    playTime: row.time,
    sourceTime: row.time,
    book,
    last: trade.price,
    trades: trade.quantity > 0 ? [trade] : [],
  };
}
