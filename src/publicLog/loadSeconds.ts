// Seconds of a product's log of prices as text, one after another, while the server has their lines.
import { logReader } from './logReader.ts';
import { readSeconds } from './parsedSeconds.ts';

const SECOND_MS = 1000;
/** An order waits two seconds for its message at most; a mark follows the index of half a minute. */
const MOST_SECONDS = 40;

export interface Seconds {
  readonly productId: string;
  /** Both included, ms. */
  readonly from: number;
  readonly to: number;
  /** Loaded at most. */
  readonly most?: number;
}

/** In their order; a second without lines, or with lines that are gone, is left out. Rejects with LogUnreadable. */
export async function loadSeconds({
  productId,
  from,
  to,
  most = MOST_SECONDS,
}: Seconds): Promise<string[]> {
  const wanted: number[] = [];
  for (let second = from; second <= to && wanted.length < most; second += SECOND_MS)
    wanted.push(second);
  const found = await Promise.all(wanted.map((second) => logReader.second(productId, second)));
  const texts = found.flatMap((text) => text ?? []);
  await readSeconds(texts);
  return texts;
}
