import type { FrameFormat } from '../frameEvents.ts';
import { objectOrUndefined } from '../jsonAccess.ts';
import type { Json } from '../losslessJson.ts';
import { binanceFrames } from './binanceFrames.ts';
import { bitstampFrames } from './bitstampFrames.ts';
import { bybitFrames } from './bybitFrames.ts';
import { coinbaseFrames } from './coinbaseFrames.ts';
import { krakenFrames } from './krakenFrames.ts';
import { okxFrames } from './okxFrames.ts';

export const FRAME_FORMATS: readonly FrameFormat[] = [
  binanceFrames,
  krakenFrames,
  bybitFrames,
  okxFrames,
  coinbaseFrames,
  bitstampFrames,
];

/** The venue whose frame this is, judged by its shape alone. */
export function recogniseFrame(frame: Json): FrameFormat | undefined {
  const object = objectOrUndefined(frame);
  return object && FRAME_FORMATS.find((format) => format.recognises(object));
}
