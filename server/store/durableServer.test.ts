import { assertDurable } from './openDatabase.ts';

/** A server with these settings beside good ones. */
const check = (settings: Readonly<Record<string, string>> = {}) => {
  const all = {
    server_version_num: '150000',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    ...settings,
  };
  const rows = Object.entries(all).map(([name, setting]) => ({ name, setting }));
  return assertDurable({ query: async () => ({ rows: rows as never[], rowCount: rows.length }) });
};

test.each([
  [{}],
  [{ server_version_num: '180001' }],
  // Stricter or as strict: a commit is on this disk before it is acknowledged.
  [{ synchronous_commit: 'local' }],
  [{ synchronous_commit: 'remote_apply' }],
])('a server with %j is taken', async (settings) => {
  await check(settings);
});

test.each([
  [{ server_version_num: '149999' }, /^DATABASE_URL: PostgreSQL 15 or newer is needed$/],
  [{ fsync: 'off' }, /^DATABASE_URL: the server runs with fsync=off; money needs it on$/],
  [{ full_page_writes: 'off' }, /with full_page_writes=off; money needs it on$/],
  [{ synchronous_commit: 'off' }, /with synchronous_commit=off; money needs it on$/],
])('a server with %j is refused', async (settings, message) => {
  await expect(check(settings)).rejects.toThrow(message);
});

test('a server that does not answer is told in one line, with the reason', async () => {
  const query = () => Promise.reject(new AggregateError([new Error('refused\n by ::1'), 'twice']));
  await expect(assertDurable({ query })).rejects.toThrow(
    /^DATABASE_URL: cannot be reached: refused by ::1, twice$/,
  );
});
