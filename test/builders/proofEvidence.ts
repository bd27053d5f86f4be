/**
 * Evidence as proof/getFill published it for events of a simulated day, one of each kind (test/fixtures/proofEvidence.json), and
 * an order as it may be asked for.
 */
import { readFileSync } from 'node:fs';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import { hashOrder } from '../../core/proof/placeLine.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import type { FillEvidence } from '../../protocol/proof.ts';

type PublishedFill = FillEvidence['fills'][number];

interface Published {
  readonly pair: string;
  /** The entry that a call or put ended from, and the event itself, which comes last. */
  readonly fills: readonly PublishedFill[];
}

const published = JSON.parse(readFileSync('test/fixtures/proofEvidence.json', 'utf8')) as Readonly<
  Record<string, Published>
>;

/** "contract-1 open", "contract-1 liquidation part", "cfd-2 settlement", … */
export const EVENTS: readonly string[] = Object.keys(published);

/** The event's own fill. */
export function publishedFill(event: string): PublishedFill {
  const fill = published[event]?.fills.at(-1);
  if (fill === undefined) throw new Error(`no evidence of ${event}`);
  return fill;
}

/** What was asked for a fill, as its acceptance keeps it: the call's name, and the body that it was taken with. */
export function anAcceptance(
  { acceptanceSeq, at, tick }: PublishedFill,
  call: string,
  body: object,
): NonNullable<FillEvidence['acceptance']> {
  const { productId } = tick;
  const asked = `${call}\n${JSON.stringify(body)}`;
  const key = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const hash = hashOrder({ key, text: asked }, sha256);
  const line = `A1|${hash}|${productId}|${acceptanceSeq}|${at - 210}`;
  return { productId, key, asked, line, seal: null };
}

/** The entry of a fill's rulebook, which no checkpoint covers yet; in force from the beginning on, where nothing else is said. */
export const aRulebookLine = (hash: string, from = 0) => ({
  line: formatLogLine({ kind: 'rulebook', profile: 'open', from, hash }),
  log: null,
});

/** What the log says of a minute's rulebooks, which no checkpoint covers yet. */
export const aMinuteOfRulebooks = (inForce: string, minute: number) => ({
  line: formatLogLine({ kind: 'rulebooks', minute, inForce }),
  log: null,
});

/** The answer of proof/getFill: `change` is made of the event's own fill. */
export function publishedEvidence(
  event: string,
  change: (fill: PublishedFill) => PublishedFill = (fill) => fill,
): FillEvidence {
  const { fills = [] } = published[event] ?? {};
  const own = change(publishedFill(event));
  const order = '01a1f8ad-2ef7-7028-a4f6-637623d36557';
  const rulebookLines = [aRulebookLine(own.rulebookHash)];
  return { orderId: order, acceptance: null, fills: [...fills.slice(0, -1), own], rulebookLines };
}
