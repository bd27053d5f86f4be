// Signed notes: a text, a blank line, and a line for each signature.
// Must never change a text that was signed, and says nothing about who may sign: see verifierKey.ts and checkNote.ts.
// Source: signed-note "Format".
import { toHex } from '../toHex.ts';
import { fromBase64, concatBytes, toBase64, fromHex } from './bytes.ts';

export interface NoteSignature {
  readonly name: string;
  /** Key ID: 8 hex digits. */
  readonly keyId: string;
  readonly signature: Uint8Array;
}

export interface Note {
  /** With its final newline, without the blank line. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Far above the 16 that must be taken; a longer list is somebody's attempt to keep us busy. */
const MOST_SIGNATURES = 100;
const KEY_ID_BYTES = 4;
/** Control characters but the newline, and halves of a pair, which no UTF-8 has. */
const FORBIDDEN = /[^\n -\u{10ffff}]|\p{Surrogate}/u;
const SIGNATURE_LINE = /^\u2014 ([^ ]+) ([^ ]+)$/;

/** Not empty, no plus, no space of any alphabet. */
export const isKeyName = (name: string): boolean =>
  name !== '' && !/[\s+\p{White_Space}\p{Surrogate}]/u.test(name) && !FORBIDDEN.test(name);

/** `— name base64(key ID ‖ signature)` with its newline. */
export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  const id = fromHex(keyId);
  if (id?.length !== KEY_ID_BYTES || !isKeyName(name))
    throw new RangeError('a signature needs the name and the ID of its key');
  return `\u2014 ${name} ${toBase64(concatBytes(id, signature))}\n`;
}

/** One or more signature lines; undefined when one of them is none. */
export function parseSignatures(lines: string): NoteSignature[] | undefined {
  if (!lines.endsWith('\n')) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of lines.slice(0, -1).split('\n')) {
    const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (!isKeyName(name) || bytes === undefined || bytes.length <= KEY_ID_BYTES) return undefined;
    const keyId = toHex(bytes.subarray(0, KEY_ID_BYTES));
    signatures.push({ name, keyId, signature: bytes.slice(KEY_ID_BYTES) });
  }
  return signatures.length <= MOST_SIGNATURES ? signatures : undefined;
}

/** Undefined when it is no signed note. */
export function parseNote(note: string): Note | undefined {
  if (FORBIDDEN.test(note)) return undefined;
  const split = note.lastIndexOf('\n\n');
  if (split < 0) return undefined;
  const signatures = parseSignatures(note.slice(split + 2));
  return signatures && { text: note.slice(0, split + 1), signatures };
}

/** The note of a text and its signature lines. Throws on a text that cannot be signed. */
export function formatNote(text: string, signatureLines: readonly string[]): string {
  if (!text.endsWith('\n') || FORBIDDEN.test(text)) throw new RangeError('not the text of a note');
  return `${text}\n${signatureLines.join('')}`;
}
