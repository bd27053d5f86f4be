// A JSON reader that keeps the text of numbers. Kraken's checksum is computed over the decimal text of
// prices and quantities, so a number that went through a float would break every one of them.
// It must never return a JavaScript number. Source: RFC 8259; the market data's own notes on Kraken v2.
import { FormatError } from './recordingError.ts';

/** A JSON number as it stood in the text. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type JsonObject = ReadonlyMap<string, Json>;
export type Json = null | boolean | string | NumberText | readonly Json[] | JsonObject;

/** Deeper than any venue's frame, shallow enough for the stack. */
const MAX_DEPTH = 64;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;

interface Cursor {
  readonly text: string;
  at: number;
}

/** Untrusted text → JSON value with number text kept. Throws FormatError naming the position. */
export function parseLosslessJson(text: string): Json {
  const cursor: Cursor = { text, at: 0 };
  skipSpace(cursor);
  const value = parseValue(cursor, 0);
  skipSpace(cursor);
  if (cursor.at !== text.length) fail(cursor);
  return value;
}

function fail(cursor: Cursor): never {
  const found = cursor.at < cursor.text.length ? `"${cursor.text[cursor.at]}"` : 'the end';
  throw new FormatError(`not JSON: unexpected ${found} at position ${cursor.at}`);
}

function skipSpace(cursor: Cursor): void {
  if (cursor.text.charCodeAt(cursor.at) > 32) return;
  SPACE.lastIndex = cursor.at;
  SPACE.test(cursor.text);
  cursor.at = SPACE.lastIndex;
}

function parseValue(cursor: Cursor, depth: number): Json {
  if (depth > MAX_DEPTH) throw new FormatError('not JSON of a venue: nested too deeply');
  switch (cursor.text[cursor.at]) {
    case '{':
      return parseObject(cursor, depth);
    case '[':
      return parseArray(cursor, depth);
    case '"':
      return parseString(cursor);
    case 't':
      return parseWord(cursor, 'true', true);
    case 'f':
      return parseWord(cursor, 'false', false);
    case 'n':
      return parseWord(cursor, 'null', null);
    default:
      return parseNumber(cursor);
  }
}

function parseWord<T>(cursor: Cursor, word: string, value: T): T {
  if (!cursor.text.startsWith(word, cursor.at)) fail(cursor);
  cursor.at += word.length;
  return value;
}

function parseNumber(cursor: Cursor): NumberText {
  NUMBER.lastIndex = cursor.at;
  const match = NUMBER.exec(cursor.text);
  if (!match) fail(cursor);
  cursor.at = NUMBER.lastIndex;
  return new NumberText(match[0]);
}

function parseString(cursor: Cursor): string {
  const { text } = cursor;
  const start = cursor.at + 1;
  let end = text.indexOf('"', start);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end < 0) {
    cursor.at = text.length;
    fail(cursor);
  }
  cursor.at = end + 1;
  const raw = text.slice(start, end);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    throw new FormatError(`not JSON: bad escape in the string at position ${start}`);
  }
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function parseArray(cursor: Cursor, depth: number): readonly Json[] {
  const items: Json[] = [];
  parseItems(cursor, ']', () => items.push(parseValue(cursor, depth + 1)));
  return items;
}

function parseObject(cursor: Cursor, depth: number): JsonObject {
  const fields = new Map<string, Json>();
  parseItems(cursor, '}', () => {
    if (cursor.text[cursor.at] !== '"') fail(cursor);
    const key = parseString(cursor);
    skipSpace(cursor);
    if (cursor.text[cursor.at] !== ':') fail(cursor);
    cursor.at += 1;
    skipSpace(cursor);
    fields.set(key, parseValue(cursor, depth + 1));
  });
  return fields;
}

/** What stands between the bracket that the cursor is at and the closing one, item by item. */
function parseItems(cursor: Cursor, close: string, parseItem: () => void): void {
  cursor.at += 1;
  skipSpace(cursor);
  if (cursor.text[cursor.at] === close) {
    cursor.at += 1;
    return;
  }
  do parseItem();
  while (hasNext(cursor, close));
}

/** After an item: true when a comma announces another one, false when the closing bracket was read. */
function hasNext(cursor: Cursor, close: string): boolean {
  skipSpace(cursor);
  const found = cursor.text[cursor.at];
  if (found !== ',' && found !== close) fail(cursor);
  cursor.at += 1;
  if (found === close) return false;
  skipSpace(cursor);
  return true;
}
