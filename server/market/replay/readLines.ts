// Reads a recording line by line, unpacking gzip on the way, never holding more than one chunk and one line.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { locateError, RecordingError } from './recordingError.ts';

/** A REST snapshot of 1,000 levels a side is under 100 kB; nothing recorded comes near this. */
const MAX_LINE_CHARACTERS = 8_000_000;

export interface LineBatch {
  /** Number of the first line, 1-based. */
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** Yields the lines of one chunk at a time; the last line needs no line end. Throws RecordingError. */
export async function* readLines(path: string): AsyncGenerator<LineBatch> {
  const source = createReadStream(path);
  // pipeline hands an error of the file on to the unpacker, where the loop below meets it.
  const stream = path.endsWith('.gz') ? pipeline(source, createGunzip(), () => {}) : source;
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let nextLine = 1;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MAX_LINE_CHARACTERS)
        throw new RecordingError(path, nextLine, 'line too long');
      if (lines.length > 0) yield { firstLine: nextLine, lines };
      nextLine += lines.length;
    }
  } catch (error) {
    throw locateError(path, nextLine, error);
  } finally {
    source.destroy();
  }
  if (rest !== '') yield { firstLine: nextLine, lines: [rest] };
}
