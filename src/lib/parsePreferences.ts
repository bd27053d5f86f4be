/** What a user may set for this browser. Kept as JSON under the one key `fairlead` (wire.md "Conventions"). */
export interface Preferences {
  readonly theme: 'dark' | 'light' | 'system';
  /** Undefined until the user chooses: then the language decides (DESIGN 4 "Direction is switchable"). */
  readonly updown: 'green' | 'red' | undefined;
  readonly palette: 'teal' | 'blue';
  /** Six bullets instead of every amount. */
  readonly hideBalances: boolean;
  /** Confirm sheet before large market orders and high leverage (DESIGN 10.8). */
  readonly confirmOrders: boolean;
  /** The product a trading screen opens with. */
  readonly lastProduct: string | undefined;
  /** The chart's interval, as product/getProductKline names it. */
  readonly chartInterval: string | undefined;
  /** Indicators switched on, by name. */
  readonly indicators: readonly string[];
  /** What the ticket's amount field means. */
  readonly amountKind: 'margin' | 'quantity';
  /** Whether the contract screen opens chart first. */
  readonly chartFirst: boolean;
  /** ISO code of the country or region chosen on the screen of that name; forms begin with it. */
  readonly country: string | undefined;
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'dark', // tokens.css: dark is the default
  updown: undefined,
  palette: 'teal',
  hideBalances: false,
  confirmOrders: true,
  lastProduct: undefined,
  chartInterval: undefined,
  indicators: [],
  amountKind: 'margin', // DESIGN 10.3: amount is margin
  chartFirst: false,
  country: undefined,
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

function readObject(stored: string | null): Raw {
  if (stored === null) return {};
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' && value !== null ? (value as Raw) : {};
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
    lastProduct: text(raw['lastProduct']),
    chartInterval: text(raw['chartInterval']),
    indicators: texts(raw['indicators']),
    amountKind: oneOf(raw['amountKind'], ['margin', 'quantity'], standard.amountKind),
    chartFirst: flag(raw['chartFirst'], standard.chartFirst),
    country: countryCode(raw['country']),
  };
}
