// What a product is called and looks like: said in the environment, and refused in one line where it would not do.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accentTokens, contrast, GROUNDS, worstGround } from './brandColours.ts';
import { openBrand, readBrandSettings } from './brandOptions.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-brand-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
function put(content: string | Buffer): string {
  const file = join(folder, 'logo');
  writeFileSync(file, content);
  return file;
}
const brandOf = (env: Record<string, string>) => openBrand(readBrandSettings(env));

test('without a variable it is our own', () => {
  expect(brandOf({ BRAND_NAME: ' ', BRAND_LOGO: '', BRAND_ACCENT: '' })).toEqual({
    name: 'Fairlead',
    accent: undefined,
    logo: undefined,
  });
});

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(8)]);
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><path id="a" d="M0 0"/><use href="#a"/></svg>\n';

test.each([
  ['image/png', PNG],
  ['image/svg+xml', SVG],
  ['image/svg+xml', `<?xml version="1.0"?>\n<!-- drawn -->\n${SVG}`],
  ['image/svg+xml', SVG.replace('d=', "fill='url(#a)' d=")],
])('name, colours and a picture of type %s are taken', (type, content) => {
  const env = {
    BRAND_NAME: ' Halyard ',
    BRAND_ACCENT: '#FFC857, #7a4b00',
    BRAND_LOGO: put(content),
  };
  expect(brandOf(env)).toEqual({
    name: 'Halyard',
    accent: { dark: '#ffc857', light: '#7a4b00' },
    logo: { type, bytes: Buffer.from(content) },
  });
});

test.each([
  [{ BRAND_NAME: 'x'.repeat(25) }, /^BRAND_NAME: is longer than 24 characters$/],
  [{ BRAND_NAME: 'a\tb' }, /^BRAND_NAME: has to be one line of text$/],
  [{ BRAND_ACCENT: '#ffc857' }, /^BRAND_ACCENT: is not two colours/],
  [{ BRAND_ACCENT: 'red,blue' }, /^BRAND_ACCENT: is not two colours/],
  [
    { BRAND_ACCENT: '#333333,#0b5f94' },
    /^BRAND_ACCENT: #333333 has a contrast of 1\.\d\d on #233138 of the dark theme; it needs 4.5$/,
  ],
  [
    { BRAND_ACCENT: '#86d3f5,#4a90c2' },
    /^BRAND_ACCENT: #4a90c2 has a contrast of \d\.\d\d on #e6e3da of the light theme; it needs 4.5$/,
  ],
  [{ BRAND_LOGO: '/nowhere/logo.svg' }, /^BRAND_LOGO: \/nowhere\/logo.svg cannot be read$/],
])('%j stops the start', (env, line) => {
  expect(() => brandOf(env)).toThrow(line);
});

test.each([
  ['GIF89a', /is no SVG and no PNG picture$/],
  ['<html><svg></svg></html>', /is no SVG and no PNG picture$/],
  [SVG.replace('</svg>', '<script>1</script></svg>'), /has scripts in it, or loads something$/],
  [SVG.replace('<path', '<path onload="1"'), /has scripts in it/],
  [SVG.replace('"#a"', '"https://example.com/x.svg#a"'), /has scripts in it, or loads something$/],
  [SVG.replace('d=', 'fill="url(https://example.com)" d='), /loads something$/],
  [Buffer.concat([PNG, Buffer.alloc(64 * 1024)]), /is larger than 64 kB$/],
])('a file that is no such picture stops it too: %#', (content, line) => {
  expect(() => brandOf({ BRAND_LOGO: put(content) })).toThrow(line);
});

describe('the tokens of an accent', () => {
  const css = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');
  const [, darkRules = '', lightRules = ''] =
    /:root\[data-theme='dark'\] \{([^}]*)\}[^]*?:root\[data-theme='light'\] \{([^}]*)\}/.exec(
      css,
    ) ?? [];
  const value = (rules: string, name: string) =>
    new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rules)?.[1];

  test.each([
    ['dark', darkRules, '#86d3f5'],
    ['light', lightRules, '#0b5f94'],
  ] as const)('%s: they are read on the grounds that the style sheet has', (theme, rules, own) => {
    const names = ['page', 'surface-1', 'surface-2', 'surface-3'];
    expect(names.map((name) => value(rules, name))).toEqual(GROUNDS[theme]);
    expect(value(rules, 'accent')).toBe(own);
    const tokens = accentTokens(theme, own);
    for (const name of Object.keys(tokens)) expect(value(rules, name.slice(2))).toBeDefined();
    expect(worstGround(theme, own).contrast).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens['--on-accent'] ?? '', own)).toBeGreaterThanOrEqual(4.5);
  });

  test('contrasts are those of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
