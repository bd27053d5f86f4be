// What every mail of ours looks like in HTML: text, no pictures, no links, so that nothing in it can be mistaken for a trap.
import { escapeHtml } from '../escapeHtml.ts';
import { type ServedLanguage, toLanguageTag } from '../languages.ts';

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** `body`: lines of HTML, already escaped. */
export function makeHtmlMail(
  subject: string,
  body: readonly string[],
  language: ServedLanguage,
): string {
  const lines = [
    '<!doctype html>',
    `<html lang="${toLanguageTag(language)}">`,
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5">',
    ...body,
    '</body>',
    '</html>',
    '',
  ];
  return lines.join('\n');
}
