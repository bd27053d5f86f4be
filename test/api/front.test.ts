// What stands around the calls: headers, files, reference, health, limits, refusals. reliability.md "Rules", running.md.
import { DEFAULT_RATE_LIMITS } from '../../server/settings.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { FILE_PATH, UPLOAD_PATH } from '../../protocol/upload.ts';
import { routeList } from '../../server/routes/routeList.ts';
import { pathOf } from '../../server/routes/route.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

let app: TestApp;
let folder: string;

function makeClient(): string {
  const client = mkdtempSync(join(tmpdir(), 'fairlead-client-'));
  mkdirSync(join(client, 'assets'));
  const files: Record<string, string> = {
    'index.html': '<!doctype html>',
    'index.html.br': 'brotli',
    'sw.js': '// worker',
    'manifest.webmanifest': '{}',
    'favicon.svg': '<svg/>',
    'assets/main-abc123.js': 'plain',
    'assets/main-abc123.js.gz': 'gzip',
    'assets/main-abc123.js.map': '{}',
    'assets/socketWorker-abc123.js': '// worker',
    'assets/style-abc123.css': 'a{}',
    'assets/inter-abc123.woff2': 'font',
    '.secret': 'hidden',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(client, name), text);
  return client;
}

beforeAll(async () => {
  folder = makeClient();
  app = await openTestApp({ settings: { clientFolder: folder, hasDocs: true } });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers });

describe('every answer', () => {
  test.each([
    '/h5/',
    '/api/common/getConfig',
    '/api/docs',
    '/healthz',
    '/nowhere',
    '/h5/sw.js',
    '/h5/favicon.svg',
    '/h5/assets/missing.js',
    '/h5/assets/socketWorker-abc123.js',
    '/api/%E0%A4%A',
  ])('of %s carries the security headers', async (url) => {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of ['server', 'x-powered-by']) expect(headers).not.toHaveProperty(name);
    // On plain HTTP it would lock the browser out of a server that has no other.
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});

test.each([
  ['/h5/', true],
  ['/h5/sw.js', true],
  ['/api/common/getConfig', true],
  // A foreign program, which writes its own page.
  ['/api/docs', false],
  ['/api/docs/static/index.html', false],
  ['/api/docsomething', true],
])('of %s, Trusted Types with one policy: %s', async (url, isAsked) => {
  const policy = String((await get(url)).headers['content-security-policy']);
  expect(policy.includes("require-trusted-types-for 'script'; trusted-types default")).toBe(
    isAsked,
  );
});

describe('the client', () => {
  test.each(['/', '/h5'])('is found from %s', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, '/h5/']);
  });

  test.each([
    ['/h5/', 200, 'no-cache'],
    ['/h5/index.html', 200, 'no-cache'],
    ['/h5/sw.js', 200, 'no-cache'],
    ['/h5/manifest.webmanifest', 200, 'no-cache'],
    ['/h5/assets/main-abc123.js', 200, 'public, max-age=31536000, immutable'],
    ['/h5/favicon.svg', 200, 'public, max-age=3600'],
    ['/h5/assets/main-abc123.js.map', 404, undefined],
    ['/h5/.secret', 404, undefined],
    ['/h5/../../package.json', 404, undefined],
    ['/h5/assets/missing.js', 404, undefined],
  ])('%s answers %i, cache %s', async (url, status, cache) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(status);
    if (cache !== undefined) expect(headers['cache-control']).toBe(cache);
  });

  test.each(['main-abc123.js', 'style-abc123.css', 'inter-abc123.woff2'])(
    '%s carries what a file needs and nothing that speaks of a page',
    async (file) => {
      const { statusCode, headers } = await get(`/h5/assets/${file}`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
        expect(headers).not.toHaveProperty(name);
      for (const name of ['etag', 'last-modified', 'accept-ranges'])
        expect(headers).not.toHaveProperty(name);
      const size = Object.entries(headers).reduce(
        (sum, pair) => sum + pair.join(': ').length + 2,
        0,
      );
      expect(size).toBeLessThan(450);
    },
  );

  test('a page that may change is asked for with what the browser has of it', async () => {
    const { headers } = await get('/h5/');
    const again = await get('/h5/', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('is sent compressed to whoever takes it', async () => {
    const brotli = await get('/h5/', { 'accept-encoding': 'br' });
    expect([brotli.headers['content-encoding'], brotli.body]).toEqual(['br', 'brotli']);
    expect(brotli.headers['cache-control']).toBe('no-cache');
    const gzip = await get('/h5/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gzip.body]).toEqual(['gzip', 'gzip']);
    expect(gzip.headers['cache-control']).toContain('immutable');
  });
});

describe('the answers of public reads', () => {
  const LONG = '/api/index/getCountryList';

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
  ])('for one who takes "%s" are sent as %s', async (accepted, encoding) => {
    const plain = await get(LONG);
    const { headers, rawPayload } = await get(LONG, { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
    if (encoding !== undefined) expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const text = encoding === undefined ? rawPayload : unpack[encoding as 'br'](rawPayload);
    expect(JSON.parse(text.toString())).toEqual(plain.json());
  });

  test('go out as they are where they are short', async () => {
    const { headers } = await get('/api/product/getProductTrade?productId=BTCUSDT', {
      'accept-encoding': 'br',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  // A secret beside text of the one who asks could be told from the length (BREACH).
  test('are the only ones: what needs a token, and what is of its owner, is never compressed', async () => {
    const open = routeList.filter(({ isPublic }) => isPublic !== undefined);
    for (const route of open) {
      expect([pathOf(route), route.auth, route.method]).toEqual([pathOf(route), 'visitor', 'GET']);
    }
    const { token } = await app.addAccount('favourites@example.test');
    const url = '/api/product/getProductList?category=custom';
    const { headers } = await get(url, { token, 'accept-encoding': 'br' });
    expect(headers).not.toHaveProperty('content-encoding');
  });
});

describe('the API reference', () => {
  test('is a page', async () => {
    const { statusCode, body } = await get('/api/docs');
    expect(statusCode).toBe(200);
    // Everything the page loads is a file of ours: the policy forbids the rest.
    expect(body).not.toMatch(/<script>|<style>|https?:\/\//);
    expect(body).toContain('<title>Fairlead API</title>');
  });

  test('locks the calls that need a token, and no other', async () => {
    const { info, paths } = (await get('/api/docs/json')).json<{
      info: { title: string; description: string };
      paths: Record<string, Record<string, { security?: object[] }>>;
    }>();
    expect(info.title).toBe('Fairlead API');
    expect(info.description).toContain('user/login');
    const locks = (path: string, method: string) => paths[path]?.[method]?.security;
    for (const call of ['user/register', 'user/login', 'user/tryOut'])
      expect([call, locks(`/api/${call}`, 'post')]).toEqual([call, undefined]);
    expect(locks('/api/product/getProductKline', 'get')).toBeUndefined();
    expect(locks('/api/user/logout', 'post')).toEqual([{ token: [] }]);
    // Favourites are whose token came along.
    expect(locks('/api/product/getProductList', 'get')).toEqual([{}, { token: [] }]);
    expect(locks(UPLOAD_PATH, 'post')).toEqual([{}, { token: [] }]);
  });

  test('has every call with its method, and the schema of its input and answer', async () => {
    const document = (await get('/api/docs/json')).json<{
      paths: Record<string, Record<string, { responses: object; requestBody?: object }>>;
    }>();
    const paths = [...routeList.map(pathOf), UPLOAD_PATH, `${FILE_PATH}{name}`];
    expect(Object.keys(document.paths).toSorted()).toEqual([...new Set(paths)].toSorted());
    for (const route of routeList) {
      const operation = document.paths[pathOf(route)]?.[route.method.toLowerCase()];
      expect(operation?.responses).toHaveProperty('200');
      expect(operation?.requestBody !== undefined).toBe(route.method === 'POST');
    }
    const text = JSON.stringify(document.paths['/api/contract_order/submit']);
    for (const word of ['leverage', 'maxSlippage', 'Idempotency-Key', 'liquidationPrice']) {
      expect(text).toContain(word);
    }
  });
});

test(
  'the API reference is closed where money is real',
  async () => {
    const live = await openTestApp({ settings: { mode: 'live', hasDocs: true } });
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml']) {
      const { statusCode } = await live.app.inject({ method: 'GET', url: path });
      expect([path, statusCode]).toEqual([path, 404]);
    }
    await live.close();
  },
  START_TIMEOUT_MS,
);

test('a body that names a key twice is refused, on every call', async () => {
  const payload = '{"account":"a@example.test","password":"right","password":"wrong"}';
  const headers = { 'content-type': 'application/json' };
  const url = '/api/user/login';
  const { statusCode, body } = await app.app.inject({ method: 'POST', url, headers, payload });
  expect([statusCode, (JSON.parse(body) as { error: string }).error]).toEqual([400, 'bad_request']);
});

describe('health', () => {
  test('the process is up', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'up' });
  });

  test('it is ready once the market speaks, and not while every price is paused', async () => {
    const good = { database: true, storage: true, feed: true, priceLog: true, publicLog: true };
    const silent = await get('/readyz');
    expect([silent.statusCode, silent.json()]).toEqual([503, { ...good, feed: false }]);
    app.hub.push('BTCUSDT', { bid: 5_999_995, ask: 6_000_005 });
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, good]);
    app.hub.setStatus('BTCUSDT', { state: 'paused', reason: 'stale', since: 0 });
    expect((await get('/readyz')).statusCode).toBe(503);
    app.hub.setStatus('BTCUSDT', { state: 'live' });
    app.hub.setRecorded(false);
    const unrecorded = await get('/readyz');
    expect([unrecorded.statusCode, unrecorded.json()]).toEqual([503, { ...good, priceLog: false }]);
    app.hub.setRecorded(true);
  });

  test('metrics are text for this machine alone', async () => {
    await get('/api/common/getConfig');
    const { statusCode, headers, body } = await get('/metrics');
    expect([statusCode, headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(body).toMatch(/http_request_seconds_count\{route="\/api\/common\/getConfig",.*\} \d+/);
    const foreign = await app.app.inject({
      method: 'GET',
      url: '/metrics',
      remoteAddress: '203.0.113.7',
    });
    expect(foreign.statusCode).toBe(404);
    const proxied = await get('/metrics', { 'x-forwarded-for': '203.0.113.7' });
    expect(proxied.statusCode).toBe(404);
  });
});

describe('refusals', () => {
  test.each([
    ['en', 'Please log in.'],
    ['zh', '请先登录。'],
    ['zh-Hant', '請先登入。'],
    ['ko', '로그인하세요.'],
    ['nonsense', 'Please log in.'],
    ['', 'Please log in.'],
  ])('are in the language "%s" of the request', async (lang, sentence) => {
    const { body } = await app.get('user/getUserInfo', {}, { lang });
    expect(body).toEqual({ code: 401, msg: sentence, data: null, error: 'unauthenticated' });
  });

  test('a failure nobody foresaw says nothing of itself, but the log does', async () => {
    const broken = await openTestApp({
      findTick: async () => {
        throw new Error('the secret place of the tick log');
      },
    });
    const answer = await broken.get('proof/getTick', { productId: 'BTCUSDT', seq: '1' });
    expect([answer.status, answer.body.error]).toEqual([503, 'unavailable']);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    const requestId = answer.headers['request-id'];
    expect(broken.logger.errors).toEqual([expect.objectContaining({ requestId })]);
    await broken.close();
  });
});

describe('limits', () => {
  const small = { burst: 3, perSecond: 1 };

  test('bound an address, an account and signing in, each by itself', async () => {
    const wide = { burst: 1000, perSecond: 1000 };
    const limited = await openTestApp({
      settings: {
        rateLimits: { ...DEFAULT_RATE_LIMITS, address: wide, user: small, signIn: small },
      },
    });
    const { token } = await limited.addAccount('limited@example.test');
    const info = () => limited.get('user/getUserInfo', {}, { token });
    for (let count = 0; count < 3; count += 1) expect((await info()).status).toBe(200);
    const refused = await info();
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    expect(refused.headers['retry-after']).toBe('1');
    limited.clock.jump(1000);
    expect((await info()).status).toBe(200);
    // Visitors of the same address are not his.
    expect((await limited.get('common/getConfig')).status).toBe(200);
    const login = () => limited.post('user/login', { account: 'x@example.test', password: 'x' });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await login()).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    await limited.close();
  });

  test('cannot be escaped by naming another address', async () => {
    const wide = { burst: 1000, perSecond: 1000 };
    const limited = await openTestApp({
      settings: {
        rateLimits: { ...DEFAULT_RATE_LIMITS, address: small, user: wide, signIn: wide },
      },
    });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${count}` };
      statuses.push((await limited.get('common/getConfig', {}, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await limited.close();
  });
});

test('closing finishes what was accepted, and takes nothing more', async () => {
  const closing = await openTestApp();
  const address = await closing.app.listen({ host: '127.0.0.1', port: 0 });
  closing.hub.push('BTCUSDT', { bid: 5_999_995, ask: 6_000_005 });
  const { token } = await closing.addAccount('closing@example.test');
  const order = { direction: 'long', type: 'market', quantity: '0.01', leverage: 10 };
  const accepted = fetch(`${address}/api/contract_order/submit`, {
    method: 'POST',
    headers: {
      token,
      'content-type': 'application/json',
      'idempotency-key': '018f0000-0000-7000-8000-000000000002',
    },
    body: JSON.stringify({ productId: 'BTCUSDT', ...order }),
  });
  await closing.house.waiting('BTCUSDT');
  const closed = closing.app.close();
  closing.hub.push('BTCUSDT', { bid: 5_999_995, ask: 6_000_005 });
  const answer = await accepted;
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  await closed;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  await closing.house.close();
});
