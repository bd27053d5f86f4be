/** @jest-environment jest-fixed-jsdom */
// What may stand in a document, and that nothing else can: read with a browser's parser, as who is shown it reads it.
import { xssPayloads } from '../../../test/builders/xssPayloads.ts';
import { cleanHtml, TooDeep, toSafeHtml } from './safeHtml.ts';

const ALLOWED = new Set(
  'H2 H3 P BR UL OL LI STRONG EM CODE A TABLE THEAD TBODY TR TH TD'.split(' '),
);

/** Everything in it that is not allowed, as a browser finds it. */
function harmIn(html: string): string[] {
  const { body, head } = new DOMParser().parseFromString(html, 'text/html');
  const elements = [...head.querySelectorAll('*'), ...body.querySelectorAll('*')];
  return elements.flatMap((element) => {
    const tag = ALLOWED.has(element.tagName) ? [] : [element.tagName];
    const attributes = [...element.attributes].flatMap(({ name, value }) => {
      if (name === 'rel') return [];
      const isLink = element.tagName === 'A' && name === 'href';
      const leads = value.startsWith('#/') || /^https?:$/.test(new URL(value, 'x://y').protocol);
      return isLink && leads ? [] : [`${element.tagName} ${name}=${value}`];
    });
    return [...tag, ...attributes];
  });
}

test('there are more than 120 different payloads', () => {
  expect(new Set(xssPayloads).size).toBe(xssPayloads.length);
  expect(xssPayloads.length).toBeGreaterThan(120);
});

test('the reading finds harm where it is', () => {
  const payload = '<p onclick=x>a</p><a href="javascript:x">b</a><svg></svg>';
  expect(harmIn(payload)).toEqual(['P onclick=x', 'A href=javascript:x', 'svg']);
});

describe.each(xssPayloads)('%j', (payload) => {
  test.each([
    ['alone', payload],
    ['in a paragraph', `Before ${payload} behind`],
    ['in a list', `- one\n- ${payload}\n- three`],
    ['in a cell', `| a | b |\n|---|---|\n| ${payload.replaceAll('\n', ' ')} | b |`],
    ['behind half a tag', `<p title="${payload}`],
    ['twice', `${payload}${payload}`],
  ])('%s', (_where, text) => {
    const html = toSafeHtml(text);
    expect(harmIn(html)).toEqual([]);
    // As it is shown: cleaned once more, in which nothing may come to life.
    expect(harmIn(cleanHtml(html))).toEqual([]);
    expect(harmIn(cleanHtml(payload))).toEqual([]);
  });
});

test('what documents are made of comes through', () => {
  const html = toSafeHtml(
    `## Two\n\n### Three\n\nA *b* **c** \`d\` [e](https://a.example/f?g=h#i) [j](#/pages/k?l=m)\n\n- n\n\n1. o\n\n| p | q |\n|---|--:|\n| r | s |`,
  );
  expect(html.replaceAll('\n', '')).toBe(
    '<h2>Two</h2><h3>Three</h3><p>A <em>b</em> <strong>c</strong> <code>d</code> ' +
      '<a href="https://a.example/f?g=h#i" rel="noopener noreferrer nofollow">e</a> ' +
      '<a href="#/pages/k?l=m">j</a></p><ul><li>n</li></ul><ol><li>o</li></ol>' +
      '<table><thead><tr><th>p</th><th>q</th></tr></thead><tbody><tr><td>r</td><td>s</td></tr></tbody></table>',
  );
});

test('headings of other ranks become those of a page below its title', () => {
  expect(toSafeHtml('# a\n\n#### b\n\n<h6>c</h6>').replaceAll('\n', '')).toBe(
    '<h2>a</h2><h3>b</h3><h3>c</h3>',
  );
});

test.each([
  ['lists in lists', Array.from({ length: 199 }, (_, n) => `${' '.repeat(n)}- a`).join('\n')],
  ['emphasis that never ends', '*a_ '.repeat(5_000)],
  ['brackets', '['.repeat(20_000)],
  ['links in links', '[a]('.repeat(5_000)],
  ['elements in elements', '<ul><li>'.repeat(2_500)],
  ['half a table', '|'.repeat(20_000)],
  ['backticks', '`'.repeat(20_000)],
  ['entities', '&#x'.repeat(6_600)],
  ['half a tag', '<a href="'.repeat(2_200)],
])('%s are no way to stop the server', (_name, text) => {
  expect(harmIn(toSafeHtml(text))).toEqual([]);
});

test.each([
  ['quotes in quotes', '>'.repeat(20_000)],
  ['lists in lists of one line', '1. '.repeat(6_600)],
])('%s are refused as what they are', (_name, text) => {
  expect(() => toSafeHtml(text)).toThrow(TooDeep);
});
