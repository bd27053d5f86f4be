// Recorded sessions and tick frames of a venue, as the test server sends them again.
import { readTextLines } from './readText.ts';
import { recorded } from './marketData.ts';

export interface SessionFrame {
  readonly timeMs: number;
  /** What the venue sent, exactly as text. */
  readonly text: string;
  /** The same, for choosing by channel. */
  readonly frame: Readonly<Record<string, unknown>>;
}
export interface Session {
  /** Frames that the venue sent, in order. */
  readonly frames: readonly SessionFrame[];
  /** Its REST answers by address. */
  readonly rest: ReadonlyMap<string, string>;
}

/** The text of "frame", cut out of the line, so that numbers keep their digits. */
function cutFrame(line: string): string {
  const start = line.indexOf('"frame":') + '"frame":'.length;
  return line.slice(start, line.lastIndexOf('}'));
}

/** Reads a session or a tick frame recording of the market data. */
export function readSession(path: string): Session {
  const frames: SessionFrame[] = [];
  const rest = new Map<string, string>();
  for (const line of readTextLines(recorded(path))) {
    const { ts_ms, recv_ts_ms, dir, url, frame } = JSON.parse(line) as Record<string, unknown>;
    if (typeof frame !== 'object' || frame === null) continue;
    const text = cutFrame(line);
    if (dir === 'rest') rest.set(String(url), text);
    else if (dir === undefined || dir === 's2c') {
      frames.push({
        timeMs: Number(ts_ms ?? recv_ts_ms),
        text,
        frame: frame as Record<string, unknown>,
      });
    }
  }
  return { frames, rest };
}
