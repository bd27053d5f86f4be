import { parseOptions } from './options.ts';

const KEY = 'ab'.repeat(32);

test('without a variable everything has its default of running.md', () => {
  expect(parseOptions({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    databaseUrl: undefined,
    mode: 'practice',
    feed: 'sim',
    smtpUrl: undefined,
    secretKey: undefined,
    logLevel: 'info',
    trustedProxies: [],
    domains: [],
    deposits: [],
  });
});

test('every variable is read', () => {
  const options = parseOptions({
    HOST: '0.0.0.0',
    PORT: '8080',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://user:secret@host/db',
    MODE: 'live',
    FEED: 'kraken',
    SMTP_URL: 'smtps://user:secret@mail.example.test',
    SECRET_KEY: KEY,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16, ::1, fd00::/8',
    PUBLIC_HOSTS: 'trade.example.test, Localhost:3000',
  });
  expect(options).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/srv/data',
    mode: 'live',
    feed: 'kraken',
    logLevel: 'warn',
    trustedProxies: ['10.0.0.1', '192.168.0.0/16', '::1', 'fd00::/8'],
    domains: ['trade.example.test', 'localhost:3000'],
  });
  expect(Buffer.from(options.secretKey ?? []).toString('hex')).toBe(KEY);
});

test.each([
  ['PORT', '80x'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['MODE', 'demo'],
  ['LOG_LEVEL', 'loud'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY', `${KEY}00`],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DATABASE_URL', 'not a url'],
  ['SMTP_URL', 'https://mail.example.test'],
  ['SMTP_URL', 'smtp://'],
  ['REDIS_URL', 'redis://host'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', 'fe80::1%eth0'],
  ['PUBLIC_HOSTS', 'https://trade.example.test/'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  let message = '';
  try {
    parseOptions({ [name]: value });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(new RegExp(`^${name}: `));
  expect(message).not.toContain('\n');
});

test.each(['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY'])('live mode needs %s', (missing) => {
  const all: Record<string, string> = {
    MODE: 'live',
    DATABASE_URL: 'postgres://host/db',
    SMTP_URL: 'smtp://host',
    SECRET_KEY: KEY,
    FEED: 'kraken',
  };
  expect(() => parseOptions(all)).not.toThrow();
  expect(() => parseOptions({ ...all, [missing]: '' })).toThrow(
    `${missing}: is needed when MODE is live`,
  );
});

test('a password in a URL never gets into a message', () => {
  expect(() => parseOptions({ DATABASE_URL: 'mysql://user:hunter2@host' })).toThrow(
    /^(?!.*hunter2)/,
  );
});

test.each([undefined, '', 'sim', 'sim:7', 'SIM:7', 'replay:/srv/days', 'replay:a.csv?speed=2'])(
  'live mode refuses the feed %p in one line',
  (feed) => {
    const env: Record<string, string> = {
      MODE: 'live',
      DATABASE_URL: 'postgres://host/db',
      SMTP_URL: 'smtp://host',
      SECRET_KEY: KEY,
      ...(feed === undefined ? {} : { FEED: feed }),
    };
    expect(() => parseOptions(env)).toThrow(/^FEED: ".*" is no live market[^\n]*$/);
    expect(parseOptions({ ...env, MODE: 'practice' }).mode).toBe('practice');
  },
);
