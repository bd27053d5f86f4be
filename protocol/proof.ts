// Call group proof: the evidence behind a price and a fill. Source: wire.md "Calls", decisions.md "Price evidence".
import * as z from 'zod/mini';
import { MOST_FILL_ORDERS } from './mostFillOrders.ts';
import {
  countryCode,
  decimalText,
  empty,
  listOf,
  pageQuery,
  productId,
  rulebookHash,
  timeMs,
  uuid,
  UUID_PATTERN,
} from './primitives.ts';

export const tickQuery = z.strictObject({
  productId,
  /** 15 digits are below 2^53. */
  seq: z.string().check(z.regex(/^\d{1,15}$/)),
});

export const pathSteps = z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() }));

/** Where a line of the public log stands: the checkpoint that covers it, and the proof of it (tlog-proof). */
export const logPlace = z.object({ index: z.int(), checkpoint: z.string(), proof: z.string() });
export type LogPlace = z.infer<typeof logPlace>;

/** How a line is in the log: hashes are hex SHA-256, `root` is the one of its second that the public log has. */
const lineSeal = z.object({
  second: timeMs,
  /** From the line's hash to the root of its product's lines. */
  path: pathSteps,
  /** The head of the product's log after the second. */
  head: z.string(),
  /** From the hash of `S2|product|second|root|head` to `root`. */
  productPath: pathSteps,
  root: z.string(),
  /** Its entry in the public log, `second/1 second root`; null until a checkpoint covers it. */
  log: z.nullable(logPlace),
});

/** The same of a line from before the public log: its second's root, and that root's place in the product's chain. */
const chainSeal = z.object({
  second: timeMs,
  root: z.string(),
  previous: z.string(),
  chain: z.string(),
  path: pathSteps,
});
export const seal = z.union([lineSeal, chainSeal]);

export const tickEvidence = z.object({
  productId,
  seq: z.int(),
  /** core/proof/tickLine.ts: `Q2|…` with everything that decides, of before `Q1|…`. */
  line: z.string(),
  /** `B1|product|seq|price:quantity,…|price:quantity,…` when the full book was kept, else null. */
  bookLine: z.nullable(z.string()),
  bookHash: z.string(),
  priceDecimals: z.int(),
  quantityDecimals: z.int(),
  mark: decimalText,
  index: decimalText,
  /** Null until the second is sealed. */
  seal: z.nullable(seal),
});
export type TickEvidence = z.infer<typeof tickEvidence>;

/** A line of the log with its index. */
export const lineEvidence = z.object({
  seq: z.int(),
  line: z.string(),
  index: decimalText,
  /** Null until the second is sealed. */
  seal: z.nullable(seal),
});
export type LineEvidence = z.infer<typeof lineEvidence>;

/** Without a hash the one in force is meant: of the account, else of the country that a visitor chose. */
export const rulebookQuery = z.strictObject({
  hash: z.optional(rulebookHash),
  country: z.optional(countryCode),
});
/** The whole document; core/rulebook/canonical.ts and SHA-256 of it give the hash again, core/rulebook/compile.ts its rules. */
export const rulebookDocument = z.record(z.string(), z.unknown());

/** An order's place between two price messages; core/proof/acceptance.ts checks it. */
export const acceptanceEvidence = z.object({
  productId,
  /** Of the request. */
  key: z.string(),
  /** The call's name, a line break, and the body as it was taken. */
  asked: z.string(),
  /** `A1|hash of the order|product|seq|acceptedTime`. */
  line: z.string(),
  /** Null until the second is sealed. */
  seal: z.nullable(lineSeal),
});
export type AcceptanceEvidence = z.infer<typeof acceptanceEvidence>;

/** A day as the log writes it. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** The newest, where no day is named. */
export const liabilityQuery = z.strictObject({ day: z.optional(day) });
/** A user's part in the sum of all balances at a midnight; core/proof/liabilities.ts checks it. */
export const liabilityEvidence = z.object({
  /** The day that begins with the midnight (UTC). */
  day,
  /** When the balances were read. */
  takenAt: timeMs,
  /** `L1|day|hash of salt and uid|BTC:0.5,USDT:1000`. */
  leaf: z.string(),
  /** Told to this user alone. */
  salt: z.string(),
  /** From the leaf up, each with what stands below it. */
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string(), sums: z.string() })),
  root: z.string(),
  /** Of all users, by currency, as the public log has them. */
  totals: z.string(),
  /** What the operator declares to have; `-` for nothing declared. */
  reserves: z.string(),
  /** Its entry in the public log, `liabilities/1 day root totals reserves`; null until a checkpoint covers it. */
  log: z.nullable(logPlace),
});
export type LiabilityEvidence = z.infer<typeof liabilityEvidence>;

/** One that the calendar has. */
const calendarDay = day.check(
  z.refine((text) => {
    const midnight = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
  }),
);
export const rootsQuery = z.strictObject({ day: calendarDay, ...pageQuery });
/** What went into the public log on a day (UTC), in its order. */
export const loggedEntryList = z.extend(
  listOf(z.object({ index: z.int(), /** The entry, whole. */ line: z.string() })),
  {
    /** A signed note of the log that covers all of them; null where there are none. */
    checkpoint: z.nullable(z.string()),
  },
);
export type LoggedEntryList = z.infer<typeof loggedEntryList>;

export const logQuery = empty;
/** The public log below `prefix`, in the formats of C2SP: tlog-tiles, signed-note, tlog-checkpoint, tlog-cosignature. */
export const logDescription = z.object({
  /** Its name, the first line of every checkpoint. */
  origin: z.string(),
  /** Its verifier key, as signed-note writes it. */
  key: z.string(),
  /** The entry that announced it, `key/1 <key>`. */
  keyIndex: z.optional(z.int()),
  prefix: z.literal('/log/'),
  witnesses: z.array(z.object({ name: z.string(), key: z.string() })),
  /** The newest, a signed note, with the cosignatures that have come. */
  checkpoint: z.string(),
  /** The newest of those that most witnesses have cosigned, which is not the newest of all where they are slow; null before one has. */
  cosigned: z.optional(z.nullable(z.string())),
});
export type LogDescription = z.infer<typeof logDescription>;

export const fillQuery = z.strictObject({ orderId: uuid });
const fillKind = z.enum([
  'open',
  'close',
  'take_profit',
  'stop_loss',
  'liquidation',
  'overnight',
  'buy',
  'sell',
  'settlement',
  'void',
  'sale',
  'collateral',
]);
/** What a fill says of itself. */
const statedFill = {
  kind: fillKind,
  at: timeMs,
  seq: z.int(),
  acceptanceSeq: z.int(),
  quantity: decimalText,
  price: decimalText,
  fee: decimalText,
  formulaVersion: z.string(),
  rulebookHash: z.string(),
  /** The formula's inputs and results by name, decimals as strings. */
  inputs: z.record(z.string(), z.string()),
};
/** What a fill was computed from. */
const filled = {
  ...statedFill,
  tick: tickEvidence,
  /** Of a liquidation or a sale of collateral that began here: the message from which on it was beyond its level. */
  first: z.nullable(tickEvidence),
  /** The lines that named a settlement price, refused messages included; absent for every other kind. */
  lines: z.optional(z.array(lineEvidence)),
  /**
   * Of a sale: from `C1|product|minute|closes`, with its `closesMinute` and `closes`, up to the root of the entry
   * `closes/1 minute root` of the public log, whose place is null until a checkpoint covers it; absent for every other kind.
   */
  closes: z.optional(z.object({ path: pathSteps, line: z.string(), log: z.nullable(logPlace) })),
};
/**
 * Entries of the public log: `rulebook/1 profile from hash` of the rulebooks that fills name, and `rulebooks/1 minute profile:hash,…` of
 * the minute in which the order was accepted (of one from before the log said so, the first that does); a place is null until a
 * checkpoint covers it.
 */
const rulebookLines = z.optional(
  z.array(z.strictObject({ line: z.string(), log: z.nullable(logPlace) })),
);
export const fillEvidence = z.object({
  orderId: uuid,
  /** Of the order itself; null for one from before acceptances were logged. */
  acceptance: z.nullable(acceptanceEvidence),
  fills: z.array(
    z.object({
      id: uuid,
      /** What was asked with it: to open, to close, to sell; null for what the house does by rule. */
      acceptance: z.nullable(acceptanceEvidence),
      ...filled,
    }),
  ),
  /** Of a loan: what was sold of coins that count 1:1. No message says their price, the rulebook does. */
  unpriced: z.optional(z.array(z.object({ id: uuid, ...statedFill }))),
  rulebookLines,
});
export type FillEvidence = z.infer<typeof fillEvidence>;

const UUIDS = new RegExp(`^${UUID_PATTERN}(,${UUID_PATTERN}){0,${MOST_FILL_ORDERS - 1}}$`);
/** Of orders of one's own, with commas between; one that is not there, or somebody else's, has no fills. */
export const fillsQuery = z.strictObject({
  orderIds: z.string().check(z.maxLength(MOST_FILL_ORDERS * 37, { abort: true }), z.regex(UUIDS)),
  ...pageQuery,
});
/** What was traded and when; what it was computed from says `getFill`. A night's fee is none. */
export const tradedFill = z.object({
  id: uuid,
  orderId: uuid,
  kind: fillKind,
  at: timeMs,
  quantity: decimalText,
  price: decimalText,
});
export type TradedFill = z.infer<typeof tradedFill>;
export const tradedFillList = listOf(tradedFill);
export type TradedFillList = z.infer<typeof tradedFillList>;

export const shareTrade = z.strictObject({ orderId: uuid });
/** The link to it holds nothing else. */
export const tradeShare = z.object({ shareId: z.string() });
/** Any text is taken: what was never an id is answered as one that is not there. */
export const sharedQuery = z.strictObject({ shareId: z.string().check(z.maxLength(64)) });
/** Its line holds the hash of what was asked; what that was is its owner's. */
const sharedAcceptance = z.nullable(
  z.strictObject({ productId, line: z.string(), seal: z.nullable(lineSeal) }),
);
/** A trade that its owner shows to everybody: its evidence, without a word about the account. */
export const sharedTrade = z.strictObject({
  acceptance: sharedAcceptance,
  fills: z.array(z.strictObject({ id: z.string(), acceptance: sharedAcceptance, ...filled })),
  rulebookLines,
});
export type SharedTrade = z.infer<typeof sharedTrade>;
