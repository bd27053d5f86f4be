import { RULES } from '../../lib/trustedTypes.ts';
import { readOutline } from './outline.ts';
import { sanitizeHtml } from './sanitizeHtml.ts';

/** What is left, written out. */
function left(html: string): string {
  const box = document.createElement('div');
  box.append(sanitizeHtml(html));
  return box.innerHTML;
}

// The server's sanitiser may fail one day, or its database be written to: the browser holds on its own.
test.each([
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg><a xlink:href="javascript:alert(1)">a</a></svg>', ''],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<form action="https://evil.example"><input name="password"><button>a</button></form>', 'a'],
  ['<style>body{display:none}</style><p>a</p>', '<p>a</p>'],
  [
    '<p style="position:fixed" class="btn" id="root" data-theme="x" aria-hidden="true">a</p>',
    '<p>a</p>',
  ],
  ['<h1>a</h1>', 'a'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
  ['a & b < c', 'a &amp; b &lt; c'],
])('%s leaves %s', (html, expected) => {
  expect(left(html)).toBe(expected);
});

test.each([
  ['#/pages/tabbarPages/home/verify', '<a href="#/pages/tabbarPages/home/verify">a</a>'],
  [
    'https://a.example/b',
    '<a href="https://a.example/b" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  // A word among words.
  ['javascript:alert(1)', 'a'],
  ['java\tscript:alert(1)', 'a'],
  ['data:text/html,a', 'a'],
  ['http://a.example', 'a'],
  ['//a.example', 'a'],
  ['/office/', 'a'],
  ['#', 'a'],
])('a link to %s becomes %s', (href, expected) => {
  expect(left(`<a href="${href}" target="_top" rel="opener">a</a>`)).toBe(expected);
});

test('what a document is made of stays', () => {
  const html =
    '<h2>a</h2><p><strong>b</strong> <em>c</em> <code>d</code></p><ul><li>e</li></ul>' +
    '<table><thead><tr><th>f</th></tr></thead><tbody><tr><td>g</td></tr></tbody></table>';
  expect(left(html)).toBe(html);
});

test('headings make an outline; what comes before the first is left out', () => {
  const sections = readOutline(
    sanitizeHtml(
      '<p>x</p><h2>A</h2><p>a</p><h3>A1</h3><p>b</p><p>c</p><h3>A2</h3><h2>B</h2><p>d</p>',
    ),
  );
  const textOf = (nodes: readonly Node[]): string =>
    nodes.map((node) => node.textContent).join('|');
  expect(
    sections.map(({ title, body, parts }) => [
      title,
      textOf(body),
      parts.map((part) => [part.title, textOf(part.body)]),
    ]),
  ).toEqual([
    [
      'A',
      'a',
      [
        ['A1', 'b|c'],
        ['A2', ''],
      ],
    ],
    ['B', 'd', []],
  ]);
});

describe('the one Trusted Types policy', () => {
  test('a string that a browser would read as markup by itself is refused', () => {
    expect(RULES.createHTML('<b>a</b>', 'TrustedHTML')).toBeNull();
    // By hand: the sanitiser's own parser.
    expect(RULES.createHTML('<b>a</b>')).toBe('<b>a</b>');
  });
  test.each([
    ['/h5/sw.js', '/h5/sw.js'],
    [
      `${window.location.origin}/h5/assets/worker.js`,
      `${window.location.origin}/h5/assets/worker.js`,
    ],
    ['https://evil.example/worker.js', null],
    ['data:text/javascript,alert(1)', null],
    ['blob:https://evil.example/1', null],
  ])('a script from %s: %s', (url, expected) => {
    expect(RULES.createScriptURL(url)).toBe(expected);
  });
});
