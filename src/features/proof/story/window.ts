// The lines that named a settlement price: which count, which are left out at the ends, and which are in the middle.
import { formatIndex } from '../../../../core/market/scaledText.ts';
import { decimal, toSafeInteger } from '../../../../core/money/decimal.ts';
import { roundQuantityDown } from '../../../../core/money/rounding.ts';
import type { FillRecord } from '../../../../core/proof/fill/types.ts';
import { parseTickLine } from '../../../../core/proof/tickLine.ts';

/** What a line did: it counts, it is the middle, it was left out at an end, came before the window, or had been refused. */
export type Part = 'middle' | 'counted' | 'trimmed' | 'before' | 'refused';

export interface WindowRow {
  readonly seq: number;
  /** Received, milliseconds since 1970. */
  readonly time: number;
  /** Decimal text; whole numbers of it, doubled and in points, for the picture. */
  readonly index: string;
  readonly doubled: number;
  readonly part: Part;
}

export interface SettlementWindow {
  /** In order of time. */
  readonly rows: readonly WindowRow[];
  /** The one in the middle, or the two; empty where none counts. */
  readonly middle: readonly string[];
  /** Left out at each end. */
  readonly cut: number;
  readonly counted: number;
}

type Placed = Omit<WindowRow, 'part'> & { readonly place: 'in' | 'before' | 'refused' };

function placedRows({ inputs, lines = [], tick }: FillRecord): Placed[] {
  const from = Number(inputs['windowFrom']);
  const openSeq = Number(inputs['openSeq']);
  const scale = decimal('2').times(decimal('10').pow(tick.priceDecimals));
  const rows = lines.map(({ seq, line, index }): Placed => {
    const parsed = parseTickLine(line);
    const time = parsed?.receivedTime ?? 0;
    const isIn = time > from && seq >= openSeq;
    const place = parsed?.flag === 'ok' ? (isIn ? 'in' : 'before') : 'refused';
    return { seq, time, index, doubled: toSafeInteger(decimal(index).times(scale)), place };
  });
  return rows.sort((a, b) => a.time - b.time || a.seq - b.seq);
}

/** Of a fill that was decided by the lines of a stretch of time. */
export function windowOf(fill: FillRecord): SettlementWindow {
  const { inputs, tick } = fill;
  const placed = placedRows(fill);
  const counting = placed.filter(({ place }) => place === 'in');
  const sorted = [...counting].sort((a, b) => a.doubled - b.doubled);
  const isLong = Number(inputs['seconds']) >= Number(inputs['longFromSeconds']);
  const share = decimal(isLong ? (inputs['trimShare'] ?? '0') : '0');
  const cut = toSafeInteger(roundQuantityDown(share.times(sorted.length), 0));
  const kept = sorted.slice(cut, sorted.length - cut);
  const [lower, upper] = [kept[(kept.length - 1) >> 1], kept[kept.length >> 1]];
  const middles = [...new Set([lower, upper].filter((row) => row !== undefined))];
  const partOf = (row: Placed): Part => {
    if (row.place === 'refused' || row.place === 'before') return row.place;
    if (middles.includes(row)) return 'middle';
    return kept.includes(row) ? 'counted' : 'trimmed';
  };
  return {
    rows: placed.map((row) => {
      const { seq, time, index, doubled } = row;
      return { seq, time, index, doubled, part: partOf(row) };
    }),
    middle: middles.map(({ doubled }) => formatIndex(doubled, tick.priceDecimals)),
    cut,
    counted: counting.length,
  };
}
