// The closes of minutes as the public log has them: each product's of the last two hours in one line, over the lines one root,
// every minute. What volatility is computed from is so the same for everybody, and follows from the messages of the log.
// Must stay readable for ever: sales rest on it. Source: decisions.md "CFD call / put" (Early close), "Price evidence" (Public log).
import { bucketOpen, MINUTE_MS } from '../market/candles.ts';
import type { ProductId, TimeMs } from '../market/types.ts';
import type { MinuteClose } from '../market/volatility.ts';
import { buildTree, foldPath, type PathStep } from './merkle.ts';
import type { Sha256 } from './sha256.ts';
import { parseWholeNumber } from './log/wholeNumber.ts';

/** Minutes in a line. */
export const CLOSES_MINUTES = 120;
export const CLOSES_WINDOW_MS = CLOSES_MINUTES * MINUTE_MS;
/** A minute's close is told so long after its end: a message on its way is still its. */
const SETTLE_MS = 1000;
/** So much longer may those of the minute before be in use: the next ones have to be read and written first. */
const LATE_MS = 5000;

/** The closes of the minutes before `minute`, which has begun: points, oldest first; a minute without a message has none. */
export interface KnownCloses {
  readonly minute: TimeMs;
  readonly closes: readonly MinuteClose[];
}

/** The minute that a message of a time is in. */
export const minuteOf = (time: TimeMs): TimeMs => bucketOpen('1m', time);

/** The minutes whose closes a line of `minute` has, oldest first. */
export const minutesBefore = (minute: TimeMs): readonly TimeMs[] =>
  Array.from(
    { length: CLOSES_MINUTES },
    (_, place) => minute - CLOSES_WINDOW_MS + place * MINUTE_MS,
  );

/** The minute whose closes are the newest at a time. */
export const closesMinuteAt = (time: TimeMs): TimeMs => minuteOf(time - SETTLE_MS);

/** Whether the closes of a minute can be what stood at a time. */
export const areClosesOf = (minute: TimeMs, time: TimeMs): boolean =>
  minute % MINUTE_MS === 0 &&
  minute <= closesMinuteAt(time) &&
  minute >= closesMinuteAt(time - LATE_MS);

const NO_CLOSES = 'none';

/** `minute:close,…`: minutes since the epoch, closes in points; `none` without any. */
export function formatCloses(closes: readonly MinuteClose[]): string {
  const text = closes.map(({ time, close }) => `${time / MINUTE_MS}:${close}`).join(',');
  return text === '' ? NO_CLOSES : text;
}

/** Undefined for what is no such text. */
export function parseCloses(text: string): readonly MinuteClose[] | undefined {
  if (text === NO_CLOSES) return [];
  const closes: MinuteClose[] = [];
  for (const pair of text.split(',')) {
    const [minute, close, ...more] = pair.split(':').map(parseWholeNumber);
    if (minute === undefined || close === undefined || more.length > 0) return undefined;
    closes.push({ time: minute * MINUTE_MS, close });
  }
  return closes;
}

/** A product's line. */
export interface ProductCloses extends KnownCloses {
  readonly productId: ProductId;
}

/** `C1|product|minute|closes`; the minute in milliseconds. */
const formatLine = (productId: ProductId, minute: TimeMs, closes: string): string =>
  `C1|${productId}|${minute}|${closes}`;

export const formatProductCloses = ({ productId, minute, closes }: ProductCloses): string =>
  formatLine(productId, minute, formatCloses(closes));

/** Undefined for what is no such line. */
export function parseProductCloses(line: string): ProductCloses | undefined {
  const [front, productId = '', minuteText = '', closesText = '', ...more] = line.split('|');
  const [minute, closes] = [parseWholeNumber(minuteText), parseCloses(closesText)];
  if (front !== 'C1' || productId === '' || more.length > 0) return undefined;
  return minute === undefined || closes === undefined ? undefined : { productId, minute, closes };
}

/** Over the hashes of the lines, which are in the order of their products. */
export const closesTree = (lines: readonly string[], sha256: Sha256) =>
  buildTree(lines.map(sha256), sha256);

/** The root that a product's closes, as a sale states them, lead to. */
export const foldCloses = (
  stated: { readonly productId: ProductId; readonly minute: TimeMs; readonly closes: string },
  path: readonly PathStep[],
  sha256: Sha256,
): string =>
  foldPath(sha256(formatLine(stated.productId, stated.minute, stated.closes)), path, sha256);
