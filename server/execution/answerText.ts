// An answer's text, made once: it is stored under the key of its command, and what goes out over HTTP holds the same.
// Must be the very text that JSON.stringify gives of an answer that stays as it is.
import type { Answer } from './command.ts';

/** Of what was answered; gone with it. */
const texts = new WeakMap<object, string>();

/** As it is stored. */
export function storedText(answer: Answer): string {
  if (!answer.ok || typeof answer.data !== 'object' || answer.data === null)
    return JSON.stringify(answer);
  const text = JSON.stringify(answer.data);
  texts.set(answer.data, text);
  return `{"ok":true,"data":${text}}`;
}

/** JSON of what a call answers; undefined where that is nothing. */
export const textOf = (data: unknown): string | undefined =>
  (typeof data === 'object' && data !== null ? texts.get(data) : undefined) ?? JSON.stringify(data);
