// What the app can be told besides its parts. Every value has its default here, with its source.
import { type AlertLimits, DEFAULT_ALERT_LIMITS } from '../core/market/alerts/alert.ts';
import type { ClientFiles } from './brandedClient.ts';
import type { ServedLanguage } from './languages.ts';
import type { Config } from '../protocol/common.ts';
import type { PartnerDto } from '../protocol/home.ts';
import { OWN_NAME } from './process/brandOptions.ts';
import type { OperatorSettings } from './process/operatorOptions.ts';
import type { RateLimits } from './plugins/rateLimits.ts';
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './realtime/socketPlaces.ts';
import type { DepositSources } from './services/funding/depositAddresses.ts';
import { type HashCost, PASSWORD_COST } from './services/security/passwords.ts';

export type Mode = 'practice' | 'live';

export interface AppSettings {
  readonly mode: Mode;
  readonly brand: { readonly name: string; readonly operator: string };
  /** A served language (languages.ts). */
  readonly defaultLang: ServedLanguage;
  readonly customerServiceUrl: string | null;
  /** Where the operator is registered, for the screen /open-location. */
  readonly registeredAddress: Config['registeredAddress'];
  /** The operator's entry in a public register, as it writes it; null where it names none. */
  readonly registration: string | null;
  /** Whom the operator works with, as it declares. */
  readonly partners: readonly PartnerDto[];
  /**
   * Hosts under which people reach us, as a browser writes them; a wallet's signature for any other is refused. Empty, in
   * practice mode only: the address that the connection came to (plugins/ownHosts.ts).
   */
  readonly domains: readonly string[];
  /** 32 bytes: keys the hashes of codes, so that the database alone does not give them away. */
  readonly secretKey: Uint8Array;
  /** What hashing a password costs; no variable of the environment lowers it. */
  readonly passwordCost: HashCost;
  /** Folder of the built client; undefined serves none. */
  readonly clientFolder?: string | undefined;
  /** What the brand changes of it (brandedClient.ts). */
  readonly clientFiles?: ClientFiles | undefined;
  /** The API reference at /api/docs, in practice mode only. */
  readonly hasDocs: boolean;
  /** Where people pay in, by network; where nothing is named, practice mode has addresses that take nothing. */
  readonly deposits: DepositSources;
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default, so that nobody can choose his address. */
  readonly trustedProxies: readonly string[];
  /** How many alerts, and of what kind, a user may keep. */
  readonly alerts: AlertLimits;
  readonly rateLimits: RateLimits | 'off';
  /** Sockets that one address and one user may hold. */
  readonly socketLimits: SocketLimits | 'off';
  /** Checks each answer against its schema before it is sent: for tests, where a wrong shape must be seen. */
  readonly checkAnswers: boolean;
}

/**
 * No source names figures for requests. A person with two screens open makes a few a second; these leave a hundredfold
 * for people and still bound what one address or one account can ask of two cores (engine.md §3: 14,000 orders a second).
 */
export const DEFAULT_RATE_LIMITS: RateLimits = {
  address: { burst: 1500, perSecond: 300 },
  user: { burst: 600, perSecond: 100 },
  // Each costs a password hash or a mail; guessing is bounded per account besides (decisions.md "Identity, security").
  signIn: { burst: 120, perSecond: 2 },
  // Thirty people of one office may register in a minute; nobody else's mailbox is filled from one place.
  code: { burst: 30, perSecond: 0.5 },
  // A handful of people, each at one desk.
  operator: { burst: 120, perSecond: 10 },
  operatorSignIn: { burst: 10, perSecond: 0.1 },
  // A reader who keeps no tile asks for five with each proof; a million entries are 8,000 files.
  publicLog: { burst: 10_000, perSecond: 300 },
};

/** Practice mode, our own name, English (product.md §9). */
export function defaultSettings(secretKey: Uint8Array): AppSettings {
  return {
    mode: 'practice',
    brand: { name: OWN_NAME, operator: OWN_NAME },
    defaultLang: 'en',
    customerServiceUrl: null,
    registeredAddress: null,
    registration: null,
    partners: [],
    domains: [],
    secretKey,
    passwordCost: PASSWORD_COST,
    hasDocs: true,
    deposits: {},
    trustedProxies: [],
    alerts: DEFAULT_ALERT_LIMITS,
    rateLimits: DEFAULT_RATE_LIMITS,
    socketLimits: DEFAULT_SOCKET_LIMITS,
    checkAnswers: false,
  };
}

interface Started extends Pick<
  AppSettings,
  'mode' | 'clientFolder' | 'clientFiles' | 'trustedProxies' | 'deposits' | 'domains'
> {
  readonly brand: { readonly name: string };
  readonly operator: OperatorSettings;
  readonly secretKey: Uint8Array;
}

/** The defaults, with the brand, what the operator says of itself and what this server was started with. */
export function startedSettings(started: Started): AppSettings {
  const { operator, brand, mode, clientFolder, clientFiles, secretKey } = started;
  const { trustedProxies, deposits, domains } = started;
  const { name = brand.name, ...said } = operator;
  return {
    ...defaultSettings(secretKey),
    ...said,
    brand: { name: brand.name, operator: name },
    mode,
    clientFolder,
    clientFiles,
    trustedProxies,
    deposits,
    domains,
  };
}
