// The lines of the public log: plain ASCII, the kind and its version in front, then its fields, one space between.
// Must stay readable for ever: a kind that needs another field gets another version, and the old one stays.
// Source: decisions.md "Price evidence" (Public log); written down for strangers in docs/VERIFY.md.
import { encodeUtf8 } from '../utf8.ts';
import { isKeyName } from './note.ts';
import { parseWholeNumber } from './wholeNumber.ts';

interface Field<Value> {
  readonly parse: (text: string) => Value | undefined;
}

const matching = (pattern: RegExp): Field<string> => ({
  parse: (text) => (pattern.test(text) ? text : undefined),
});

const whole: Field<number> = { parse: parseWholeNumber };
/** 32 bytes in lower-case hex. */
const hash = matching(/^[0-9a-f]{64}$/);
const day = matching(/^\d{4}-\d{2}-\d{2}$/);
const word = matching(/^[a-z0-9-]{1,40}$/);
const hex = matching(/^(?:[0-9a-f]{2}){1,64}$/);
/** `BTC:0.5,USDT:1000`, by currency; `-` for none. */
const amounts = matching(/^(?:-|[A-Z]{2,10}:\d+(?:\.\d+)?(?:,[A-Z]{2,10}:\d+(?:\.\d+)?)*)$/);
/** `open:<hash>,protected:<hash>`, by profile; `-` for none. */
const rulebooks = matching(
  /^(?:-|[a-z0-9-]{1,40}:[0-9a-f]{64}(?:,[a-z0-9-]{1,40}:[0-9a-f]{64})*)$/,
);
const verifierKey: Field<string> = {
  parse: (text) => (isKeyName(text.split('+', 1)[0] ?? '') ? text : undefined),
};

/** Kind and version → its fields in their order. Times are milliseconds since 1970, UTC. */
const KINDS = {
  /** The root over all products of a second of the tick log. */
  second: { second: whole, root: hash },
  /** The root over a minute's seals of the ledger. */
  ledger: { minute: whole, root: hash },
  /** The newest seal of the ledger and its place in their chain: what was paid after this entry rests on it. */
  'ledger-head': { number: whole, hash },
  /** The sum of all balances at midnight, its root, and the reserves that the operator declares. */
  liabilities: { day, root: hash, totals: amounts, reserves: amounts },
  /** What the ledger's entries come to for all users at the same moment: as the totals of the liabilities, or something is wrong. */
  'ledger-totals': { day, totals: amounts },
  /** A rulebook's hash, whom it is for, and from when. */
  rulebook: { profile: word, from: whole, hash },
  /** The rulebooks that were in force when the minute began: no other was. */
  rulebooks: { minute: whole, inForce: rulebooks },
  /** The root over the products' closes of the minutes before this one. */
  closes: { minute: whole, root: hash },
  /** The newest row of the operators' audit log, and its hash. */
  audit: { number: whole, hash },
  /** What the simulated market of a day will be made from, hashed: a day ahead. */
  'seed-commitment': { day, hash },
  /** What it was made from: after the day. */
  'seed-reveal': { day, seed: hex },
  /** The key that signs the log from this entry on. */
  key: { verifierKey },
} as const;

const VERSION = 1;

type Kinds = typeof KINDS;
export type LogLineKind = keyof Kinds;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;
/** A line as its fields. */
export type LogLine = {
  readonly [Kind in LogLineKind]: { readonly kind: Kind } & {
    readonly [Name in keyof Kinds[Kind]]: ValueOf<Kinds[Kind][Name]>;
  };
}[LogLineKind];

const isKind = (text: string): text is LogLineKind => Object.hasOwn(KINDS, text);
const fieldsOf = (kind: LogLineKind): [string, Field<string | number>][] =>
  Object.entries(KINDS[kind]);

/** What stands in front of every line of a kind. */
export const frontOf = (kind: LogLineKind): string => `${kind}/${VERSION}`;

/** Throws RangeError for a value that the line could not be read back with. */
export function formatLogLine(line: LogLine): string {
  const values = line as unknown as Readonly<Record<string, string | number>>;
  const texts = fieldsOf(line.kind).map(([name, { parse }]) => {
    const text = String(values[name]);
    if (text.includes(' ') || parse(text) === undefined)
      throw new RangeError(`${line.kind}: "${name}" cannot be written`);
    return text;
  });
  return [frontOf(line.kind), ...texts].join(' ');
}

/** Undefined for a kind or a version that this program does not know, and for what is no such line. */
export function parseLogLine(text: string): LogLine | undefined {
  const [front = '', ...texts] = text.split(' ');
  const kind = front.split('/', 1)[0] ?? '';
  if (!isKind(kind) || front !== frontOf(kind)) return undefined;
  const fields = fieldsOf(kind);
  if (texts.length !== fields.length) return undefined;
  const values: Record<string, string | number> = {};
  for (const [place, [name, { parse }]] of fields.entries()) {
    const value = parse(texts[place] ?? '');
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return { kind, ...values } as unknown as LogLine;
}

const MOST_CHARACTERS = 2000;
/** Printable ASCII, one line. */
export const isLogLine = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && /^[ -~]+$/.test(text);

/** The entry of a line: its bytes as they are, without a newline. */
export const entryOf = encodeUtf8;
