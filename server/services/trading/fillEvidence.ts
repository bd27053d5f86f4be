// What every fill of an order was computed from, whatever its kind: the inputs, and the price message with its book as they
// were written in the fill's own transaction. The log adds nothing but the seals.
// Must answer the owner alone: a foreign order answers exactly as a missing one. Source: wire.md proof/getFill.
import { parseAcceptance } from '../../../core/proof/placeLine.ts';
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import { formatIndex } from '../../../core/market/scaledText.ts';
import type { FillEvidence, LineEvidence, TickEvidence } from '../../../protocol/proof.ts';
import type { Database } from '../../store/database.ts';
import {
  type FillRow,
  ownsOrder,
  readFills,
  readTickEvidence,
  type TickEvidenceRow,
} from '../../store/evidenceStore.ts';
import type { IndexLineRow } from '../../store/indexEvidenceStore.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { Refusal } from '../refusal.ts';
import { acceptancesOf, acceptanceView, type KeptAcceptance } from './acceptanceEvidence.ts';
import { settlementLines } from './settlementLines.ts';
import type { TickProofs } from './tickEvidence.ts';

export type FillEvidenceOf = (user: CurrentUser, orderId: string) => Promise<FillEvidence>;

interface Kept {
  readonly row: FillRow;
  readonly inputs: Record<string, string>;
  /** The message of the fill; undefined where only its line was kept, with a settlement. */
  readonly tick: TickEvidenceRow | undefined;
  /** The message that showed a liquidation's mark first. */
  readonly first: TickEvidenceRow | undefined;
  readonly lines: readonly IndexLineRow[] | undefined;
}

const isAccepted = ({ line }: IndexLineRow): boolean => parseTickLine(line)?.flag === 'ok';

/** The message that a settlement names: the accepted one of its lines with the fill's seq. */
const namedLine = ({ row, lines = [] }: Kept): IndexLineRow | undefined =>
  lines.find((line) => line.seq === row.seq && isAccepted(line));

/** Undefined where no earlier message is named. */
function firstSeqOf({ causeFirstSeq = 'none' }: Record<string, string>): number | undefined {
  return causeFirstSeq === 'none' ? undefined : Number(causeFirstSeq);
}

type Seals = ReadonlyMap<string, TickEvidence['seal']>;

function stateOf({ row, inputs }: Kept) {
  const { id, kind, at, seq, acceptanceSeq, quantity, price, fee } = row;
  const { formulaVersion, rulebookHash } = row;
  const stated = { id, kind, at, seq, acceptanceSeq, quantity, price, fee };
  return { ...stated, formulaVersion, rulebookHash, inputs };
}

export function createFillEvidence({
  database,
  tickEvidence,
  orderTables,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly tickEvidence: TickProofs;
  /** Of orders that have fills. */
  readonly orderTables: readonly string[];
}): FillEvidenceOf {
  const { pool } = database;

  const readKept = async (productId: string, rows: readonly FillRow[]): Promise<Kept[]> => {
    const explained = rows.map((row) => {
      const inputs = JSON.parse(row.inputs) as Record<string, string>;
      return { row, inputs, firstSeq: firstSeqOf(inputs) };
    });
    const seqs = explained.flatMap(({ row, firstSeq = row.seq }) => [row.seq, firstSeq]);
    const ticks = await readTickEvidence(pool, productId, [...new Set(seqs)]);
    const kept: Kept[] = [];
    for (const { row, inputs, firstSeq } of explained) {
      const lines = await settlementLines(pool, row, inputs);
      const first = firstSeq === undefined ? undefined : ticks.get(firstSeq);
      kept.push({ row, inputs, tick: ticks.get(row.seq), first, lines });
    }
    return kept;
  };

  const messageOf = async (kept: Kept, seals: Seals): Promise<TickEvidence> => {
    const { productId, seq, id } = kept.row;
    const named = kept.tick ?? namedLine(kept);
    const bookLine = kept.tick?.bookLine ?? null;
    const evidence = named && tickEvidence.ofLine({ ...named, bookLine });
    // A line of a settlement from before its book's hash was kept with it: the rest is in the log.
    const found = evidence ?? (await tickEvidence.find(productId, seq));
    if (!found) throw new Error(`fill ${id} has no price evidence`);
    return { ...found, seal: seals.get(found.line) ?? found.seal };
  };

  const firstOf = ({ first }: Kept, seals: Seals): TickEvidence | null => {
    const evidence = first && tickEvidence.ofLine(first);
    return evidence === undefined ? null : { ...evidence, seal: seals.get(evidence.line) ?? null };
  };

  const linesOf = ({ lines, inputs }: Kept, seals: Seals): { lines?: LineEvidence[] } => {
    if (lines === undefined) return {};
    const decimals = Number(inputs['priceDecimals']);
    return {
      lines: lines.map(({ seq, line, indexDoubled }) => ({
        seq,
        line,
        index: formatIndex(indexDoubled, decimals),
        seal: seals.get(line) ?? null,
      })),
    };
  };

  const sealsOf = async (productId: string, texts: readonly string[]): Promise<Seals> => {
    const wanted = [...new Set(texts)];
    const found = await tickEvidence.seals(productId, wanted);
    return new Map(wanted.map((line, place) => [line, found[place] ?? null]));
  };

  return async ({ userId }, orderId) => {
    if (!(await ownsOrder(pool, orderTables, userId, orderId))) throw new Refusal('not_found');
    const rows = await readFills(pool, userId, orderId);
    const accepted = await acceptancesOf(pool, userId, [orderId, ...rows.map(({ id }) => id)]);
    const own = accepted(orderId);
    const productId = rows[0]?.productId ?? (own && parseAcceptance(own.line)?.productId);
    // Nothing has been filled yet, or ever, and it is from before acceptances were logged.
    if (productId === undefined) return { orderId, acceptance: null, fills: [] };
    const kept = await readKept(productId, rows);
    const asked = [own, ...rows.map(({ id }) => accepted(id))];
    const seals = await sealsOf(productId, [
      ...asked.flatMap((one) => (one ? [one.line] : [])),
      ...kept.flatMap(({ tick, first, lines = [] }) => [
        ...(tick ? [tick.line] : []),
        ...(first ? [first.line] : []),
        ...lines.map(({ line }) => line),
      ]),
    ]);
    const viewOf = (one: KeptAcceptance | undefined) =>
      acceptanceView(productId, one, one && seals.get(one.line));
    const fills: FillEvidence['fills'] = [];
    for (const one of kept)
      fills.push({
        ...stateOf(one),
        acceptance: viewOf(accepted(one.row.id)),
        tick: await messageOf(one, seals),
        first: firstOf(one, seals),
        ...linesOf(one, seals),
      });
    return { orderId, acceptance: viewOf(own), fills };
  };
}
