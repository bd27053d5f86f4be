import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The lines of a recorded file, for comparing what was read with what stands in it. */
export function readTextLines(path: string): string[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.trimEnd().split('\n');
}
