/** Faults that a house could have with grids and loans, one at a time; each must be caught by some promise. */
import type { Posting, UserAccount } from '../../../core/ledger/types.ts';
import { type Decimal, decimal, ONE, ZERO } from '../../../core/money/decimal.ts';
import type { GridOrder } from '../../../core/trading/grid/types.ts';
import {
  type Command,
  type Effects,
  NO_EFFECTS,
  type View,
} from '../../../server/execution/command.ts';
import type { RecordTypes } from '../../../server/execution/recordKinds.ts';
import type { LoanRecord } from '../../../server/kinds/loan/loanStore.ts';
import type { EntryRow } from '../../../server/store/ledgerStore.ts';
import type { Seams } from '../seams.ts';
import { limitlessBook, onEntries, onInputs, UNIT } from '../tamper.ts';

type Name = 'quant' | 'loan' | 'loanStanding';

/** Some commands decided on another view of the world. */
const seen = (names: readonly string[], change: (view: View, command: Command) => View): Seams => ({
  decide: (command, view) =>
    command.decide(names.includes(command.name) ? change(view, command) : view),
});

/** The same, with a record that says something else. */
const told = <Kind extends Name>(
  names: readonly string[],
  kind: Kind,
  change: (record: RecordTypes[Kind], view: View) => RecordTypes[Kind],
): Seams =>
  seen(names, (view) => ({
    ...view,
    own: (name, id) => {
      const record = view.own(name, id);
      if ((name as string) !== kind || record === undefined) return record;
      return change(record as unknown as RecordTypes[Kind], view) as unknown as typeof record;
    },
  }));

/** Done, says the house, and does nothing. */
const idle = (...names: string[]): Seams => ({
  decide: (command, view) =>
    names.includes(command.name)
      ? { ok: true, effects: NO_EFFECTS, data: null }
      : command.decide(view),
});

type Move = readonly [place: string, currency: string, amount: Decimal];

/** `funding/available` of the owner, or an account of the house. */
function posting(userId: string, [place, currency, amount]: Move): Posting {
  const [account = '', bucket] = place.split('/');
  return bucket === undefined
    ? { owner: 'house', account: account as 'fees', currency, amount }
    : {
        owner: 'user',
        userId,
        account: account as UserAccount,
        bucket: bucket as 'available',
        currency,
        amount,
      };
}

const ownerOf = ({ entry }: EntryRow): string =>
  entry.postings.flatMap((one) => (one.owner === 'user' ? one.userId : []))[0] ?? '';

/** An entry that moves more than was decided. */
const withMoves = (row: EntryRow, moves: readonly Move[]): EntryRow => {
  const more = moves.map((move) => posting(ownerOf(row), move));
  return { ...row, entry: { ...row.entry, postings: [...row.entry.postings, ...more] } };
};

const onGrids = (effects: Effects, change: (order: GridOrder) => GridOrder): Effects => {
  const quant = (effects.changed.quant ?? []).map(change);
  return { ...effects, changed: { ...effects.changed, quant } };
};

/** What of an entry goes to the owner in money, kept by the house. */
function keepSurplus(row: EntryRow): EntryRow {
  const surplus = row.entry.postings.find(
    (one) => one.owner === 'user' && one.bucket === 'available' && one.currency === 'USDT',
  );
  if (surplus === undefined) return row;
  return withMoves(row, [
    ['funding/available', 'USDT', surplus.amount.neg()],
    ['trading_result', 'USDT', surplus.amount],
  ]);
}

const release = (row: EntryRow, { pledges }: LoanRecord): EntryRow =>
  withMoves(
    row,
    pledges.flatMap(({ account, currency, amount }): Move[] => [
      [`${account}/locked`, currency, amount.neg()],
      [`${account}/available`, currency, amount],
    ]),
  );

const GRID_ENDS = ['quant.redeem', 'quant.stop', 'quant.end'];

export const WEALTH_FAULTS: Readonly<Record<string, Seams>> = {
  'a cell sells more than it holds': told(['quant.trade'], 'quant', (order) => ({
    ...order,
    cells: order.cells.map((cell) => (cell.lots > 0 ? { ...cell, lots: cell.lots + 1 } : cell)),
  })),
  'a grid trades without a fee': { gridRules: (rules) => ({ ...rules, feeRate: ZERO }) },
  'a grid’s fee rounded down': {
    write: (effects) =>
      onEntries(effects, 'quant_fill', (row) =>
        withMoves(row, [
          ['fees', 'USDT', UNIT.neg()],
          ['wealth/locked', 'USDT', UNIT],
        ]),
      ),
  },
  'an early fee that takes principal': {
    write: (effects, { name }) => {
      const [order] = effects.changed.quant ?? [];
      if (name !== 'quant.redeem' || order?.proceeds == null || order.expiresAt === null)
        return effects;
      const fee = ONE;
      const paid = onEntries(effects, 'quant_close', (row) =>
        withMoves(row, [
          ['wealth/available', 'USDT', fee.neg()],
          ['fees', 'USDT', fee],
        ]),
      );
      return onGrids(paid, (one) => ({
        ...one,
        earlyFee: one.earlyFee.plus(fee),
        proceeds: one.proceeds?.minus(fee) ?? null,
      }));
    },
  },
  'an end that forgets coins': told(GRID_ENDS, 'quant', (order) => {
    const full = order.cells.findIndex(({ lots }) => lots > 0);
    const cells = order.cells.map((cell, at) => (at === full ? { lots: 0, cost: ZERO } : cell));
    return { ...order, cells };
  }),
  'a cell that trades beyond its level': seen(['quant.trade'], limitlessBook),
  'a cell that waits though its level was reached': idle('quant.trade'),
  'a stop that does not fire': idle('quant.stop'),
  'a stop at half the loss': { gridRules: (rules) => ({ ...rules, stopRate: decimal('0.1') }) },
  'a grid that goes on after its term': idle('quant.end'),
  'a reward without a row': {
    write: (effects) => ({
      ...effects,
      fills: effects.fills.filter(({ order, kind }) => order !== 'quant' || kind !== 'sell'),
    }),
  },
  'a grid whose evidence tells another amount': {
    write: (effects) => onInputs(effects, 'costShare', (share) => share.plus(UNIT)),
  },
  'interest charged twice for an hour': told(['loan.repay'], 'loan', (loan) => ({
    ...loan,
    principalHours: loan.principalHours.plus(loan.principal),
  })),
  'interest on what was repaid': told(['loan.repay'], 'loan', (loan) => ({
    ...loan,
    principalHours: loan.principalHours.plus(
      loan.hoursCharged > 0 ? loan.amount.minus(loan.principal) : ZERO,
    ),
  })),
  'late hours at the usual rate': { loanRules: (rules) => ({ ...rules, overdueFactor: ONE }) },
  'overdue without grace': { loanRules: (rules) => ({ ...rules, graceHours: 0 }) },
  'a sale below its bound': {
    loanRules: (rules) => ({
      ...rules,
      collaterals: rules.collaterals.map((one) => ({ ...one, saleLtv: one.saleLtv.minus('0.05') })),
    }),
  },
  'a sale of more than it must be': {
    loanRules: (rules) => ({
      ...rules,
      collaterals: rules.collaterals.map((one) => ({
        ...one,
        targetLtv: one.targetLtv.minus('0.1'),
      })),
    }),
  },
  'a sale that does not come': idle('loan.look'),
  'a sale that keeps the surplus': {
    write: (effects) => onEntries(effects, 'loan_sale', keepSurplus),
  },
  'a sale without its fee': {
    loanRules: (rules) => ({ ...rules, sale: { ...rules.sale, feeRate: ZERO } }),
  },
  'collateral released while owed': {
    write: (effects, { name }) => {
      const [loan] = effects.changed.loan ?? [];
      if (name !== 'loan.repay' || loan?.state !== 'unpaid') return effects;
      return onEntries(effects, 'loan_repay', (row) => release(row, loan));
    },
  },
  'repaying all leaves dust': {
    write: (effects, { name }) => {
      const [loan] = effects.changed.loan ?? [];
      if (name !== 'loan.repay' || loan?.state !== 'repaid') return effects;
      const left = { ...loan, principal: UNIT };
      const paid = onEntries(effects, 'loan_repay', (row) =>
        withMoves(row, [
          ['funding/available', 'USDT', UNIT],
          ['loan_book', 'USDT', UNIT.neg()],
        ]),
      );
      return { ...paid, changed: { ...paid.changed, loan: [left] } };
    },
  },
  'a second payout': told(['loan.accept'], 'loan', (loan) =>
    loan.state === 'unpaid' ? { ...loan, state: 'approved' } : loan,
  ),
  'an offer taken after its time': told(['loan.accept'], 'loan', (loan, { now }) => ({
    ...loan,
    offerUntil: now + 1,
  })),
  'an offer that never lapses': idle('loan.lapse'),
  'lent without the haircut': {
    loanRules: (rules) => ({
      ...rules,
      collaterals: rules.collaterals.map((one) => ({ ...one, haircut: ZERO })),
    }),
  },
  'a limit that counts no other loans': told(['loan.apply'], 'loanStanding', (standing) => ({
    ...standing,
    open: ZERO,
  })),
  'what was lent carries a second loan': told(
    ['loan.apply', 'loan.addCollateral'],
    'loanStanding',
    (standing) => ({ ...standing, borrowed: ZERO, pledges: [] }),
  ),
};
