// The files of the built client that another brand changes: the page with its name, the manifest, a style sheet with its colours
// and its mark. They are made once, when the server starts, so that a page is never drawn in our own and then in the other.
// Must leave the scripts of the page as they are: the policy names their hashes.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from './escapeHtml.ts';
import { accentTokens, type Theme } from './process/brandColours.ts';
import { type Brand, OWN_NAME } from './process/brandOptions.ts';

interface ClientFile {
  readonly body: Buffer;
  readonly type: string;
}
/** By their paths below /h5/. */
export type ClientFiles = ReadonlyMap<string, ClientFile>;

const CSS = 'text/css; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const MANIFEST = 'application/manifest+json; charset=utf-8';

/** Named after its content, as all files there, so that it is kept for ever. */
const assetOf = (body: Buffer | string, ending: string): string =>
  `assets/brand-${createHash('sha256').update(body).digest('hex').slice(0, 12)}.${ending}`;

/** Text in a style sheet: whatever is no letter and no figure goes by its number. */
const cssText = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} ]/gu, (one) => `\\${one.codePointAt(0)?.toString(16)} `)}"`;

const tokens = (theme: Theme, accent: string): string =>
  Object.entries(accentTokens(theme, accent))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/** The mark, and after it our own word or another name: src/ui/Logo/Logo.tsx. */
const LOGO = '.row[role=img]';

/** Until the configuration has come, the page would draw our own word: the brand's stands in its place. */
const wordRules = (name: string): string =>
  `${LOGO}{gap:8px}${LOGO}>svg+svg{display:none}${LOGO}:has(>svg+svg)::after{content:${cssText(name)};font:var(--t-h3)}`;

const logoRules = (logo: string): string =>
  `${LOGO}>svg:first-child{background:url(/h5/${logo}) center/contain no-repeat}${LOGO}>svg:first-child>*{display:none}`;

function styleOf({ name, accent }: Brand, logo: string | undefined): string {
  return [
    accent === undefined
      ? ''
      : `:root:root{${tokens('dark', accent.dark)}}:root:root[data-theme='light']{${tokens('light', accent.light)}}`,
    name === OWN_NAME ? '' : wordRules(name),
    logo === undefined ? '' : logoRules(logo),
  ].join('');
}

interface Look {
  readonly name: string;
  /** Paths below /h5/. */
  readonly style: string;
  readonly logo: string | undefined;
  readonly type: string;
}

function brandPage(page: string, { name, style, logo, type }: Look): string {
  const shown = escapeHtml(name);
  const named = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${shown}</title>`)
    .replace(`${OWN_NAME} needs JavaScript.`, () => `${shown} needs JavaScript.`)
    .replace('</head>', () => `<link rel="stylesheet" href="/h5/${style}" />\n  </head>`);
  if (logo === undefined) return named;
  const touch = type === 'image/png' ? `<link rel="apple-touch-icon" href="/h5/${logo}" />` : '';
  return named
    .replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" href="/h5/${logo}" type="${type}" />`,
    )
    .replace(/<link rel="apple-touch-icon"[^>]*>/, () => touch);
}

function brandManifest(manifest: string, { name, logo, type }: Look): string {
  const icons = logo === undefined ? {} : { icons: [{ src: `/h5/${logo}`, sizes: 'any', type }] };
  const own = JSON.parse(manifest) as object;
  return JSON.stringify({ ...own, name, short_name: name, ...icons });
}

/** Nothing where the brand is our own, or there is no client. */
export function brandedClient(folder: string | undefined, brand: Brand): ClientFiles {
  const { name, logo, accent } = brand;
  const isOwn = name === OWN_NAME && logo === undefined && accent === undefined;
  if (isOwn || folder === undefined || !existsSync(join(folder, 'index.html'))) return new Map();
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const picture = logo && assetOf(logo.bytes, logo.type === 'image/png' ? 'png' : 'svg');
  const rules = styleOf(brand, picture);
  const style = assetOf(rules, 'css');
  const look = { name, style, logo: picture, type: logo?.type ?? '' };
  const file = (content: string | Buffer, type: string): ClientFile => ({
    body: Buffer.from(content),
    type,
  });
  const page = file(brandPage(read('index.html'), look), HTML);
  return new Map([
    ['', page],
    ['index.html', page],
    ['manifest.webmanifest', file(brandManifest(read('manifest.webmanifest'), look), MANIFEST)],
    [style, file(rules, CSS)],
    ...(logo && picture !== undefined ? [[picture, file(logo.bytes, logo.type)] as const] : []),
  ]);
}
