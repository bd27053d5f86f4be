// The lines of the tick log: plain ASCII, integers only, so that `sha256sum` can check them.
// Must never change its format without a new first field. Source: decisions.md "Price evidence".
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
}

/** What is not a safe integer (a refused message may hold anything) is written as 0. */
const integer = (value: number): number => (Number.isSafeInteger(value) ? value : 0);

/** `Q1|product|seq|sourceTime|receivedTime|bid|ask|last|sources|flag`; the flag is its number in GUARD_FLAGS. */
export function formatTickLine(tick: TickLine): string {
  const times = `${integer(tick.sourceTime)}|${integer(tick.receivedTime)}`;
  const prices = `${integer(tick.bid)}|${integer(tick.ask)}|${integer(tick.last)}`;
  return `Q1|${tick.productId}|${tick.seq}|${times}|${prices}|${tick.sources}|${GUARD_FLAGS.indexOf(tick.flag)}`;
}

const TICK_LINE =
  /^Q1\|([A-Z0-9]{2,20})\|(\d{1,16})\|(-?\d{1,16})\|(-?\d{1,16})\|(-?\d{1,16})\|(-?\d{1,16})\|(-?\d{1,16})\|(\d{1,3})\|(\d{1,2})$/;

/** The fields of a line, or undefined when it is none. */
export function parseTickLine(line: string): TickLine | undefined {
  const match = TICK_LINE.exec(line);
  if (match === null) return undefined;
  const [
    seq = 0,
    sourceTime = 0,
    receivedTime = 0,
    bid = 0,
    ask = 0,
    last = 0,
    sources = 0,
    flagNumber = 0,
  ] = match.slice(2).map(Number);
  const flag = GUARD_FLAGS[flagNumber];
  if (flag === undefined) return undefined;
  return {
    productId: match[1] ?? '',
    seq,
    sourceTime,
    receivedTime,
    bid,
    ask,
    last,
    sources,
    flag,
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
