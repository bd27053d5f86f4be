// The documents of the house: read by everybody with the figures in force, saved by operators as versions that stay.
// Source: wire.md "Calls" (richtext/getInfo, saveRichText), on every engine.
import { cleanHtml, toSafeHtml } from '../../server/services/content/safeHtml.ts';
import { RICH_TEXT_KEYS } from '../../protocol/richtext.ts';
import { readShippedDocuments } from '../../server/services/content/shippedDocuments.ts';
import { insertAudit } from '../../server/store/auditStore.ts';
import { insertContentVersion } from '../../server/store/contentStore.ts';
import { inTransaction } from '../../server/store/database.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { inEveryLanguage, type Texts } from '../builders/content.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { testKeys } from '../builders/testKeys.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { xssPayloads } from '../builders/xssPayloads.ts';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let editor: string;
  let auditor: string;
  beforeAll(async () => {
    app = await openTestApp({
      engine,
      settings: { brand: { name: 'Halyard', operator: 'A <b>& Co' } },
    });
    const office = createBackOffice(app);
    editor = await office.signIn('content');
    auditor = await office.signIn('auditor');
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const read = async (key: string, query: Record<string, string> = {}, ask = {}) =>
    (await app.get('richtext/getInfo', { key, ...query }, ask)).body;
  const save = (body: object, key = newKey(), token = editor) =>
    app.post('operator/saveRichText', body, { token, key });
  const saved = async (key: string, texts: Texts): Promise<{ version: number }> => {
    const { body } = await save({ key, texts });
    if (body.code !== 1) throw new Error(JSON.stringify(body));
    return body.data as { version: number };
  };
  const shown = async (key: string, query: Record<string, string> = {}) =>
    (await app.get('operator/getRichText', { key, ...query }, { token: auditor })).body;

  test.each(RICH_TEXT_KEYS)('%s is read by a visitor', async (key) => {
    const { data } = await read(key);
    const updatedAt = readShippedDocuments(['en']).changedAt(key);
    expect(data).toMatchObject({ updatedAt, title: expect.stringMatching(/^[^{}]+$/) });
    expect(data.html).toContain('<p>');
    expect(data.html).not.toMatch(/\{\{|undefined|–<\/td>/);
  });

  test('the program’s own are in the language that is asked for, English where it is none of ours', async () => {
    const english = await read('faq');
    expect((await read('faq', {}, { lang: 'xx' })).data).toEqual(english.data);
    expect((await read('faq', {}, { lang: 'en-GB' })).data).toEqual(english.data);
    expect((await read('faq', {}, { lang: 'de' })).data.html).toContain('0,05');
  });

  test('figures are those of the rules of who reads', async () => {
    const leverage = (country: string) => `by your rulebook, and up to ${country} on Bitcoin`;
    expect((await read('faq', { country: 'US' })).data.html).toContain(leverage('20'));
    expect((await read('faq', { country: 'DE' })).data.html).toContain(leverage('2'));
    const { token } = await app.addAccount(`german-${engine}@example.test`, undefined, 'DE');
    const own = await read('faq', { country: 'US' }, { token });
    expect(own.data.html).toContain(leverage('2'));
  });

  test('what the operator says of itself is text, and what it does not say is told', async () => {
    const { html } = (await read('msb')).data;
    expect(html).toContain('Operator: A &lt;b&gt;&amp; Co');
    expect(html).toContain('Registration number: not stated by the operator');
  });

  test.each([
    ['', 404],
    ['nothing', 404],
    ['FAQ', 404],
    ['faq/../terms', 404],
    ['__proto__', 404],
    ['constructor', 404],
    ['x'.repeat(64), 404],
    ['x'.repeat(65), 422],
  ])('the key %j is %i', async (key, status) => {
    const answer = await app.get('richtext/getInfo', { key }, { lang: 'de' });
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.body.msg).toMatch(/nicht/);
  });

  describe('what an operator saves', () => {
    test('stands in every language at once, and the program’s own stands again when it is restored', async () => {
      const before = await read('about');
      app.clock.jump(1000);
      const at = app.clock.now();
      expect(await saved('about', inEveryLanguage('About', 'We are {{brand}}.'))).toEqual({
        key: 'about',
        version: 1,
        savedAt: at,
        savedBy: 'content@house.test',
        state: 'published',
      });
      for (const lang of ['en', 'th', 'zh-Hant'])
        expect((await read('about', {}, { lang })).data).toEqual({
          title: `About ${lang}`,
          html: `<p>We are Halyard. ${lang}</p>\n`,
          updatedAt: at,
        });
      const { body } = await save({ key: 'about', restore: true });
      expect(body.data).toMatchObject({ version: 2, state: 'shipped' });
      expect((await read('about')).data).toEqual(before.data);
      const again = await save({ key: 'about', restore: true });
      expect(again.body.error).toBe('already_final');
    });

    test('every version stays, with who wrote it, and the auditor reads each', async () => {
      await saved('terms', inEveryLanguage('Terms', 'First'));
      await saved('terms', inEveryLanguage('Terms', 'Second'));
      const newest = (await shown('terms')).data;
      expect(newest).toMatchObject({
        version: 2,
        state: 'published',
        savedBy: 'content@house.test',
      });
      expect(newest.texts.de).toEqual({ title: 'Terms de', text: 'Second de' });
      expect(newest.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1, 0]);
      expect(newest.figures).toContain('contractTaker');
      expect((await shown('terms', { version: '1' })).data.texts.de.text).toBe('First de');
      expect((await shown('terms', { version: '3' })).error).toBe('not_found');
      expect((await shown('privacy')).data).toMatchObject({
        version: 0,
        state: 'shipped',
        savedBy: null,
      });
      const { rows } = await app.database.executor.query(
        `SELECT action, subject FROM audit_log WHERE subject LIKE 'richtext terms%' ORDER BY number`,
      );
      expect(rows).toEqual([
        { action: 'richtext.save', subject: 'richtext terms version 1' },
        { action: 'richtext.save', subject: 'richtext terms version 2' },
      ]);
    });

    test('is one version however often it is sent, and another body is refused', async () => {
      const key = newKey();
      const body = { key: 'cfd-rule', texts: inEveryLanguage('Rules', 'Once') };
      const answers = await Promise.all(Array.from({ length: 10 }, () => save(body, key)));
      for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
      expect((await shown('cfd-rule')).data.versions).toHaveLength(2);
      const other = { ...body, texts: inEveryLanguage('Rules', 'Twice') };
      expect((await save(other, key)).body.error).toBe('conflict');
    });

    test.each([
      ['nothing', () => ({ key: 'faq' })],
      ['both', () => ({ key: 'faq', texts: inEveryLanguage('a', 'b'), restore: true })],
      ['an unknown document', () => ({ key: 'nothing', texts: inEveryLanguage('a', 'b') })],
      [
        'a language too few',
        () => {
          const { vi: _left, ...texts } = inEveryLanguage('a', 'b');
          return { key: 'faq', texts };
        },
      ],
      [
        'a language too many',
        () => ({
          key: 'faq',
          texts: { ...inEveryLanguage('a', 'b'), ru: { title: 'a', text: 'b' } },
        }),
      ],
      ['a title with a tag', () => ({ key: 'faq', texts: inEveryLanguage('<b>', 'b') })],
      ['a title of two lines', () => ({ key: 'faq', texts: inEveryLanguage('a\nb', 'b') })],
      ['half a character', () => ({ key: 'faq', texts: inEveryLanguage('a', '\ud800') })],
      [
        'a text of nothing',
        () => ({
          key: 'faq',
          texts: { ...inEveryLanguage('a', 'b'), de: { title: 'a', text: ' \n' } },
        }),
      ],
      ['a text too long', () => ({ key: 'faq', texts: inEveryLanguage('a', 'b'.repeat(20_000)) })],
      [
        'lists without an end',
        () => ({ key: 'faq', texts: inEveryLanguage('a', '1. '.repeat(6_600)) }),
      ],
    ])('%s is refused', async (_name, make) => {
      expect((await save(make())).body.error).toBe('invalid_input');
    });

    test('a figure that is none is named with its place', async () => {
      const texts = inEveryLanguage('a', 'b');
      for (const text of ['A fee of {{fee}}', 'A fee of {{contractTaker', '{{ brand }}']) {
        const { body } = await save({ key: 'faq', texts: { ...texts, ko: { title: 'a', text } } });
        expect([body.error, body.fields]).toEqual([
          'figure_unknown',
          { 'texts.ko.text': 'figure_unknown' },
        ]);
      }
    });

    test('may be as long as twelve of the longest', async () => {
      const texts = inEveryLanguage('a', 'ก'.repeat(19_990));
      expect((await save({ key: 'faq', texts })).status).toBe(200);
      expect((await read('faq', {}, { lang: 'th' })).data.html).toContain('ก'.repeat(19_990));
    });

    test('a long body of somebody else is not read', async () => {
      for (const token of [undefined, auditor]) {
        const { statusCode } = await app.app.inject({
          method: 'POST',
          url: '/api/operator/saveRichText',
          headers: { 'content-type': 'application/json', ...(token && { token }) },
          payload: `{"not JSON ${'x'.repeat(100_000)}`,
        });
        expect(statusCode).toBe(token === undefined ? 401 : 422);
      }
    });

    test('is cleaned when it is shown, too: what stands in the database is not believed', async () => {
      const html = '<p onclick=x>A<script>alert(1)</script></p>';
      const { executor: pool } = app.database;
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM operators LIMIT 1');
      const [operatorId = ''] = rows.map(({ id }) => id);
      const at = app.clock.now();
      const row = { name: 'whitepaper', version: 1, publishedAt: at, savedAt: at, operatorId };
      const texts = { en: { title: 'Paper', text: 'A', html } };
      await inTransaction({ pool }, async (client) => {
        await insertContentVersion(client, { kind: 'richtext', ...row, texts });
        const subject = 'richtext whitepaper version 1';
        const audited = { at, operatorId, action: 'richtext.save', subject, detail: '{}' };
        await insertAudit(client, testKeys.attestor, audited);
      });
      // A language that a version lacks reads the English one.
      const { data } = await read('whitepaper', {}, { lang: 'de' });
      expect(data).toEqual({ title: 'Paper', html: '<p>A</p>', updatedAt: at });
    });

    test('runs nothing, whatever it is', async () => {
      const langs = Object.keys(inEveryLanguage('', ''));
      for (let from = 0; from < xssPayloads.length; from += langs.length) {
        const some = xssPayloads.slice(from, from + langs.length);
        const texts = Object.fromEntries(
          langs.map((lang, place) => [lang, { title: 'x', text: some[place] ?? 'x' }]),
        );
        await saved('privacy', texts);
        for (const [place, payload] of some.entries()) {
          const { html } = (await read('privacy', {}, { lang: langs[place] })).data;
          // What this leaves is read with a browser's parser in safeHtml.test.ts.
          expect(html).toBe(cleanHtml(toSafeHtml(payload)));
        }
      }
    });

    test('a title that could be a tag is refused, any other is text', async () => {
      for (const title of xssPayloads) {
        const texts = { ...inEveryLanguage('a', 'b'), en: { title, text: 'b' } };
        const { status, body } = await save({ key: 'privacy', texts });
        if (status !== 200) expect(body.error).toMatch(/^(invalid_input|figure_unknown)$/);
        else expect((await read('privacy')).data.title).toBe(title.trim());
        expect(status === 200 && /[<>]/.test(title)).toBe(false);
      }
    });
  });
});
