/**
 * A kind that the house does not have: money set aside until a price or a date, which its owner may take back before. It says
 * everything in its own file, and nothing of the server knows of it. Source: house.md "A kind is a folder and one line".
 */
import { userPosting } from '../../core/ledger/house.ts';
import type { Posting } from '../../core/ledger/types.ts';
import type { Points, Tick, TimeMs } from '../../core/market/types.ts';
import { type Decimal, decimal, toText } from '../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY, SETTLEMENT_SCALE } from '../../core/money/money.ts';
import { NO_EFFECTS, type Outcome, type View } from '../../server/execution/command.ts';
import { defineEdge, haltedOutcome } from '../../server/execution/commonOperations.ts';
import { fillRow } from '../../server/execution/effectsContext.ts';
import { type At, byRule, defineOperation, operationOf } from '../../server/execution/operation.ts';
import type { Owned, RecordKind } from '../../server/execution/recordKinds.ts';
import type { RestingKind } from '../../server/execution/resting.ts';
import { defineKind, NOT_STATED } from '../../server/kinds/defineKind.ts';
import type { KindHouse, UseCaseHouse } from '../../server/kinds/kindHouse.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { make } from '../../server/services/intake.ts';
import {
  amount,
  fixed,
  integer,
  oneOf,
  safeInteger,
  uuid,
  word,
} from '../../server/store/column.ts';
import { RecordTable } from '../../server/store/recordTable.ts';

export interface Escrow extends Owned {
  readonly productId: string;
  readonly rulebookHash: string;
  readonly amount: Decimal;
  /** Paid at the first message whose mark is at or above it. */
  readonly price: Points;
  /** Paid then in any case. */
  readonly until: TimeMs;
  readonly setAt: TimeMs;
  readonly state: 'open' | 'paid' | 'cancelled';
}

declare module '../../server/execution/recordKinds.ts' {
  interface RecordTypes {
    escrow: Escrow;
  }
}

/** Its migration. */
export const ESCROW_SQL = `
  CREATE TABLE escrows (
    id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, product_id text NOT NULL, rulebook_hash text NOT NULL,
    amount numeric NOT NULL, price bigint NOT NULL, until bigint NOT NULL, set_at bigint NOT NULL, state text NOT NULL,
    version integer NOT NULL);
  ALTER TABLE fills DROP CONSTRAINT IF EXISTS fills_order_kind_check;
  ALTER TABLE fills DROP CONSTRAINT IF EXISTS contract_fills_order_kind_check;
  GRANT SELECT, INSERT, UPDATE ON escrows TO PUBLIC;`;

const escrows = new RecordTable<Escrow>({
  table: 'escrows',
  columns: {
    id: uuid('id'),
    userId: fixed(uuid('user_id')),
    productId: fixed(word('product_id')),
    rulebookHash: fixed(word('rulebook_hash')),
    amount: fixed(amount('amount', SETTLEMENT_SCALE)),
    price: fixed(safeInteger('price')),
    until: fixed(safeInteger('until')),
    setAt: fixed(safeInteger('set_at')),
    state: oneOf('state', ['open', 'paid', 'cancelled']),
    version: integer('version'),
  },
});

const records: RecordKind<'escrow'> = {
  name: 'escrow',
  store: escrows,
  open: { table: 'escrows', states: ['open'] },
};

const LONGEST_MS = 90 * 86_400_000;

const isFinalState = (state: Escrow['state']): boolean => state !== 'open';

type Place = readonly [account: 'wealth' | 'funding', bucket: 'available' | 'locked'];
const FREE: Place = ['wealth', 'available'];
const ASIDE: Place = ['wealth', 'locked'];
const PAID: Place = ['funding', 'available'];

/** The escrow as it stands after its money went from one place to another. */
function moved(escrow: Escrow, from: Place, to: Place, view: View, at: At): Outcome {
  const after = { ...escrow, version: escrow.version + 1 };
  const posting = ([account, bucket]: Place, value: Decimal): Posting =>
    userPosting(escrow.userId, account, bucket, SETTLEMENT_CURRENCY, value);
  const postings = [posting(from, escrow.amount.neg()), posting(to, escrow.amount)];
  const cause = `${escrow.id}:${after.version}`;
  const entries = [
    { id: at.newId(), at: view.now, entry: { kind: 'transfer', cause, postings } as const },
  ];
  const data = { id: escrow.id, state: escrow.state };
  return { ok: true, effects: { ...NO_EFFECTS, entries, changed: { escrow: [after] } }, data };
}

export interface SetInput {
  readonly productId: string;
  readonly rulebookHash: string;
  readonly amount: string;
  readonly price: Points;
  readonly until: TimeMs;
}

export const setAside = defineOperation<SetInput>({
  kind: 'escrow',
  operation: 'set',
  addsOpen: true,
  loads: () => ({ accounts: ['wealth'], needs: {} }),
  decide: (view, { amount: text, ...input }, at) => {
    if (view.frozen) return { ok: false, error: 'forbidden' };
    const halted = haltedOutcome(view);
    if (halted !== undefined) return halted;
    const value = decimal(text);
    if (view.available('wealth', SETTLEMENT_CURRENCY).lt(value))
      return { ok: false, error: 'insufficient_balance', field: 'amount' };
    const owned = { id: at.newId(), userId: at.userId, version: 0 };
    const escrow: Escrow = { ...owned, ...input, amount: value, setAt: view.now, state: 'open' };
    return moved(escrow, FREE, ASIDE, view, at);
  },
});

interface OnEscrow {
  readonly escrowId: string;
}

const EDGE = {
  kind: 'escrow',
  record: 'escrow',
  addsOpen: false,
  idOf: ({ escrowId }: OnEscrow) => escrowId,
} as const;

export const takeBack = defineEdge<'escrow', OnEscrow>({
  ...EDGE,
  operation: 'cancel',
  accounts: ['wealth'],
  decide: (escrow, view, _input, at) =>
    isFinalState(escrow.state)
      ? { ok: false, error: 'already_final' }
      : moved({ ...escrow, state: 'cancelled' }, ASIDE, FREE, view, at),
});

/** What its owner is answered. */
type EscrowAnswer = Pick<Escrow, 'id' | 'state'>;

/** Null: its date has come. */
interface PayInput extends OnEscrow {
  readonly tick: Tick | null;
}

const pay = defineEdge<'escrow', PayInput>({
  ...EDGE,
  operation: 'pay',
  accounts: ['wealth', 'funding'],
  decide: (escrow, view, { tick }, at) => {
    if (isFinalState(escrow.state)) return { ok: false, error: 'already_final' };
    const outcome = moved({ ...escrow, state: 'paid' }, ASIDE, PAID, view, at);
    if (tick === null || !outcome.ok) return outcome;
    const { rulebookHash, price } = escrow;
    const context = { rules: {}, rulebookHash, tick, now: view.now, newId: () => at.newId() };
    const fill = fillRow(escrow, context, {
      order: 'escrow',
      kind: 'sale',
      seq: tick.seq,
      acceptanceSeq: tick.seq - 1,
      quantity: toText(escrow.amount),
      price: String(tick.mark),
      fee: '0',
      formulaVersion: 'escrow 1',
      inputs: JSON.stringify({ asked: String(price), mark: String(tick.mark) }),
    });
    return { ...outcome, effects: { ...outcome.effects, fills: [fill], ticks: [tick] } };
  },
});

const waiting = ({ accept }: KindHouse): RestingKind<Escrow> => ({
  watch: ({ state, productId, rulebookHash, setAt, price, until }) =>
    isFinalState(state)
      ? undefined
      : {
          productId,
          rulebookHash,
          orderTime: setAt,
          triggers: [{ kind: 'take_profit', fires: 'at_or_above', on: 'mark', price }],
          due: [{ what: 'date', at: until }],
        },
  fire: (target, { tick }) =>
    operationOf(pay, byRule(target), { escrowId: target.orderId, tick }, accept()),
  due: {
    date: {
      ready: (due) => [due],
      prepare:
        async () =>
        ({ order }) =>
          operationOf(pay, byRule(order), { escrowId: order.id, tick: null }, accept()),
      after: () => null,
    },
  },
});

export interface EscrowRequest {
  readonly productId: string;
  readonly amount: string;
  readonly price: Points;
  readonly inMs: number;
}

/** What a route of its own would call. */
const useCases = ({ clock, rulebooks, intake }: UseCaseHouse) => ({
  set: (user: CurrentUser, key: string, body: EscrowRequest): Promise<EscrowAnswer> =>
    intake.take({ name: 'escrow/set', opens: true }, { userId: user.userId, key, body }, () => {
      const { inMs, ...asked } = body;
      const until = clock.now() + inMs;
      return make(setAside, { ...asked, until, rulebookHash: rulebooks.ofAccount(user).hash });
    }),
  cancel: ({ userId }: CurrentUser, key: string, escrowId: string): Promise<EscrowAnswer> =>
    intake.take({ name: 'escrow/cancel', opens: false }, { userId, key, body: { escrowId } }, () =>
      make(takeBack, { escrowId }),
    ),
});

export const escrowKind = defineKind({
  name: 'escrow',
  operations: [setAside, takeBack, pay],
  useCases,
  peopleCases: null,
  waits: (house) => ({ escrow: waiting(house) }),
  live: {
    escrow: async (client, productId) => {
      const { rows } = await client.query(
        `SELECT * FROM escrows WHERE state = 'open' AND ($1::text IS NULL OR product_id = $1)`,
        [productId ?? null],
      );
      return rows.map((row) => escrows.parse(row));
    },
  },
  overdue: {},
  records: [records],
  // Its migration says what the server's role may do.
  tables: null,
  mails: {},
  notices: { escrow: ({ state }) => ({ type: 'spotOrder', state, reason: null }) },
  // Its entries are transfers.
  statement: NOT_STATED,
  holds: [
    {
      account: 'wealth',
      sql: `SELECT 'USDT' AS currency, o.amount AS held FROM escrows o
        WHERE o.user_id = t.user_id AND o.state = 'open'`,
    },
  ],
  entries: null,
  causes: { transfer: 'SELECT FROM escrows c WHERE c.id = e.own AND c.version >= e.step' },
  checks: [],
  recordOrders: null,
  exposure: null,
  worth: null,
  shareable: null,
  review: null,
  figures: null,
  traded: {
    isOffered: ({ id }) => id === 'BTCUSDT',
    rules: () => ({ escrow: { longestMs: LONGEST_MS } }),
    fees: () => ({}),
    config: () => ({}),
    totals: (worthOf) => ({ escrowTotal: toText(worthOf('wealth')) }),
    trades: {
      escrow: ({ state, productId, amount: quantity, price, setAt }) =>
        state === 'open'
          ? {
              productId,
              price: String(price),
              quantity: toText(quantity),
              side: 'sell',
              time: setAt,
              seq: 0,
            }
          : undefined,
    },
  },
});
