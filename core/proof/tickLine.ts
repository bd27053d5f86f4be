// The lines of price messages in the tick log: plain ASCII, integers only, so that `sha256sum` can check them.
// Must never change a format without a new first field, and must go on reading the old ones. Source: decisions.md "Price evidence".
import {
  GUARD_FLAGS,
  type Book,
  type GuardFlag,
  type Level,
  type Lots,
  type Points,
  type ProductId,
  type TimeMs,
} from '../market/types.ts';

export interface TickLine {
  readonly productId: ProductId;
  readonly seq: number;
  readonly sourceTime: TimeMs;
  readonly receivedTime: TimeMs;
  readonly bid: Points;
  readonly ask: Points;
  readonly last: Points;
  readonly sources: number;
  readonly flag: GuardFlag;
  /** Twice the index; absent in lines of before (Q1), which have it beside them. */
  readonly indexDoubled?: number;
  /** The mark price; absent in the same lines. */
  readonly mark?: Points;
}

/** A line as it is written today: everything that decides is in it. */
export type DecidingLine = Required<TickLine>;

/** What is not a safe integer (a refused message may hold anything) is written as 0. */
const integer = (value: number): number => (Number.isSafeInteger(value) ? value : 0);

/**
 * `Q2|product|seq|sourceTime|receivedTime|bid|ask|last|index|mark|sources|flag`: prices in points, the index doubled, the
 * flag its number in GUARD_FLAGS. A refused message has index and mark 0.
 */
export function formatTickLine(tick: DecidingLine): string {
  const times = `${integer(tick.sourceTime)}|${integer(tick.receivedTime)}`;
  const prices = `${integer(tick.bid)}|${integer(tick.ask)}|${integer(tick.last)}`;
  const derived = `${integer(tick.indexDoubled)}|${integer(tick.mark)}`;
  return `Q2|${tick.productId}|${tick.seq}|${times}|${prices}|${derived}|${tick.sources}|${GUARD_FLAGS.indexOf(tick.flag)}`;
}

const SEQ_AND_PRICES = '(\\d{1,16})' + '\\|(-?\\d{1,16})'.repeat(5);
/** Both formats: Q1 of before lacks index and mark. */
const TICK_LINE = new RegExp(
  `^(?:Q1\\|([A-Z0-9]{2,20})\\|${SEQ_AND_PRICES}|Q2\\|([A-Z0-9]{2,20})\\|${SEQ_AND_PRICES}\\|(\\d{1,16})\\|(\\d{1,16}))\\|(\\d{1,3})\\|(\\d{1,2})$`,
);

/** The fields of a line, or undefined when it is none. */
export function parseTickLine(line: string): TickLine | undefined {
  if (!TICK_LINE.test(line)) return undefined;
  const fields = line.split('|');
  const [seq = 0, sourceTime = 0, receivedTime = 0, bid = 0, ask = 0, last = 0, ...rest] = fields
    .slice(2)
    .map(Number);
  const [sources = 0, flagNumber = 0] = rest.slice(-2);
  const flag = GUARD_FLAGS[flagNumber];
  if (flag === undefined) return undefined;
  const [indexDoubled = 0, mark = 0] = rest;
  return {
    productId: fields[1] ?? '',
    seq,
    sourceTime,
    receivedTime,
    bid,
    ask,
    last,
    sources,
    flag,
    ...(fields[0] === 'Q1' ? {} : { indexDoubled, mark }),
  };
}

function formatSide(levels: readonly Level[]): string {
  let text = '';
  for (const [price, quantity] of levels) {
    text += `${text === '' ? '' : ','}${integer(price)}:${integer(quantity)}`;
  }
  return text;
}

/** `B1|product|seq|price:quantity,…|price:quantity,…`: bids, then asks, best first. */
export function formatBookLine(productId: ProductId, seq: number, book: Book): string {
  return `B1|${productId}|${seq}|${formatSide(book.bids)}|${formatSide(book.asks)}`;
}

export interface BookLine {
  readonly productId: ProductId;
  readonly seq: number;
  readonly book: Book;
}

const SIDE = /^(?:-?\d{1,16}:-?\d{1,16}(?:,-?\d{1,16}:-?\d{1,16})*)?$/;

function parseSide(text: string): [Points, Lots][] | undefined {
  if (!SIDE.test(text)) return undefined;
  if (text === '') return [];
  return text.split(',').map((level) => {
    const [price = 0, quantity = 0] = level.split(':').map(Number);
    return [price, quantity];
  });
}

/** The book of a line, or undefined when it is none. */
export function parseBookLine(line: string): BookLine | undefined {
  const fields = line.split('|');
  const [kind, productId = '', seq = '', bidText = '', askText = ''] = fields;
  if (kind !== 'B1' || fields.length !== 5) return undefined;
  if (!/^[A-Z0-9]{2,20}$/.test(productId) || !/^\d{1,16}$/.test(seq)) return undefined;
  const bids = parseSide(bidText);
  const asks = parseSide(askText);
  if (bids === undefined || asks === undefined) return undefined;
  return { productId, seq: Number(seq), book: { bids, asks } };
}
