// Looks at the name and the first lines of a file: what kind of recording it is, of which symbols, from when.
// Reads a bounded piece from the start, synchronously, because a bad FEED must stop the start before anything is written.
import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import type { TimeMs } from '../../../core/market/types.ts';
import { CSV_HEADERS, parseRow, UNPLAYABLE_HEADERS } from './formats/csv.ts';
import type { CsvKind } from './formats/csv.ts';
import { recogniseFrame } from './formats/frameFormats.ts';
import { timeOfEvent } from './frameEvents.ts';
import { parseFrameLine } from './formats/frameLine.ts';
import { asObject } from './jsonAccess.ts';
import { parseLosslessJson } from './losslessJson.ts';
import { locateError } from './recordingError.ts';

/** Packed bytes read from the start: several REST snapshots and the subscriptions of a session fit. */
const PIECE_BYTES = 262_144;
/** Bars and rows compared to find a bar's length: absent minutes make single steps longer, never shorter. */
const ROWS_COMPARED = 50;
const INTERVALS_MS: readonly number[] = [60_000, 3_600_000];

export type RecordingKind = 'frames' | CsvKind;

export interface RecordingFile {
  readonly path: string;
  /** File name without folder and ending. */
  readonly name: string;
  readonly kind: RecordingKind;
  /** For the label, e.g. "binance-usdm". */
  readonly venue: string;
  /** As the source writes them; for CSV kinds those parts of the file name that may be a symbol. */
  readonly symbols: readonly string[];
  readonly firstTime: TimeMs;
  /** Length of a bar; undefined for other kinds. */
  readonly intervalMs: number | undefined;
}
export interface UnplayableFile {
  readonly path: string;
  /** Why nothing can be played from it, as a part of a sentence. */
  readonly skipped: string;
}

/** Throws RecordingError for a file that claims to be a recording and is not readable as one. */
export function inspectFile(path: string): RecordingFile | UnplayableFile {
  const name = basename(path)
    .replace(/\.gz$/, '')
    .replace(/\.(?:csv|ndjson)$/, '');
  if (!/\.(?:csv|ndjson)(?:\.gz)?$/.test(path))
    return { path, skipped: 'neither .csv nor .ndjson' };
  const lines = readFirstLines(path);
  return (lines[0] ?? '').startsWith('{')
    ? inspectFrames(path, name, lines)
    : inspectCsv(path, name, lines);
}

/** Runs `parse` for one line; what it throws names file and line. */
function parseLine<T>(path: string, line: number, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw locateError(path, line, error);
  }
}

/** Whole lines of the first piece; the last line is kept only when the piece holds the whole file. */
function readFirstLines(path: string): readonly string[] {
  const piece = readPiece(path);
  const text = path.endsWith('.gz') ? unpack(path, piece) : piece.toString('utf8');
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (last !== '' && piece.length < PIECE_BYTES) lines.push(last);
  return lines;
}

function unpack(path: string, piece: Buffer): string {
  try {
    return gunzipSync(piece, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
  } catch (error) {
    throw locateError(path, undefined, error);
  }
}

function readPiece(path: string): Buffer {
  const buffer = Buffer.alloc(PIECE_BYTES);
  const file = openSync(path, 'r');
  try {
    return buffer.subarray(0, readSync(file, buffer, 0, PIECE_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

function inspectCsv(
  path: string,
  name: string,
  lines: readonly string[],
): RecordingFile | UnplayableFile {
  const header = (lines[0] ?? '').trimEnd();
  const unplayable = UNPLAYABLE_HEADERS.get(header);
  if (unplayable !== undefined) return { path, skipped: unplayable };
  const kind = (Object.keys(CSV_HEADERS) as CsvKind[]).find(
    (candidate) => CSV_HEADERS[candidate] === header,
  );
  if (kind === undefined) return { path, skipped: 'no known header' };
  const columns = header.split(',').length;
  const rows = lines
    .slice(1, ROWS_COMPARED + 1)
    .map((text, index) => parseLine(path, index + 2, () => parseRow(text, index + 2, columns, 0)));
  const firstRow = rows[0];
  if (firstRow === undefined) return { path, skipped: 'no rows' };
  const isBars = kind === 'tradeBars' || kind === 'quoteBars';
  const intervalMs = isBars ? findInterval(rows.map((row) => row.time)) : undefined;
  if (isBars && intervalMs === undefined) return { path, skipped: 'bars of another length' };
  const parts = name.split('_');
  return {
    path,
    name,
    kind,
    venue: findVenue(name),
    symbols: parts,
    firstTime: firstRow.time,
    intervalMs,
  };
}

function findInterval(times: readonly TimeMs[]): number | undefined {
  let shortest = Infinity;
  for (const [index, time] of times.entries()) {
    const previous = times[index - 1];
    if (previous !== undefined) shortest = Math.min(shortest, time - previous);
  }
  return INTERVALS_MS.find((interval) => interval === shortest);
}

function inspectFrames(
  path: string,
  name: string,
  lines: readonly string[],
): RecordingFile | UnplayableFile {
  const opening = parseLine(path, 1, () => asObject(parseLosslessJson(lines[0] ?? ''), 'the line'));
  if (opening.has('venue') && opening.has('origin')) {
    return { path, skipped: 'single protocol examples, no recording' };
  }
  const symbols = new Set<string>();
  let firstTime: TimeMs | undefined;
  for (const [index, text] of lines.entries()) {
    const seen = parseLine(path, index + 1, () => inspectFrameLine(text));
    firstTime ??= seen.time;
    for (const symbol of seen.symbols) symbols.add(symbol);
  }
  if (symbols.size === 0 || firstTime === undefined) {
    return { path, skipped: 'no frame of a known venue' };
  }
  const found = { kind: 'frames', venue: findVenue(name), intervalMs: undefined } as const;
  return { path, name, ...found, symbols: [...symbols], firstTime };
}

function inspectFrameLine(text: string): { time: TimeMs | undefined; symbols: readonly string[] } {
  const { frame, time, url, connected } = parseFrameLine(text);
  if (connected) {
    // Binance names its streams in the address: …?streams=btcusdt@depth/ethusdt@depth
    const streams = [...(url ?? '').matchAll(/[=/](\w+)@/g)];
    return { time, symbols: streams.map((stream) => stream[1] ?? '') };
  }
  const format = frame === undefined ? undefined : recogniseFrame(frame);
  const events = frame === undefined ? [] : (format?.decode(frame, url) ?? []);
  const symbols = events.flatMap(({ symbol }) => (symbol === undefined ? [] : [symbol]));
  return { time: time ?? events.map(timeOfEvent).find((found) => found !== undefined), symbols };
}

/** "binance_usdm_btcusdt_2025-05_1m" → "binance-usdm"; "okx-v5_2022-05-13" → "okx". */
function findVenue(name: string): string {
  const words = name.toLowerCase().split(/[_-]/);
  const market = words[1] === 'spot' || words[1] === 'usdm' ? `-${words[1]}` : '';
  return `${words[0] ?? name}${market}`;
}
