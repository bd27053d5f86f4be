// The documents of the house as visitors read them. Source: wire.md "Calls" (richtext/getInfo), on every engine.
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ engine });
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  test('a visitor reads them', async () => {
    const { status, body } = await app.get('richtext/getInfo', { key: 'faq' });
    expect(status).toBe(200);
    expect(body.data.title).toBe('Knowledge base');
  });
});
