import {
  COSIGNATURE,
  ED25519,
  formatVerifierKey,
  makeVerifierKey,
} from '../../core/proof/log/verifierKey.ts';
import { sha256Bytes } from '../../core/proof/sha256.ts';
import { parseOptions } from './options.ts';

const KEY = 'ab'.repeat(32);
const LOG_KEY = 'cd'.repeat(32);
/** A key for cosignatures of tlog-cosignature, made by nobody. */
const WITNESS = formatVerifierKey(
  makeVerifierKey('witness.example.test/w1', COSIGNATURE, new Uint8Array(32), sha256Bytes),
);
const PLAIN = formatVerifierKey(
  makeVerifierKey('witness.example.test/w1', ED25519, new Uint8Array(32), sha256Bytes),
);
const LIVE: Record<string, string> = {
  MODE: 'live',
  DATABASE_URL: 'postgres://host/db',
  SMTP_URL: 'smtp://host',
  SECRET_KEY: KEY,
  FEED: 'kraken',
  LOG_KEY,
  LOG_ORIGIN: 'trade.example.test/log',
};

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
    publicLog: {
      key: undefined,
      oldKey: undefined,
      origin: undefined,
      defaultOrigin: 'localhost/log',
      witnesses: [],
    },
    reserves: '-',
    operator: { name: undefined, registration: null, registeredAddress: null },
    brand: { name: 'Fairlead', accent: undefined, logoFile: undefined },
  });
});

test('every variable is read', () => {
  const options = parseOptions({
    HOST: '0.0.0.0',
    PORT: '8080',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://user:secret@host/db',
    DATABASE_OWNER_URL: 'postgresql://owner@host/db',
    MODE: 'live',
    FEED: 'kraken',
    SMTP_URL: 'smtps://user:secret@mail.example.test',
    SECRET_KEY: KEY,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16, ::1, fd00::/8',
    PUBLIC_HOSTS: 'trade.example.test, Localhost:3000',
    RESERVES: 'USDT:1000,BTC:0.5',
    LOG_KEY,
    LOG_KEY_OLD: KEY,
    LOG_WITNESSES: `${WITNESS}@https://witness.example.test/, ${WITNESS}@http://127.0.0.1:7001/w`,
  });
  expect(options).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    dataDir: '/srv/data',
    databaseUrl: 'postgres://user:secret@host/db',
    databaseOwnerUrl: 'postgresql://owner@host/db',
    mode: 'live',
    feed: 'kraken',
    logLevel: 'warn',
    trustedProxies: ['10.0.0.1', '192.168.0.0/16', '::1', 'fd00::/8'],
    domains: ['trade.example.test', 'localhost:3000'],
    reserves: 'BTC:0.5,USDT:1000',
  });
  expect(Buffer.from(options.secretKey ?? []).toString('hex')).toBe(KEY);
  const { key, oldKey, origin, defaultOrigin, witnesses } = options.publicLog;
  expect(Buffer.from(key ?? []).toString('hex')).toBe(LOG_KEY);
  expect(Buffer.from(oldKey ?? []).toString('hex')).toBe(KEY);
  expect([origin, defaultOrigin]).toEqual([undefined, 'trade.example.test/log']);
  expect(witnesses.map((one) => [one.key.name, one.url])).toEqual([
    ['witness.example.test/w1', 'https://witness.example.test'],
    ['witness.example.test/w1', 'http://127.0.0.1:7001/w'],
  ]);
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
  ['DATABASE_OWNER_URL', 'mysql://host/db'],
  // An owner needs a server's role beside it.
  ['DATABASE_OWNER_URL', 'postgres://owner@host/db'],
  ['SMTP_URL', 'https://mail.example.test'],
  ['SMTP_URL', 'smtp://'],
  ['REDIS_URL', 'redis://host'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', 'fe80::1%eth0'],
  ['PUBLIC_HOSTS', 'https://trade.example.test/'],
  ['LOG_KEY', 'short'],
  ['LOG_KEY_OLD', `${KEY}00`],
  ['LOG_ORIGIN', 'a log'],
  ['LOG_ORIGIN', 'trade+log'],
  ['LOG_ORIGIN', 'trädé/log'],
  ['LOG_WITNESSES', 'https://witness.example.test'],
  ['LOG_WITNESSES', WITNESS],
  ['LOG_WITNESSES', `${WITNESS}@ftp://witness.example.test`],
  // The key of a log is none of a witness.
  ['LOG_WITNESSES', `${PLAIN}@https://witness.example.test`],
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

test.each(['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY', 'LOG_KEY'])(
  'live mode needs %s',
  (missing) => {
    expect(() => parseOptions(LIVE)).not.toThrow();
    expect(() => parseOptions({ ...LIVE, [missing]: '' })).toThrow(
      `${missing}: is needed when MODE is live`,
    );
  },
);

test('live mode needs a name for its log: that of its host, or one of its own', () => {
  expect(() => parseOptions({ ...LIVE, LOG_ORIGIN: '' })).toThrow(/^LOG_ORIGIN: is needed/);
  const named = parseOptions({ ...LIVE, LOG_ORIGIN: '', PUBLIC_HOSTS: 'trade.example.test' });
  expect(named.publicLog).toMatchObject({
    origin: undefined,
    defaultOrigin: 'trade.example.test/log',
  });
});

test('a password in a URL never gets into a message', () => {
  expect(() => parseOptions({ DATABASE_URL: 'mysql://user:hunter2@host' })).toThrow(
    /^(?!.*hunter2)/,
  );
});

test.each([undefined, '', 'sim', 'sim:7', 'SIM:7', 'replay:/srv/days', 'replay:a.csv?speed=2'])(
  'live mode refuses the feed %p in one line',
  (feed) => {
    const { FEED: _feed, ...others } = LIVE;
    const env = feed === undefined ? others : { ...others, FEED: feed };
    expect(() => parseOptions(env)).toThrow(/^FEED: ".*" is no live market[^\n]*$/);
    expect(parseOptions({ ...env, MODE: 'practice' }).mode).toBe('practice');
  },
);
