// Rows that a record writes as one text: the coins that were sold, the cells of a grid. Read here so that they can be told in words.
import { type Decimal, decimal, toText, ZERO } from '../../../../core/money/decimal.ts';

export interface SoldRow {
  readonly coin: string;
  /** Decimal texts: of the coin, and what it brought in USDT. */
  readonly quantity: string;
  readonly received: string;
}

const SOLD = /^[a-z]+:([A-Z0-9]+):(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/;

/** `account:coin:amount:received,…`; undefined for what is not written so. */
export function soldRows(text: string): readonly SoldRow[] | undefined {
  const rows = text.split(',').flatMap((row) => {
    const [, coin, quantity, received] = SOLD.exec(row) ?? [];
    if (coin === undefined || quantity === undefined || received === undefined) return [];
    return [{ coin, quantity, received }];
  });
  return rows.length === text.split(',').length ? rows : undefined;
}

export interface CellsHeld {
  readonly all: number;
  /** Those that hold coins. */
  readonly filled: number;
  /** Decimal texts: coins of all of them, and what they had cost in USDT. */
  readonly quantity: string;
  readonly cost: string;
}

const CELLS = /^\d+(?::\d+(?:\.\d+)?)(?:,\d+:\d+(?:\.\d+)?)*$/;

/** `lots:cost,…`, a lot being the last decimal of a quantity; undefined for what is not written so. */
export function cellsHeld(text: string, quantityDecimals: number): CellsHeld | undefined {
  if (!CELLS.test(text)) return undefined;
  const cells = text.split(',').map((cell) => cell.split(':').map((part) => decimal(part)));
  const sum = (place: number): Decimal =>
    cells.reduce((total, cell) => total.plus(cell[place] ?? ZERO), ZERO);
  const lot = decimal('10').pow(-quantityDecimals);
  return {
    all: cells.length,
    filled: cells.filter(([lots]) => lots?.isZero() === false).length,
    quantity: toText(sum(0).times(lot)),
    cost: toText(sum(1)),
  };
}
