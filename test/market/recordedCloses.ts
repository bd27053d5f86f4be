// Closes of recorded minutes, some of each hour, so that weeks pass in a test.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { recorded } from './marketData.ts';

export interface Chosen {
  /** Minutes of the file that are left out at its beginning. */
  readonly from: number;
  /** Of so many minutes one is taken. */
  readonly every: number;
  readonly count: number;
}

/** Closes as the file has them; fewer than `count` where it ends before. */
export async function recordedCloses(
  file: string,
  { from, every, count }: Chosen,
): Promise<number[]> {
  const lines = createInterface({ input: createReadStream(recorded(file)).pipe(createGunzip()) });
  const closes: number[] = [];
  let row = 0;
  for await (const line of lines) {
    const close = Number(line.split(',')[4]);
    row += 1;
    if (row > from && row % every === 0 && close > 0) closes.push(close);
    if (closes.length === count) break;
  }
  lines.close();
  return closes;
}
