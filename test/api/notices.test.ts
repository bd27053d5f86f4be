// Notices to everybody: published, changed and withdrawn by operators, read by visitors, the newest on the home page.
// Source: wire.md "Calls" (richtext/getNoticeList, saveNotice, index/getIndexData), on every engine.
import { cleanHtml, toSafeHtml } from '../../server/services/content/safeHtml.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { inEveryLanguage, publishNotice } from '../builders/content.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { xssPayloads } from '../builders/xssPayloads.ts';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let editor: string;
  let auditor: string;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    const office = createBackOffice(app);
    editor = await office.signIn('content');
    auditor = await office.signIn('auditor');
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const save = async (body: object, key = newKey()) =>
    (await app.post('operator/saveNotice', body, { token: editor, key })).body;
  const publish = (text: string) => publishNotice(app, editor, inEveryLanguage(text, text));
  const list = async (query: Record<string, string> = {}, lang = 'en') =>
    (await app.get('richtext/getNoticeList', query, { lang })).body.data as {
      list: { id: string; title: string; html: string; publishedAt: number }[];
      next: string | null;
    };
  const onHome = async (lang = 'en') =>
    (await app.get('index/getIndexData', {}, { lang })).body.data.notices as unknown[];
  const office = async (path: string, query: Record<string, string>) =>
    (await app.get(`operator/${path}`, query, { token: auditor })).body;

  test('there is none at first', async () => {
    expect(await list()).toEqual({ list: [], next: null });
    expect(await onHome()).toEqual([]);
  });

  test('a published one is read in the language that is asked for', async () => {
    const id = await publish('**New** rules');
    const publishedAt = app.clock.now();
    const [first] = (await list({}, 'ko')).list;
    expect(first).toEqual({
      id,
      title: '**New** rules ko',
      html: '<p><strong>New</strong> rules ko</p>\n',
      publishedAt,
    });
    expect(await onHome('ko')).toEqual([{ id, title: '**New** rules ko', publishedAt }]);
    expect((await list({}, 'xx')).list[0]?.title).toBe('**New** rules en');
  });

  test('another version changes it where it stands; a withdrawn one is shown to nobody, until it is published again', async () => {
    app.clock.jump(60_000);
    const id = await publish('First');
    const publishedAt = app.clock.now();
    app.clock.jump(60_000);
    const changed = await save({ id, texts: inEveryLanguage('Second', 'Words') });
    expect(changed.data).toMatchObject({ id, version: 2, publishedAt, state: 'published' });
    expect((await list()).list[0]).toMatchObject({ id, title: 'Second en', publishedAt });
    expect((await save({ id, withdraw: true })).data).toMatchObject({
      version: 3,
      state: 'withdrawn',
    });
    expect((await list()).list.map((one) => one.id)).not.toContain(id);
    expect(JSON.stringify(await onHome())).not.toContain(id);
    expect((await save({ id, withdraw: true })).error).toBe('already_final');
    const { data } = await office('getNotice', { id });
    expect(data).toMatchObject({ state: 'withdrawn', texts: null, publishedAt });
    expect(data.versions.map(({ state }: { state: string }) => state)).toEqual([
      'withdrawn',
      'published',
      'published',
    ]);
    expect((await office('getNotice', { id, version: '1' })).data.texts.cs).toEqual({
      title: 'First cs',
      text: 'First cs',
    });
    const [row] = (await office('getNotices', {})).data.list;
    expect(row).toMatchObject({ id, title: 'Second en', state: 'withdrawn', version: 3 });
    await save({ id, texts: inEveryLanguage('Third', 'Words') });
    expect((await list()).list[0]).toMatchObject({ id, title: 'Third en', publishedAt });
    const { rows } = await app.database.executor.query<{ action: string }>(
      'SELECT action FROM audit_log WHERE subject LIKE $1 ORDER BY number',
      [`notice ${id}%`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'notice.save',
      'notice.save',
      'notice.withdraw',
      'notice.save',
    ]);
  });

  test('the newest are first, also of one moment, each once over the pages; three stand on the home page', async () => {
    for (const waitMs of [1000, 0, 0, 1000, 0]) {
      app.clock.jump(waitMs);
      await publish('One of many');
    }
    const all = (await list({ limit: '100' })).list;
    const inOrder = all.toSorted((a, b) => b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : -1));
    expect(all).toEqual(inOrder);
    const paged: unknown[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ limit: '2', ...(cursor != null && { cursor }) });
      paged.push(...page.list);
      cursor = page.next;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect(await onHome()).toEqual(all.slice(0, 3).map(({ html: _html, ...head }) => head));
    const listed = (await office('getNotices', { limit: '100' })).data.list as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test('one that is sent again is one', async () => {
    const key = newKey();
    const body = { texts: inEveryLanguage('Once', 'Once') };
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(body, key)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const titles = (await list({ limit: '100' })).list.map(({ title }) => title);
    expect(titles.filter((title) => title === 'Once en')).toHaveLength(1);
    expect((await save({ texts: inEveryLanguage('Twice', 'x') }, key)).error).toBe('conflict');
  });

  const NOBODYS = '00000000-0000-7000-8000-000000000000';
  test.each([
    ['nothing', {}, 'invalid_input'],
    [
      'words and a withdrawal',
      { texts: inEveryLanguage('a', 'b'), withdraw: true },
      'invalid_input',
    ],
    ['a withdrawal of none', { withdraw: true }, 'not_found'],
    ['a withdrawal of an unknown one', { id: NOBODYS, withdraw: true }, 'not_found'],
    ['words for an unknown one', { id: NOBODYS, texts: inEveryLanguage('a', 'b') }, 'not_found'],
    ['a document’s key', { id: 'faq', texts: inEveryLanguage('a', 'b') }, 'invalid_input'],
    ['a figure', { texts: inEveryLanguage('a', '{{brand}}') }, 'figure_unknown'],
    ['a figure in the title', { texts: inEveryLanguage('{{brand}}', 'b') }, 'figure_unknown'],
    ['more than a notice', { texts: inEveryLanguage('a', 'b'.repeat(5_000)) }, 'invalid_input'],
    ['a title of nothing', { texts: inEveryLanguage(' '.repeat(9), 'b'), id: '' }, 'invalid_input'],
  ])('%s is refused', async (_name, body, error) => {
    expect((await save(body)).error).toBe(error);
  });

  test('runs nothing, whatever it is', async () => {
    const langs = Object.keys(inEveryLanguage('', ''));
    const id = await publish('x');
    for (let from = 0; from < xssPayloads.length; from += langs.length) {
      const some = xssPayloads.slice(from, from + langs.length);
      const texts = Object.fromEntries(
        langs.map((lang, place) => [lang, { title: 'x', text: some[place] ?? 'x' }]),
      );
      expect((await save({ id, texts })).code).toBe(1);
      for (const [place, payload] of some.entries()) {
        const found = (await list({ limit: '100' }, langs[place])).list.find(
          (one) => one.id === id,
        );
        // What this leaves is read with a browser's parser in safeHtml.test.ts.
        expect(found?.html).toBe(cleanHtml(toSafeHtml(payload)));
      }
    }
  });
});
