// The one way a body of JSON is read: nothing of it is coerced (zod is the only validator), an empty body is no body, and a key
// that is named twice is refused. Of two quantities the last one would win in silence, and whoever looked at the request on
// its way may have read the first.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../services/refusal.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** The place after the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** Whether an object in a text that is known to be JSON names a key twice, however it is escaped. */
export function namesKeyTwice(text: string): boolean {
  /** Keys of the objects that are open at this place; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN_OBJECT) open.push(new Set());
    else if (code === OPEN_LIST) open.push(undefined);
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop();
    if (code !== QUOTE) continue;
    const end = endOfString(text, at);
    let next = end;
    while (isSpace(text.charCodeAt(next))) next += 1;
    if (text.charCodeAt(next) === COLON) {
      const written = text.slice(at + 1, end - 1);
      // As it is written, or with what is escaped in it.
      const key = written.includes('\\') ? (JSON.parse(text.slice(at, end)) as string) : written;
      const keys = open.at(-1);
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    }
    at = end - 1;
  }
  return false;
}

/** No other kind of body is read. */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    void parse(request, text, (error, value) => {
      if (error !== null) done(error);
      else if (namesKeyTwice(text)) done(new Refusal('bad_request'));
      else done(null, value);
    });
  });
}
