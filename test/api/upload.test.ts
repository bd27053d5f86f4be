// Common/upload and the private files it makes: product.md §7, decisions.md "Identity, security" (uploads).
import { DEFAULT_RATE_LIMITS } from '../../server/settings.ts';
import sharp from 'sharp';
import { filePart, type Part, sendParts, uploadPicture } from '../builders/multipart.ts';
import { hugePng, noisyJpeg, phoneJpeg, picture } from '../builders/pictures.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';

let app: TestApp;
let owner: { readonly token: string; readonly uid: string };
let stranger: { readonly token: string; readonly uid: string };
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addAccount('owner@example.test');
  stranger = await app.addAccount('stranger@example.test');
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const send = (parts: readonly Part[], headers: Record<string, string> = { token: owner.token }) =>
  sendParts(app.app, parts, headers);
const read = (url: string, token?: string) =>
  app.app.inject({ method: 'GET', url, headers: token === undefined ? {} : { token } });
const countStored = async (): Promise<number> => {
  const { rows } = await app.database.executor.query<{ count: string }>(
    'SELECT count(*) AS count FROM uploads',
  );
  return Number(rows[0]?.count);
};

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('in %s is kept as JPEG', async (format) => {
    const { status, body, headers } = await send([filePart(await picture(format))]);
    expect([status, body.code]).toEqual([200, 1]);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.data).toMatch(/^\/api\/Common\/file\/[\w-]{32}$/);
    const file = await read(body.data as string, owner.token);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 48,
    });
  });

  test('loses the place, the camera and everything else that is not the picture', async () => {
    const original = await phoneJpeg({ width: 60, height: 20 });
    expect(original.includes('SecretCamera')).toBe(true);
    const url = await uploadPicture(app.app, owner.token, original);
    const { rawPayload } = await read(url, owner.token);
    const { exif, icc, xmp, iptc, width, height } = await sharp(rawPayload).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(rawPayload.includes('SecretCamera')).toBe(false);
    // Turned as the removed note said.
    expect([width, height]).toEqual([20, 60]);
  });

  test('with something hidden behind it is kept without what was hidden', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>'.repeat(20));
    const url = await uploadPicture(
      app.app,
      owner.token,
      Buffer.concat([await picture('jpeg'), hidden]),
    );
    expect((await read(url, owner.token)).rawPayload.includes('script')).toBe(false);
  });

  test(
    'that is large becomes 1 MB at most and keeps what can be read of it',
    async () => {
      const large = await noisyJpeg({ width: 1000, height: 700 });
      expect(large.length).toBeGreaterThan(1_500_000);
      const url = await uploadPicture(app.app, owner.token, large);
      const { rawPayload } = await read(url, owner.token);
      expect(rawPayload.length).toBeLessThanOrEqual(1024 * 1024);
      expect((await sharp(rawPayload).metadata()).width).toBeGreaterThanOrEqual(800);
    },
    START_TIMEOUT_MS,
  );

  test('is sealed in the database, and its address is random', async () => {
    const urls = [
      await uploadPicture(app.app, owner.token, await picture('jpeg')),
      await uploadPicture(app.app, owner.token, await picture('jpeg')),
    ];
    expect(urls[0]).not.toBe(urls[1]);
    const names = urls.map((url) => url.split('/').at(-1));
    const { rows } = await app.database.executor.query<{ sealed: Buffer }>(
      'SELECT sealed FROM uploads WHERE name = ANY($1)',
      [names],
    );
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows) {
      expect(sealed.includes('JFIF')).toBe(false);
      expect(sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    }
    // One picture, sealed twice, is two different boxes.
    expect(rows[0]?.sealed.equals(rows[1]?.sealed ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('what is refused, each with its own words, and nothing of it kept', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const MEGABYTE = 1024 * 1024;
  test.each<[string, () => Promise<Buffer>, number, string]>([
    ['an SVG', async () => Buffer.from(svg), 422, 'image_type'],
    ['HTML called JPEG', async () => Buffer.from('<html><script>x</script>'), 422, 'image_type'],
    ['a GIF', async () => Buffer.from('GIF89a\x01\0\x01\0'), 422, 'image_type'],
    ['a PDF', async () => Buffer.from('%PDF-1.7'), 422, 'image_type'],
    ['nothing', async () => Buffer.alloc(0), 422, 'image_empty'],
    [
      'half a picture',
      async () => (await noisyJpeg({ width: 200, height: 200 })).subarray(0, 9000),
      422,
      'image_broken',
    ],
    ['half a PNG', async () => (await picture('png')).subarray(0, 100), 422, 'image_broken'],
    [
      'the first bytes of a JPEG and then text',
      async () => Buffer.from('\xff\xd8\xffhello', 'latin1'),
      422,
      'image_broken',
    ],
    [
      'a RIFF that says WEBP and is none',
      async () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 junkjunk', 'latin1'),
      422,
      'image_broken',
    ],
    [
      '30,000 × 30,000 pixels',
      async () => hugePng({ width: 30_000, height: 30_000 }),
      422,
      'image_dimensions',
    ],
    [
      'one byte over 8 MB',
      async () => Buffer.concat([await picture('jpeg'), Buffer.alloc(8 * MEGABYTE)]),
      413,
      'image_too_large',
    ],
  ])('%s', async (_what, make, status, error) => {
    const before = await countStored();
    const answer = await send([filePart(await make())]);
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([status, 0, error]);
    expect(answer.body.msg.length).toBeGreaterThan(10);
    expect(await countStored()).toBe(before);
  });

  test('the words are different ones, in the language of the request', async () => {
    const contents = [
      Buffer.alloc(0),
      Buffer.from(svg),
      hugePng({ width: 30_000, height: 30_000 }),
    ];
    const words: string[] = [];
    for (const content of contents) {
      for (const lang of ['en', 'zh']) {
        const { body } = await send([filePart(content)], { token: owner.token, lang });
        words.push(body.msg);
      }
    }
    expect(new Set(words).size).toBe(6);
  });
});

describe('the two shapes', () => {
  const fields = (change: Record<string, string> = {}): Part[] =>
    Object.entries({
      directory: 'authorization',
      token: owner.token,
      uid: owner.uid,
      ...change,
    }).map(([name, content]) => ({ name, content }));

  test.each(['before', 'after'])('imgPath with its fields %s it', async (place) => {
    const file = filePart(await picture('jpeg'), 'imgPath');
    const parts = place === 'before' ? [...fields(), file] : [file, ...fields()];
    const { body } = await send(parts, {});
    expect(body.data).toMatch(/^\/api\/Common\/file\//);
    expect((await read(body.data as string, owner.token)).statusCode).toBe(200);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ["somebody else's uid", { uid: '12345678' }, 401, 'unauthenticated'],
    ['a dead token', { token: 'A'.repeat(43) }, 401, 'unauthenticated'],
    ['another directory', { directory: '../../etc' }, 422, 'invalid_input'],
    ['a field too many', { role: 'admin' }, 422, 'invalid_input'],
  ])('imgPath with %s is refused', async (_what, change, status, error) => {
    const before = await countStored();
    const file = filePart(await picture('jpeg'), 'imgPath');
    const answer = await send([...fields(change), file], {});
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await countStored()).toBe(before);
  });

  test.each<[string, () => Promise<Part[]>, Record<string, string> | undefined, number, string]>([
    ['no token', async () => [filePart(await picture('jpeg'))], {}, 401, 'unauthenticated'],
    ['no file', async () => [{ name: 'note', content: 'x' }], undefined, 422, 'invalid_input'],
    [
      'another name',
      async () => [filePart(await picture('jpeg'), 'avatar')],
      undefined,
      422,
      'invalid_input',
    ],
    [
      'a field beside it',
      async () => [filePart(await picture('jpeg')), { name: 'x', content: '1' }],
      undefined,
      422,
      'invalid_input',
    ],
    [
      'two files',
      async () => [filePart(await picture('jpeg')), filePart(await picture('jpeg'), 'file2')],
      undefined,
      400,
      'bad_request',
    ],
  ])('a form with %s is refused', async (_what, make, headers, status, error) => {
    const before = await countStored();
    const answer = await send(await make(), headers);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await countStored()).toBe(before);
  });

  test('a body that is no form, or is cut off, is refused', async () => {
    const post = async (payload: string, type: string) => {
      const { statusCode, body } = await app.app.inject({
        method: 'POST',
        url: '/api/Common/upload',
        headers: { token: owner.token, 'content-type': type },
        payload,
      });
      return [statusCode, (JSON.parse(body) as { error: string }).error];
    };
    expect(await post('{}', 'application/json')).toEqual([400, 'bad_request']);
    expect(await post('x', 'multipart/form-data')).toEqual([400, 'bad_request']);
    expect(
      await post(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nab',
        'multipart/form-data; boundary=b',
      ),
    ).toEqual([400, 'bad_request']);
  });

  test('no other call reads forms', async () => {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--',
    });
    expect(statusCode).toBe(400);
  });
});

describe('reading', () => {
  test('only the owner gets it; for everybody else it does not exist', async () => {
    const url = await uploadPicture(app.app, owner.token, await picture('jpeg'));
    const own = await read(url, owner.token);
    expect(own.statusCode).toBe(200);
    expect(own.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="picture.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'no-store, private',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await read(url)).statusCode).toBe(401);
    expect((await read(url, 'A'.repeat(43))).statusCode).toBe(401);
    const missing = `${url.slice(0, -4)}AAAA`;
    const answers = [await read(url, stranger.token), await read(missing, stranger.token)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });

  test.each([
    '/api/Common/file/..%2f..%2fetc',
    "/api/Common/file/'",
    '/api/Common/file/%00',
    `/api/Common/file/${'A'.repeat(5000)}`,
  ])('a name that is none of ours is not found: %#', async (url) => {
    expect([400, 404]).toContain((await read(url, owner.token)).statusCode);
  });

  test('a picture that was changed in the database is never handed out', async () => {
    const url = await uploadPicture(app.app, owner.token, await picture('jpeg'));
    await app.database.executor.query(
      `UPDATE uploads SET sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1) WHERE name = $1`,
      [url.split('/').at(-1)],
    );
    expect((await read(url, owner.token)).statusCode).toBe(503);
    app.logger.errors.length = 0;
  });
});

test(
  'who sends too fast is asked to wait',
  async () => {
    const wide = { burst: 1000, perSecond: 1000 };
    const limited = await openTestApp({
      settings: {
        rateLimits: {
          ...DEFAULT_RATE_LIMITS,
          address: wide,
          user: { burst: 3, perSecond: 1 },
          signIn: wide,
        },
      },
    });
    const { token } = await limited.addAccount('fast@example.test');
    const small = await picture('jpeg', { width: 8, height: 8 });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await sendParts(limited.app, [filePart(small)], { token })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  },
  START_TIMEOUT_MS,
);

test(
  'what was handed in on other days takes nobody’s room, however much it is',
  async () => {
    const { token, uid } = await app.addAccount('regular@example.test');
    await app.database.executor.query(
      `INSERT INTO uploads (id, name, user_id, sealed, bytes, created_at, used_by)
       SELECT gen_random_uuid(), lpad(n::text, 32, 'r'), p.id, '\\x00', 1048576, $2, 'deposit ' || n
       FROM generate_series(1, 60) AS n, users p WHERE p.uid = $1`,
      [uid, app.clock.now() - 86_400_000],
    );
    await uploadPicture(app.app, token, await picture('jpeg', { width: 8, height: 8 }));
  },
  START_TIMEOUT_MS,
);

test(
  'a day has room for forty pictures; those never handed in make room again',
  async () => {
    const { token } = await app.addAccount('eager@example.test');
    const small = await picture('jpeg', { width: 8, height: 8 });
    for (let count = 0; count < 40; count += 1) await uploadPicture(app.app, token, small);
    const refused = await send([filePart(small)], { token });
    expect([refused.status, refused.body.error]).toEqual([422, 'upload_quota']);
    app.clock.jump(86_400_001);
    const fresh = await app.post('user/login', {
      account: 'eager@example.test',
      password: 'violet harbour 19 lanterns',
    });
    const again = (fresh.body.data as { token: string }).token;
    await uploadPicture(app.app, again, small);
    const { rows } = await app.database.executor.query<{ count: string }>(
      `SELECT count(*) AS count FROM uploads u JOIN users p ON p.id = u.user_id WHERE p.email = 'eager@example.test'`,
    );
    expect(rows[0]?.count).toBe('1');
  },
  START_TIMEOUT_MS,
);
