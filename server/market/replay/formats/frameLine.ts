// The envelope around a recorded frame: tick frames {recv_ts_ms, recv_ts_ns, frame}, session lines {ts_ms, dir, url?,
// frame?} and Bitstamp's {recv_ts_ms, event, data}. Source: the market data's format table.
import type { TimeMs } from '../../../../core/market/types.ts';
import { asInteger, asObject, integerAt, textOrUndefined } from '../jsonAccess.ts';
import type { Json } from '../losslessJson.ts';
import { parseLosslessJson } from '../losslessJson.ts';
import { FormatError } from '../recordingError.ts';

export interface FrameLine {
  /** Receive stamp; undefined where the recorder kept none. */
  readonly time: TimeMs | undefined;
  /** A frame of the venue or its REST answer; undefined for the client's own lines. */
  readonly frame: Json | undefined;
  /** Of a REST answer. */
  readonly url: string | undefined;
  /** The line says that a connection was (re)opened. */
  readonly connected: boolean;
}

/** Throws FormatError for anything but a known envelope. */
export function parseFrameLine(text: string): FrameLine {
  const line = asObject(parseLosslessJson(text), 'the line');
  if (line.has('recv_ts_ms')) {
    const stamp = line.get('recv_ts_ms');
    const time = stamp === null ? undefined : asInteger(stamp, 'recv_ts_ms');
    const frame = line.has('frame') ? line.get('frame') : line;
    return { time, frame, url: undefined, connected: false };
  }
  const direction = textOrUndefined(line.get('dir'));
  if (direction === undefined) throw new FormatError('neither a frame nor a session line');
  const time = integerAt(line, 'ts_ms');
  const isFromVenue = direction === 's2c' || direction === 'rest';
  return {
    time,
    frame: isFromVenue ? line.get('frame') : undefined,
    url: textOrUndefined(line.get('url')),
    connected: direction === 'connect',
  };
}
