// The documents that come with the program: in every language, with the figures and links of the English ones, and without a number
// that is a rule: each of those is a figure by name, which every rulebook gives.
import { existsSync } from 'node:fs';
import { PROFILES } from '../../../core/rulebook/profiles.ts';
import type { Kind } from '../../kinds/defineKind.ts';
import { RICH_TEXT_KEYS } from '../../../protocol/richtext.ts';
import { composedKinds, kinds } from '../../kinds/kinds.ts';
import { sentence, SERVED_LANGUAGES, toLanguageTag } from '../../languages.ts';
import { defaultSettings } from '../../settings.ts';
import { createFigures } from '../../wiring/content.ts';
import { readFigure } from './figures.ts';
import { houseFigures } from './houseFigures.ts';
import { hasLooseBraces, namesIn } from './placeholders.ts';
import { contentFolder, readShippedDocuments } from './shippedDocuments.ts';
import { toSafeHtml } from './safeHtml.ts';

const documents = readShippedDocuments(SERVED_LANGUAGES);
const settings = defaultSettings(new Uint8Array(32));
const figuresOf = createFigures({ kinds: composedKinds, settings });
const rows = SERVED_LANGUAGES.flatMap((lang) => documents.keys.map((key) => [lang, key] as const));
const others = rows.filter(([lang]) => lang !== 'en');

const sorted = (found: Iterable<string>): string[] => [...found].toSorted();
const headingsOf = (text: string): string[] => text.match(/^#{2,3} /gm) ?? [];
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);
const codeOf = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Names of things that have a digit in them. */
const NAMES = /\b(SHA-256|Ed25519)\b/g;
/** Digits that a formula may have: they count, and rule nothing. */
const IN_FORMULAS = /^[^2-9]*$/;

/** Digits of any script that stand in it for themselves. */
const bareNumbers = (text: string): string[] =>
  text
    .replaceAll(/\{\{\w+\}\}/g, '')
    .replaceAll(/`[^`]+`/g, '')
    .replaceAll(/\]\([^)]+\)/g, '')
    .replaceAll(NAMES, '')
    .match(/\p{N}+/gu) ?? [];

describe.each(rows)('%s %s', (lang, key) => {
  const file = new URL(`${lang}/${key}.md`, contentFolder());
  const { title, text } = documents.in(lang, key);

  test('is there', () => {
    expect(existsSync(file)).toBe(true);
  });

  test('has a title of one line and text', () => {
    expect(title).toMatch(/^[^<>{}#]{2,80}$/);
    expect(toSafeHtml(text).length).toBeGreaterThan(200);
  });

  test('has no number that is a rule', () => {
    expect(bareNumbers(`${title} ${text}`)).toEqual([]);
    for (const code of codeOf(text)) expect(code).toMatch(IN_FORMULAS);
  });

  test.each(Object.entries(PROFILES))('quotes figures that %s has', (_profile, rulebook) => {
    const figures = figuresOf(rulebook);
    const reader = { languageTag: toLanguageTag(lang), notStated: sentence(lang, 'not_stated') };
    for (const name of namesIn(text)) {
      const figure = figures[name];
      expect([name, figure === undefined ? '' : readFigure(figure, reader)]).toEqual([
        name,
        expect.stringMatching(/\S/),
      ]);
    }
    expect(hasLooseBraces(text)).toBe(false);
  });
});

describe.each(others)('%s %s beside the English one', (lang, key) => {
  const english = documents.in('en', key);
  const own = documents.in(lang, key);

  test('is another text', () => {
    expect(own.text).not.toBe(english.text);
  });
  test('quotes the same figures', () => {
    const named = (text: string) => sorted(text.match(/\{\{\w+\}\}/g) ?? []);
    expect(named(own.text)).toEqual(named(english.text));
  });
  test('has the same headings in their order, the same lists and tables', () => {
    expect(headingsOf(own.text)).toEqual(headingsOf(english.text));
    const marks = (text: string) => text.match(/^(?:- |\|)/gm)?.length ?? 0;
    expect(marks(own.text)).toBe(marks(english.text));
  });
  test('leads to the same places and has the same formulas', () => {
    expect(sorted(linksOf(own.text))).toEqual(sorted(linksOf(english.text)));
    expect(codeOf(own.text).length).toBe(codeOf(english.text).length);
  });
});

test('the list has those of the wire, each with its day', () => {
  expect(sorted(documents.keys)).toEqual(sorted(RICH_TEXT_KEYS));
  for (const key of documents.keys) expect(documents.changedAt(key)).toBeGreaterThan(0);
});

test('a bare number is found in any script, and beside a figure', () => {
  expect(bareNumbers('{{a}} of 5 and ５ or ๕, `1 + R`, SHA-256')).toEqual(['5', '５', '๕']);
});

test('every figure is quoted somewhere, or it is no figure of a document', () => {
  const quoted = new Set(documents.keys.flatMap((key) => namesIn(documents.in('en', key).text)));
  expect(sorted(Object.keys(figuresOf(PROFILES.open)))).toEqual(sorted(quoted));
});

test('no two give a figure of one name', () => {
  const givers = (kinds as readonly Kind[]).flatMap(({ figures }) => figures ?? []);
  const given = [
    ...givers.flatMap((figures) => Object.keys(figures(PROFILES.open))),
    ...Object.keys(houseFigures(PROFILES.open, settings)),
  ];
  expect(sorted(given)).toEqual(sorted(new Set(given)));
});
