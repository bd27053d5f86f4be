// The environment → explicit options, once, before anything is opened or written (running.md).
import { isIP } from 'node:net';
import { type BrandSettings, readBrandSettings } from './brandOptions.ts';
import { type DepositSetting, readDepositSettings } from './depositOptions.ts';
import { type PublicLogSettings, readPublicLogSettings } from './publicLogOptions.ts';
import { parseKey } from './keyFile.ts';
import { type OperatorSettings, readOperatorSettings } from './operatorOptions.ts';
import { readReserves } from './reservesOption.ts';
import { LOG_LEVELS, type LogLevel } from './logging.ts';
import { StartError } from '../store/embedded/directoryLock.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Of the role that owns the schema, for migrations only. */
  readonly databaseOwnerUrl: string | undefined;
  readonly mode: 'practice' | 'live';
  /** As given; server/market reads its parts. */
  readonly feed: string;
  readonly smtpUrl: string | undefined;
  readonly secretKey: Uint8Array | undefined;
  readonly logLevel: LogLevel;
  readonly trustedProxies: readonly string[];
  /** Where people pay in, by network. */
  readonly deposits: readonly DepositSetting[];
  /** Hosts under which people reach the server (settings.ts: domains). */
  readonly domains: readonly string[];
  readonly publicLog: PublicLogSettings;
  /** What the operator declares to have, as the public log writes it. */
  readonly reserves: string;
  readonly operator: OperatorSettings;
  /** What the product is called and looks like. */
  readonly brand: BrandSettings;
}

const DEFAULT_FEED = 'sim';
const POSTGRES = ['postgres', 'postgresql'];

type Environment = Readonly<Record<string, string | undefined>>;

const refuse = (name: string, what: string): never => {
  throw new StartError(`${name}: ${what}`);
};

/** A variable's text, undefined when it is unset or empty. */
const read = (env: Environment, name: string): string | undefined =>
  env[name]?.trim() === '' ? undefined : env[name]?.trim();

function readPort(text: string): number {
  const isNumber = /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
  return isNumber ? Number(text) : refuse('PORT', `"${text}" is not a port from 0 to 65535`);
}

function readOneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === text);
  return found ?? refuse(name, `"${text}" is not one of ${allowed.join(', ')}`);
}

/** A URL of one of the schemes; the text itself never appears in a message, since it may hold a password. */
function readUrl(name: string, text: string | undefined, schemes: readonly string[]) {
  if (text === undefined) return undefined;
  const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : '';
  return schemes.includes(scheme)
    ? text
    : refuse(
        name,
        `is not a URL that starts with ${schemes.map((one) => `${one}://`).join(' or ')}`,
      );
}

/** An owner without a server's role beside it would be the server's role. */
function readOwnerUrl(env: Environment): string | undefined {
  const url = readUrl('DATABASE_OWNER_URL', read(env, 'DATABASE_OWNER_URL'), POSTGRES);
  if (url !== undefined && read(env, 'DATABASE_URL') === undefined)
    refuse('DATABASE_OWNER_URL', "needs DATABASE_URL, of the server's own role, beside it");
  return url;
}

/** A mail server has no default as a database on a local socket has. */
function readSmtpUrl(text: string | undefined): string | undefined {
  const url = readUrl('SMTP_URL', text, ['smtp', 'smtps']);
  if (url !== undefined && new URL(url).hostname === '') refuse('SMTP_URL', 'names no host');
  return url;
}

function readProxies(text: string | undefined): readonly string[] {
  const proxies = (text ?? '').split(',').map((one) => one.trim());
  const given = proxies.filter((one) => one !== '');
  for (const proxy of given) {
    const [, address = '', bits = '1'] = /^([\d.:a-f]+)(?:\/(\d{1,3}))?$/i.exec(proxy) ?? [];
    const mostBits = isIP(address) === 6 ? 128 : 32;
    const isRange = isIP(address) !== 0 && Number(bits) >= 1 && Number(bits) <= mostBits;
    if (!isRange) refuse('TRUSTED_PROXIES', `"${proxy}" is not an address or a range`);
  }
  return given;
}

/** Hosts with their port, as a browser writes them in an address: `trade.example.com`, `localhost:3000`. */
function readDomains(text: string | undefined): readonly string[] {
  const domains = (text ?? '').split(',').map((one) => one.trim().toLowerCase());
  const given = domains.filter((one) => one !== '');
  for (const domain of given) {
    const isHost = /^[a-z0-9.-]+(:\d{1,5})?$/.test(domain) && URL.canParse(`https://${domain}`);
    if (!isHost) refuse('PUBLIC_HOSTS', `"${domain}" is not a host such as trade.example.com`);
  }
  return given;
}

/** What a live market needs and practice can do without; it never trades at made-up prices (running.md: MODE). */
function assertLive(env: Environment): void {
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY']) {
    if (read(env, name) === undefined) refuse(name, 'is needed when MODE is live');
  }
  const feed = read(env, 'FEED') ?? DEFAULT_FEED;
  if (/^(sim|replay)(:|$)/i.test(feed)) {
    refuse('FEED', `"${feed}" is no live market; when MODE is live, name venues such as kraken`);
  }
  if (read(env, 'LOG_KEY') === undefined) refuse('LOG_KEY', 'is needed when MODE is live');
}

/** Throws StartError with one line that names the variable. Reads nothing but `env`. */
export function parseOptions(env: Environment): ServerOptions {
  const mode = readOneOf('MODE', read(env, 'MODE') ?? 'practice', ['practice', 'live'] as const);
  if (mode === 'live') assertLive(env);
  if (read(env, 'REDIS_URL') !== undefined) {
    refuse('REDIS_URL', 'this version runs as one node; leave it unset');
  }
  const domains = readDomains(read(env, 'PUBLIC_HOSTS'));
  return {
    host: read(env, 'HOST') ?? '127.0.0.1',
    port: readPort(read(env, 'PORT') ?? '3000'),
    dataDir: read(env, 'DATA_DIR') ?? './data',
    databaseUrl: readUrl('DATABASE_URL', read(env, 'DATABASE_URL'), POSTGRES),
    databaseOwnerUrl: readOwnerUrl(env),
    mode,
    feed: read(env, 'FEED') ?? DEFAULT_FEED,
    smtpUrl: readSmtpUrl(read(env, 'SMTP_URL')),
    secretKey: parseKey('SECRET_KEY', read(env, 'SECRET_KEY')),
    logLevel: readOneOf('LOG_LEVEL', read(env, 'LOG_LEVEL') ?? 'info', LOG_LEVELS),
    trustedProxies: readProxies(read(env, 'TRUSTED_PROXIES')),
    deposits: readDepositSettings(env),
    domains,
    publicLog: readPublicLogSettings(env, { mode, domains }),
    reserves: readReserves(read(env, 'RESERVES')),
    operator: readOperatorSettings(env),
    brand: readBrandSettings(env),
  };
}
