import type { TimeMs } from '../../../core/market/types.ts';

export interface ReplayOption {
  readonly path: string;
  /** Recorded seconds per second. */
  readonly speed: number;
  readonly loop: boolean;
  /** Recorded moment to begin at. */
  readonly start: TimeMs | undefined;
}

/** Faster than this no reader keeps up, and the guard would see nothing but catching up. */
const MAX_SPEED = 10_000;
const SHAPE = 'replay:<file or folder>?speed=<n>&loop=<0 or 1>&start=<ISO time or ms>';

/** "replay:<file or folder>?speed=<n>&loop=<0|1>" → option. Throws an Error of one line without the variable's name. */
export function parseReplayOption(text: string): ReplayOption {
  if (!text.startsWith('replay:')) throw new Error(`"${text}" is not of the form ${SHAPE}`);
  const rest = text.slice('replay:'.length);
  const question = rest.indexOf('?');
  const path = question < 0 ? rest : rest.slice(0, question);
  if (path === '') throw new Error(`the replay names no file or folder: ${SHAPE}`);
  const options = new URLSearchParams(question < 0 ? '' : rest.slice(question + 1));
  for (const [index, key] of [...options.keys()].entries()) {
    if (!['speed', 'loop', 'start'].includes(key))
      throw new Error(`the replay option "${key}" is unknown: ${SHAPE}`);
    if ([...options.keys()].indexOf(key) !== index)
      throw new Error(`the replay option "${key}" is given twice`);
  }
  return {
    path,
    speed: parseSpeed(options.get('speed') ?? '1'),
    loop: parseLoop(options.get('loop') ?? '0'),
    start: parseStart(options.get('start')),
  };
}

function parseSpeed(text: string): number {
  const speed = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (speed > 0 && speed <= MAX_SPEED) return speed;
  throw new Error(`the replay speed "${text}" is not a number above 0 and up to ${MAX_SPEED}`);
}

function parseLoop(text: string): boolean {
  if (text === '0' || text === '1') return text === '1';
  throw new Error(`the replay option loop is 0 or 1, not "${text}"`);
}

function parseStart(text: string | null): TimeMs | undefined {
  if (text === null) return undefined;
  const time = /^\d{12,14}$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isFinite(time)) return time;
  throw new Error(`the replay start "${text}" is neither an ISO time nor milliseconds`);
}
