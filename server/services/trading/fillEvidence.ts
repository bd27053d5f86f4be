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
import type { ClosesPlaceOf } from '../closesPlaces.ts';
import { Refusal } from '../refusal.ts';
import type { RulebookLinesOf } from '../rulebookLines.ts';
import { acceptancesOf, acceptanceView, type KeptAcceptance } from './acceptanceEvidence.ts';
import { settlementLines } from './settlementLines.ts';
import type { TickProofs } from './tickEvidence.ts';

export type FillEvidenceOf = (
  user: Pick<CurrentUser, 'userId'>,
  orderId: string,
) => Promise<FillEvidence>;

interface Stated {
  readonly row: FillRow;
  readonly inputs: Record<string, string>;
}

interface Kept extends Stated {
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

/** What counts 1:1 is of no product: the rulebook says its price. */
const hasMessage = ({ productId }: Record<string, string>): boolean => productId !== 'none';

type Seals = ReadonlyMap<string, TickEvidence['seal']>;

function stateOf({ row, inputs }: Stated) {
  const { id, kind, at, seq, acceptanceSeq, quantity, price, fee } = row;
  const { formulaVersion, rulebookHash } = row;
  const stated = { id, kind, at, seq, acceptanceSeq, quantity, price, fee };
  return { ...stated, formulaVersion, rulebookHash, inputs };
}

export function createFillEvidence({
  database,
  tickEvidence,
  orderTables,
  rulebookLines,
  closesPlace,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly tickEvidence: TickProofs;
  /** Of orders that have fills. */
  readonly orderTables: readonly string[];
  readonly rulebookLines: RulebookLinesOf;
  readonly closesPlace: ClosesPlaceOf;
}): FillEvidenceOf {
  const { pool } = database;

  /** An order's fills are of one product, or of several: each has its own messages. */
  const readKept = async (stated: readonly Stated[]): Promise<Kept[]> => {
    const explained = stated.map((one) => ({ ...one, firstSeq: firstSeqOf(one.inputs) }));
    const ticks = new Map<string, Map<number, TickEvidenceRow>>();
    for (const productId of new Set(explained.map(({ row }) => row.productId))) {
      const own = explained.filter(({ row }) => row.productId === productId);
      const seqs = own.flatMap(({ row, firstSeq = row.seq }) => [row.seq, firstSeq]);
      ticks.set(productId, await readTickEvidence(pool, productId, [...new Set(seqs)]));
    }
    const kept: Kept[] = [];
    for (const { row, inputs, firstSeq } of explained) {
      const lines = await settlementLines(pool, row, inputs);
      const own = ticks.get(row.productId);
      const first = firstSeq === undefined ? undefined : own?.get(firstSeq);
      kept.push({ row, inputs, tick: own?.get(row.seq), first, lines });
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

  const firstOf = async (
    { row, inputs, first }: Kept,
    seals: Seals,
  ): Promise<TickEvidence | null> => {
    const evidence = first && tickEvidence.ofLine(first);
    if (evidence !== undefined) return { ...evidence, seal: seals.get(evidence.line) ?? null };
    const seq = firstSeqOf(inputs);
    // Its line alone was kept, since a server that began anew knew no more of it.
    return seq === undefined ? null : ((await tickEvidence.find(row.productId, seq)) ?? null);
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

  /** Of lines, each with its product. */
  const sealsOf = async (texts: readonly (readonly [string, string])[]): Promise<Seals> => {
    const seals = new Map<string, TickEvidence['seal']>();
    for (const productId of new Set(texts.map(([of]) => of))) {
      const own = texts.flatMap(([of, line]) => (of === productId ? [line] : []));
      const wanted = [...new Set(own)];
      const found = await tickEvidence.seals(productId, wanted);
      for (const [place, line] of wanted.entries()) seals.set(line, found[place] ?? null);
    }
    return seals;
  };

  return async ({ userId }, orderId) => {
    if (!(await ownsOrder(pool, orderTables, userId, orderId))) throw new Refusal('not_found');
    const rows = await readFills(pool, userId, orderId);
    const accepted = await acceptancesOf(pool, userId, [orderId, ...rows.map(({ id }) => id)]);
    const own = accepted(orderId);
    const productId = rows[0]?.productId ?? (own && parseAcceptance(own.line)?.productId);
    // Nothing has been filled yet, or ever, and it is from before acceptances were logged.
    if (productId === undefined) return { orderId, acceptance: null, fills: [] };
    const stated = rows.map((row) => ({
      row,
      inputs: JSON.parse(row.inputs) as Record<string, string>,
    }));
    const kept = await readKept(stated.filter(({ inputs }) => hasMessage(inputs)));
    const unpriced = stated.filter(({ inputs }) => !hasMessage(inputs)).map(stateOf);
    const asked = [own, ...rows.map(({ id }) => accepted(id))];
    const seals = await sealsOf([
      ...asked.flatMap((one) => (one ? [[productId, one.line] as const] : [])),
      ...kept.flatMap(({ row, tick, first, lines = [] }) =>
        [tick, first, ...lines].flatMap((one) => (one ? [[row.productId, one.line] as const] : [])),
      ),
    ]);
    const viewOf = (one: KeptAcceptance | undefined) =>
      acceptanceView(productId, one, one && seals.get(one.line));
    const fills: FillEvidence['fills'] = [];
    for (const one of kept) {
      const figures = stateOf(one);
      fills.push({
        ...figures,
        acceptance: viewOf(accepted(one.row.id)),
        tick: await messageOf(one, seals),
        first: await firstOf(one, seals),
        ...linesOf(one, seals),
        ...(await closesPlace(one.row.productId, figures)),
      });
    }
    const hashes = new Set(rows.map(({ rulebookHash }) => rulebookHash));
    const acceptedAt = own && parseAcceptance(own.line)?.acceptedTime;
    const logged = { rulebookLines: await rulebookLines({ hashes, acceptedAt }) };
    const answer = { orderId, acceptance: viewOf(own), fills, ...logged };
    return unpriced.length === 0 ? answer : { ...answer, unpriced };
  };
}
