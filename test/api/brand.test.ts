// A brand that an operator has set is on the page from its first byte, and leaves the policy as it is.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandedClient } from '../../server/brandedClient.ts';
import type { Brand } from '../../server/process/brandOptions.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

const root = join(import.meta.dirname, '../..');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const halyard: Brand = {
  name: 'Halyard & "Sons"',
  logo: { bytes: Buffer.from(SVG), type: 'image/svg+xml' },
  accent: { dark: '#ffc857', light: '#7a4b00' },
};

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-brand-client-'));
  mkdirSync(join(folder, 'assets'));
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  // As the build leaves it: a script in the page, allowed by its hash.
  const built = page.replace('<script src="/first.js"></script>', '<script>const a = 1;</script>');
  writeFileSync(join(folder, 'index.html'), built);
  const manifest = readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8');
  writeFileSync(join(folder, 'manifest.webmanifest'), manifest);
  const clientFiles = brandedClient(folder, halyard);
  const brand = { name: halyard.name, operator: 'Halyard Ltd' };
  app = await openTestApp({ settings: { clientFolder: folder, clientFiles, brand } });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.app.inject({ method: 'GET', url });

test('the page has its name, its picture and its style sheet, and nothing of ours', async () => {
  for (const url of ['/h5/', '/h5/index.html']) {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    expect(body).toContain('<title>Halyard &amp; &quot;Sons&quot;</title>');
    expect(body).toMatch(
      /<link rel="icon" href="\/h5\/assets\/brand-\w+\.svg" type="image\/svg\+xml" \/>/,
    );
    expect(body).toMatch(
      /<link rel="stylesheet" href="\/h5\/assets\/brand-\w+\.css" \/>\s*<\/head>/,
    );
    expect(body).not.toContain('Fairlead');
    expect(body).not.toContain('apple-touch-icon');
  }
});

test('its style sheet and its picture are kept for ever, and are nothing but that', async () => {
  const { body: page } = await get('/h5/');
  const [style = ''] = /\/h5\/assets\/brand-\w+\.css/.exec(page) ?? [];
  const [logo = ''] = /\/h5\/assets\/brand-\w+\.svg/.exec(page) ?? [];
  const { headers, body } = await get(style);
  expect(headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(body).toContain('--accent:#ffc857;');
  expect(body).toContain("[data-theme='light']{--accent:#7a4b00;");
  expect(body).toContain(`url(${logo})`);
  expect(body).toContain(String.raw`content:"Halyard \26  \22 Sons\22 "`);
  const picture = await get(logo);
  expect(picture.body).toBe(SVG);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
  });
  expect(String(picture.headers['content-security-policy'])).toContain("default-src 'none'");
});

test('so do the manifest and the configuration have its name', async () => {
  const manifest = await get('/h5/manifest.webmanifest');
  expect(manifest.headers['cache-control']).toBe('no-cache');
  expect(manifest.json()).toMatchObject({
    name: halyard.name,
    short_name: halyard.name,
    start_url: '/h5/',
    icons: [{ sizes: 'any', type: 'image/svg+xml' }],
  });
  const { data } = (await get('/api/common/getConfig')).json<{ data: object }>();
  expect(data).toMatchObject({ brand: { name: halyard.name, operator: 'Halyard Ltd' } });
});

test('a name alone changes no colour and no mark; our own brand changes nothing', () => {
  const named = brandedClient(folder, { name: 'Halyard', logo: undefined, accent: undefined });
  const page = String(named.get('')?.body);
  expect(page).toContain('<title>Halyard</title>');
  expect(page).toContain('apple-touch-icon');
  const [style = ''] = [...named.keys()].filter((path) => path.endsWith('.css'));
  expect(String(named.get(style)?.body)).not.toMatch(/accent|url/);
  const own = { name: 'Fairlead', logo: undefined, accent: undefined };
  expect(brandedClient(folder, own).size).toBe(0);
  expect(brandedClient(undefined, halyard).size).toBe(0);
});
