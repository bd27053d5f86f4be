import { isProductId } from './isProductId.ts';

/** The public log that this device follows, and the newest checkpoint of it that was seen (a signed note). */
export interface PinnedLog {
  readonly origin: string;
  /** Its verifier key. */
  readonly key: string;
  readonly checkpoint: string;
  /** The entry beneath the checkpoint that announced the key; absent until it is known. */
  readonly keyIndex?: number | undefined;
}

export const LOG_ALARMS = ['fork', 'shrunk', 'foreign'] as const;

/** A log that is not the one that was seen: both signed notes are the evidence. Stands until the user begins anew. */
export interface LogAlarm {
  readonly kind: (typeof LOG_ALARMS)[number];
  /** This device's clock. */
  readonly at: number;
  readonly kept: string;
  readonly shown: string;
  /** The user has read the page and went on: a banner stays. */
  readonly isRead: boolean;
}

/** The acceptance of an order as it was told to this device: a line that the log must have, signed by the log's key. */
export interface HeardAcceptance {
  /** Of the request. */
  readonly key: string;
  /** `A1|hash of the order|product|seq|acceptedTime`. */
  readonly line: string;
  /** From the line's hash to the root that the note signs. */
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
  readonly note: string;
  /** Whether the note was signed by the log that this device follows, over a root that the line leads to. */
  readonly isSigned: boolean;
  /** When the request left, by the server's clock as this device knew it; null where it was not this page that sent it. */
  readonly sentAt: number | null;
}

/** What a user may set for this browser, and what the device keeps for him. Kept as JSON under the one key `fairlead` (wire.md "Conventions"). */
export interface Preferences {
  readonly theme: 'dark' | 'light' | 'system';
  /** Undefined until the user chooses: then the language decides (DESIGN 4 "Direction is switchable"). */
  readonly updown: 'green' | 'red' | undefined;
  readonly palette: 'teal' | 'blue';
  /** Six bullets instead of every amount. */
  readonly hideBalances: boolean;
  /** Confirm sheet before large market orders and high leverage (DESIGN 10.8). */
  readonly confirmOrders: boolean;
  /** Kinds of contract orders that no longer ask; large ones ask all the same. */
  readonly unasked: readonly AskingKind[];
  /** The product a trading screen opens with. */
  readonly lastProduct: string | undefined;
  /** The chart's interval, as product/getProductKline names it. */
  readonly chartInterval: string | undefined;
  /** Indicators switched on, by name. */
  readonly indicators: readonly string[];
  /** What was set on charts, each product its own; what it holds is checked where it is read (market/chart/extras). */
  readonly chart: Readonly<Record<string, unknown>>;
  /** What was drawn on charts, of each user and product its own; checked where it is read (market/chart/drawing). */
  readonly drawings: Readonly<Record<string, unknown>>;
  /** What the ticket's amount field means. */
  readonly amountKind: 'margin' | 'quantity';
  /** Whether the contract screen opens chart first. */
  readonly chartFirst: boolean;
  /** A short vibration when an order is filled or refused, or a trigger fires. */
  readonly haptics: boolean;
  /** The same as a tone. */
  readonly sound: boolean;
  /** How the ladder of a product is looked at, by product id. */
  readonly ladders: Readonly<Record<string, LadderLook>>;
  /** ISO code of the country or region chosen on the screen of that name; forms begin with it. */
  readonly country: string | undefined;
  /** A visitor's favourite products in their order; they go to the account at sign-in. */
  readonly favourites: readonly string[];
  /** Changes of favourites that the server has not answered, by uid; checked where they are read (market/favourites). */
  readonly unsentFavourites: Readonly<Record<string, unknown>>;
  /** The bar of favourites on the trading screens; `auto`: where there is room for it. */
  readonly favouriteBar: 'auto' | 'on' | 'off';
  /** The screens that whoever was here last has favourites for: the bar's height is kept there. */
  readonly favouritesIn: readonly string[];
  /** How the market lists are sorted; undefined: in their own order. */
  readonly marketSort: MarketSort | undefined;
  /** Of the first steps, those that were not taken yet; only who tries the product out is shown them. */
  readonly hints: readonly Hint[];
  /** The announcements that were opened, newest first: of a visitor the id, of a user `uid id`. */
  readonly readNotices: readonly string[];
  /** By uid, the time of the newest alert that he has seen in their history; checked where it is read (market/bell). */
  readonly alertsRead: Readonly<Record<string, unknown>>;
  /** When this browser came first; by this device's clock. */
  readonly firstVisitAt: number | undefined;
  /** Whether it has been said that the app can be put on the home screen; it is said once. */
  readonly wasInstallSaid: boolean;
  /** Uids of those who turned on the messages of this browser. */
  readonly pushFor: readonly string[];
  readonly log: PinnedLog | undefined;
  readonly logAlarm: LogAlarm | undefined;
  /** Newest first. */
  readonly heard: readonly HeardAcceptance[];
}

export interface LadderLook {
  /** Points per row. */
  readonly step: number;
  /** Sizes far above the others are marked. */
  readonly marksLarge: boolean;
}

export const HINTS = ['amount', 'check'] as const;
export type Hint = (typeof HINTS)[number];

/** What of a contract asks before it is done, each of which can be switched off. */
export const ASKING_KINDS = ['market', 'limit', 'stop', 'close', 'reverse', 'cancel'] as const;
export type AskingKind = (typeof ASKING_KINDS)[number];

export interface MarketSort {
  readonly by: (typeof SORT_KEYS)[number];
  readonly isDescending: boolean;
}
const SORT_KEYS = ['name', 'amount', 'price', 'change'] as const;

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'dark', // tokens.css: dark is the default
  updown: undefined,
  palette: 'teal',
  hideBalances: false,
  confirmOrders: true,
  unasked: [],
  lastProduct: undefined,
  chartInterval: undefined,
  indicators: [],
  chart: {},
  drawings: {},
  amountKind: 'margin', // DESIGN 10.3: amount is margin
  chartFirst: false,
  haptics: false,
  sound: false,
  ladders: {},
  country: undefined,
  favourites: [],
  unsentFavourites: {},
  favouriteBar: 'auto',
  favouritesIn: [],
  marketSort: undefined,
  hints: [],
  readNotices: [],
  alertsRead: {},
  firstVisitAt: undefined,
  wasInstallSaid: false,
  pushFor: [],
  log: undefined,
  logAlarm: undefined,
  heard: [],
};

type Raw = Readonly<Record<string, unknown>>;

function oneOf<T extends string>(value: unknown, choices: readonly T[], otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

function text(value: unknown): string | undefined {
  // 64 characters hold every product id and interval; more is not ours.
  return typeof value === 'string' && value.length > 0 && value.length <= 64 ? value : undefined;
}

function countryCode(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined;
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

function texts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 16).flatMap((item: unknown) => text(item) ?? []);
}

/** More than any list of products has. */
const MOST_FAVOURITES = 500;

function productIds(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter(isProductId))].slice(0, MOST_FAVOURITES);
}

/** Announcements are few; an older one that is marked again costs a tap. */
export const NOTICES_KEPT = 200;

function noticeIds(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, NOTICES_KEPT).flatMap((item: unknown) => text(item) ?? []);
}

const moment = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

function marketSort(value: unknown): MarketSort | undefined {
  const { by, isDescending } = asObject(value);
  const key = SORT_KEYS.find((one) => one === by);
  return key === undefined || typeof isDescending !== 'boolean'
    ? undefined
    : { by: key, isDescending };
}

/** A signed note with its cosignatures is a few kB. */
const MOST_NOTE = 20_000;
const isNote = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MOST_NOTE;

export const asObject = (value: unknown): Raw =>
  typeof value === 'object' && value !== null ? (value as Raw) : {};

function pinnedLog(value: unknown): PinnedLog | undefined {
  const { origin, key, checkpoint, keyIndex } = asObject(value);
  if (!isNote(origin) || !isNote(key) || !isNote(checkpoint)) return undefined;
  const pinned = { origin, key, checkpoint };
  return Number.isSafeInteger(keyIndex) ? { ...pinned, keyIndex: keyIndex as number } : pinned;
}

function logAlarm(value: unknown): LogAlarm | undefined {
  const { kind, at, kept, shown, isRead } = asObject(value);
  const known = LOG_ALARMS.find((one) => one === kind);
  if (known === undefined || typeof at !== 'number' || !isNote(kept) || !isNote(shown))
    return undefined;
  return { kind: known, at, kept, shown, isRead: flag(isRead, false) };
}

export const HEARD_KEPT = 50;

function heardAcceptances(value: unknown): readonly HeardAcceptance[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, HEARD_KEPT).flatMap((one: unknown) => {
    const { key, line, path, note, isSigned, sentAt } = asObject(one);
    const isWhole = isNote(key) && isNote(line) && isNote(note) && Array.isArray(path);
    if (!isWhole) return [];
    const at = typeof sentAt === 'number' ? sentAt : null;
    // Written by ourselves; what it proves is checked where it is used.
    const steps = path as HeardAcceptance['path'];
    return { key, line, path: steps, note, isSigned: flag(isSigned, false), sentAt: at };
  });
}

/** Whether the product offers a step, its screen knows. */
const ladderLooks = (value: unknown): Preferences['ladders'] =>
  Object.fromEntries(
    Object.entries(asObject(value)).filter((entry): entry is [string, LadderLook] => {
      const { step, marksLarge } = asObject(entry[1]);
      return typeof step === 'number' && typeof marksLarge === 'boolean';
    }),
  );

function readObject(stored: string | null): Raw {
  if (stored === null) return {};
  try {
    return asObject(JSON.parse(stored));
  } catch {
    // Not JSON: somebody else's text or a torn write. The defaults serve, the next change repairs it.
    return {};
  }
}

/** Untrusted stored text → preferences; every field that does not fit takes its default. */
export function parsePreferences(stored: string | null): Preferences {
  const raw = readObject(stored);
  const standard = DEFAULT_PREFERENCES;
  const updown = raw['updown'];
  return {
    theme: oneOf(raw['theme'], ['dark', 'light', 'system'], standard.theme),
    updown: updown === 'green' || updown === 'red' ? updown : undefined,
    palette: oneOf(raw['palette'], ['teal', 'blue'], standard.palette),
    hideBalances: flag(raw['hideBalances'], standard.hideBalances),
    confirmOrders: flag(raw['confirmOrders'], standard.confirmOrders),
    unasked: ASKING_KINDS.filter((kind) => texts(raw['unasked']).includes(kind)),
    lastProduct: text(raw['lastProduct']),
    chartInterval: text(raw['chartInterval']),
    indicators: texts(raw['indicators']),
    chart: asObject(raw['chart']),
    drawings: asObject(raw['drawings']),
    amountKind: oneOf(raw['amountKind'], ['margin', 'quantity'], standard.amountKind),
    chartFirst: flag(raw['chartFirst'], standard.chartFirst),
    haptics: flag(raw['haptics'], standard.haptics),
    sound: flag(raw['sound'], standard.sound),
    ladders: ladderLooks(raw['ladders']),
    country: countryCode(raw['country']),
    favourites: productIds(raw['favourites']),
    unsentFavourites: asObject(raw['unsentFavourites']),
    favouriteBar: oneOf(raw['favouriteBar'], ['auto', 'on', 'off'], standard.favouriteBar),
    favouritesIn: texts(raw['favouritesIn']),
    marketSort: marketSort(raw['marketSort']),
    hints: HINTS.filter((hint) => texts(raw['hints']).includes(hint)),
    readNotices: noticeIds(raw['readNotices']),
    alertsRead: asObject(raw['alertsRead']),
    firstVisitAt: moment(raw['firstVisitAt']),
    wasInstallSaid: flag(raw['wasInstallSaid'], standard.wasInstallSaid),
    pushFor: texts(raw['pushFor']),
    log: pinnedLog(raw['log']),
    logAlarm: logAlarm(raw['logAlarm']),
    heard: heardAcceptances(raw['heard']),
  };
}
