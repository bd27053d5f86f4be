// The messages of the seconds around a fill, as places on a picture: where the one that was used stands among them.
// Must show no line that does not hang together with the fill's own sealed second. Drawn in floats; nothing is decided by it.
import { formatIndex, formatScaled } from '../../../../core/market/scaledText.ts';
import { parseAcceptance } from '../../../../core/proof/placeLine.ts';
import { checkSecond, type SecondRecord } from '../../../../core/proof/secondText.ts';
import { sha256 } from '../../../../core/proof/sha256.ts';
import { parseTickLine, type TickLine } from '../../../../core/proof/tickLine.ts';
import type { AcceptanceEvidence, FillRecord } from '../../../../core/proof/fill/types.ts';
import { parsedSeconds } from '../../../publicLog/parsedSeconds.ts';

/** Which price of a message decided: the side of the book that the fill took from, the index, or the mark. */
export type Counted = 'bid' | 'ask' | 'index' | 'mark';

export interface SecondsDot {
  readonly seq: number;
  /** 0 to 1, from the left and from the bottom. */
  readonly x: number;
  readonly y: number;
  readonly isUsed: boolean;
}

export interface SecondsAround {
  readonly counted: Counted;
  readonly dots: readonly SecondsDot[];
  readonly used: SecondsDot & { readonly time: number; readonly price: string };
  /** Where the order was accepted, from the left; undefined where that was not within these seconds. */
  readonly acceptedAt: number | undefined;
  readonly from: number;
  readonly until: number;
  /** Decimal texts. */
  readonly low: string;
  readonly high: string;
}

/** Seconds on each side of the fill's. */
const AROUND_MS = 2_000;

/** What is fetched for the picture; undefined before the fill's second is sealed. */
export function secondsAround({ tick }: FillRecord) {
  if (tick.seal === null) return undefined;
  const { second } = tick.seal;
  return { productId: tick.productId, from: second - AROUND_MS, to: second + AROUND_MS };
}

/** Calls, puts and collateral go by the index; what the mark fired, or is charged at it, by the mark; the rest took from a book. */
function countedOf({ kind, inputs }: FillRecord): Counted {
  if (kind === 'collateral' || 'stake' in inputs) return 'index';
  if ('causeMark' in inputs || inputs['side'] === undefined) return 'mark';
  return inputs['side'] === 'bids' ? 'bid' : 'ask';
}

/** The fill's second, and those beside it that follow on one another by their heads. */
function chainAround(records: readonly SecondRecord[], { tick }: FillRecord): SecondRecord[] {
  const sorted = records
    .filter(({ productId }) => productId === tick.productId)
    .sort((one, other) => one.second - other.second);
  const isSound = (record: SecondRecord): boolean =>
    checkSecond(record, sha256).problems.length === 0;
  const own = sorted.findIndex(
    (record) => isSound(record) && checkSecond(record, sha256).root === tick.seal?.root,
  );
  const [middle] = own < 0 ? [] : sorted.slice(own);
  if (middle === undefined) return [];
  const chain = [middle];
  for (const record of sorted.slice(own + 1)) {
    if (record.before !== chain.at(-1)?.head || !isSound(record)) break;
    chain.push(record);
  }
  for (const record of sorted.slice(0, own).toReversed()) {
    if (chain[0]?.before !== record.head || !isSound(record)) break;
    chain.unshift(record);
  }
  return chain;
}

interface Shown {
  readonly line: TickLine;
  /** Of an index twice the points. */
  readonly points: number;
}

/** Undefined in lines of before, which do not have each. */
const pointsOf = (line: TickLine, counted: Counted): number | undefined =>
  counted === 'index' ? line.indexDoubled : line[counted];

function shownIn(chain: readonly SecondRecord[], counted: Counted): Shown[] {
  return chain.flatMap(({ lines }) =>
    lines.flatMap(({ line }) => {
      const read = parseTickLine(line);
      const points = read?.flag === 'ok' ? pointsOf(read, counted) : undefined;
      return read === undefined || points === undefined ? [] : [{ line: read, points }];
    }),
  );
}

/** Undefined where the seconds are gone, or do not hold the message. */
export function picture(
  fill: FillRecord,
  acceptance: AcceptanceEvidence | null,
  texts: readonly string[],
): SecondsAround | undefined {
  const counted = countedOf(fill);
  const shown = shownIn(chainAround(parsedSeconds(texts), fill), counted);
  const used = shown.find(({ line }) => line.seq === fill.seq);
  if (used === undefined) return undefined;
  const times = shown.map(({ line }) => line.receivedTime);
  const points = shown.map((one) => one.points);
  const [from, until] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const x = (time: number): number => (until === from ? 0.5 : (time - from) / (until - from));
  const y = (price: number): number => (high === low ? 0.5 : (price - low) / (high - low));
  const dotOf = ({ line: { seq, receivedTime }, points: price }: Shown): SecondsDot => ({
    seq,
    x: x(receivedTime),
    y: y(price),
    isUsed: seq === fill.seq,
  });
  const inText = counted === 'index' ? formatIndex : formatScaled;
  const text = (price: number): string => inText(price, fill.tick.priceDecimals);
  const accepted = parseAcceptance(acceptance?.line ?? '')?.acceptedTime;
  const isWithin = accepted !== undefined && accepted >= from && accepted <= until;
  return {
    counted,
    dots: shown.map(dotOf),
    used: { ...dotOf(used), time: used.line.receivedTime, price: text(used.points) },
    acceptedAt: isWithin ? x(accepted) : undefined,
    from,
    until,
    low: text(low),
    high: text(high),
  };
}
