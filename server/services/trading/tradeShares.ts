// A trade that its owner shows to everybody: the evidence of its fills, without a word about the account behind it.
// Must answer one that is not there, was taken back, is somebody else's or cannot be shown with the same refusal.
// Source: wire.md proof/shareTrade, proof/getShared, proof/unshareTrade.
import { Buffer } from 'node:buffer';
import { LEFT_OUT } from '../../../core/trading/formulas.ts';
import type { AcceptanceEvidence, FillEvidence, SharedTrade } from '../../../protocol/proof.ts';
import type { Clock, Ids } from '../../ports.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { deleteShare, findShare, isShareable, saveShare } from '../../store/tradeShareStore.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { Refusal } from '../refusal.ts';
import type { FillEvidenceOf } from './fillEvidence.ts';

export interface TradeShares {
  share(user: CurrentUser, orderId: string): Promise<{ readonly shareId: string }>;
  unshare(user: CurrentUser, orderId: string): Promise<Record<string, never>>;
  get(shareId: string): Promise<SharedTrade>;
}

export interface TradeSharesOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly fillEvidence: FillEvidenceOf;
  /** Which orders can be shown (defineKind.ts `shareable`). */
  readonly shareable: readonly string[];
}

const ID_BYTES = 16;
const ID = /^[0-9a-f]{32}$/;

/** The line has the hash of what was asked; what was asked, and under which key, is its owner's. */
const withoutAsked = (acceptance: AcceptanceEvidence | null) =>
  acceptance && {
    productId: acceptance.productId,
    line: acceptance.line,
    seal: acceptance.seal,
  };

/** What a fill states of the rest of its owner's account goes to nobody else. */
function shownInputs({ formulaVersion, inputs }: FillEvidence['fills'][number]) {
  const leftOut = LEFT_OUT[formulaVersion] ?? [];
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !leftOut.includes(name)));
}

/** Ids lead into the account: the fills are numbered. Nothing is taken over that is not named here. */
export const toShared = ({ acceptance, fills, rulebookLines }: FillEvidence): SharedTrade => ({
  acceptance: withoutAsked(acceptance),
  rulebookLines,
  fills: fills.map((told, at) => {
    const { id: _id, acceptance: own, ...fill } = told;
    const more = { inputs: shownInputs(told), acceptance: withoutAsked(own) };
    return { id: String(at + 1), ...fill, ...more };
  }),
});

export function createTradeShares(options: TradeSharesOptions): TradeShares {
  const { database, clock, ids, fillEvidence, shareable } = options;
  const own = async ({ userId }: CurrentUser, orderId: string) => {
    const order = { userId, orderId };
    if (!(await isShareable(database.pool, shareable, order))) throw new Refusal('not_found');
    return order;
  };
  return {
    share: async (user, orderId) => {
      const order = await own(user, orderId);
      const id = Buffer.from(ids.bytes(ID_BYTES)).toString('hex');
      const row = { id, ...order, createdAt: clock.now() };
      return { shareId: await inTransaction(database, (client) => saveShare(client, row)) };
    },
    unshare: async (user, orderId) => {
      const order = await own(user, orderId);
      await inTransaction(database, (client) => deleteShare(client, order));
      return {};
    },
    get: async (shareId) => {
      const order = ID.test(shareId) ? await findShare(database.pool, shareId) : undefined;
      if (order === undefined) throw new Refusal('not_found');
      return toShared(await fillEvidence(order, order.orderId));
    },
  };
}
