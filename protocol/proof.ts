// Call group proof: the evidence behind a price and a fill. Source: wire.md "Calls", decisions.md "Price evidence".
import * as z from 'zod/mini';
import { countryCode, decimalText, empty, productId, timeMs, uuid } from './primitives.ts';

export const tickQuery = z.strictObject({
  productId,
  /** 15 digits are below 2^53. */
  seq: z.string().check(z.regex(/^\d{1,15}$/)),
});

/** How a line is in the log: its second's Merkle root, the path to it, and that root's place in the chain. */
export const seal = z.object({
  second: timeMs,
  /** Hex SHA-256. */
  root: z.string(),
  previous: z.string(),
  chain: z.string(),
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
});

export const tickEvidence = z.object({
  productId,
  seq: z.int(),
  /** `Q1|product|seq|sourceTime|receivedTime|bid|ask|last|sources|flag`, plain ASCII. */
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

/** Hex SHA-256 of a rulebook's canonical text, as every receipt names it. */
export const rulebookHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Without a hash the one in force is meant: of the account, else of the country that a visitor chose. */
export const rulebookQuery = z.strictObject({
  hash: z.optional(rulebookHash),
  country: z.optional(countryCode),
});
/** The whole document; core/rulebook/canonical.ts and SHA-256 of it give the hash again, core/rulebook/compile.ts its rules. */
export const rulebookDocument = z.record(z.string(), z.unknown());

export const logQuery = empty;
/** The public log below `prefix`, in the formats of C2SP: tlog-tiles, signed-note, tlog-checkpoint, tlog-cosignature. */
export const logDescription = z.object({
  /** Its name, the first line of every checkpoint. */
  origin: z.string(),
  /** Its verifier key, as signed-note writes it. */
  key: z.string(),
  prefix: z.literal('/log/'),
  witnesses: z.array(z.object({ name: z.string(), key: z.string() })),
  /** The newest, a signed note, with the cosignatures that have come. */
  checkpoint: z.string(),
});

export const fillQuery = z.strictObject({ orderId: uuid });
export const fillEvidence = z.object({
  orderId: uuid,
  fills: z.array(
    z.object({
      id: uuid,
      kind: z.enum([
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
      ]),
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
      tick: tickEvidence,
      /** The lines that named a settlement price, refused messages included; absent for every other kind. */
      lines: z.optional(z.array(lineEvidence)),
    }),
  ),
});
export type FillEvidence = z.infer<typeof fillEvidence>;
