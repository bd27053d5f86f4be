// `{{name}}` in a document: which there are, and what stands in their place. Must fill what was sanitised before, with text that is
// escaped: no figure can bring a tag along.
import { escapeHtml } from '../../escapeHtml.ts';

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Every name that a text mentions, once, in the order of its first mention. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

/** Whether braces stand in it that are no placeholder. */
export const hasLooseBraces = (text: string): boolean =>
  text.replaceAll(PLACEHOLDER, '').includes('{{');

/** What a name that is none any more reads as: a saved document may be older than the program. */
const GONE = '–';

export const fillText = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replaceAll(PLACEHOLDER, (_all, name: string) => valueOf(name) ?? GONE);

export const fillHtml = (html: string, valueOf: (name: string) => string | undefined): string =>
  fillText(html, (name) => escapeHtml(valueOf(name) ?? GONE));
