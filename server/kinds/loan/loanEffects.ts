// From core's events of a loan to what the batch writes: the loan with what it waits for, its owner's standing, the journal
// entries, the evidence of a sale, the mail. Must be the only place that does so, so that no money moves without an entry and
// nothing is sold without its inputs.
import type { Tick } from '../../../core/market/types.ts';
import { toText, ZERO } from '../../../core/money/decimal.ts';
import { applyLoanEvent } from '../../../core/trading/loan/apply.ts';
import { loanEntry } from '../../../core/trading/loan/entries.ts';
import {
  explainLoanSale,
  explainSoldCoin,
  LOAN_FORMULA_VERSION,
} from '../../../core/trading/loan/explain.ts';
import { collateralRulesOf } from '../../../core/trading/loan/collateral.ts';
import type { CoinPrices, LoanDecision, LoanSold } from '../../../core/trading/loan/types.ts';
import { NO_EFFECTS, type Outcome, type View } from '../../execution/command.ts';
import { fillRow } from '../../execution/effectsContext.ts';
import type { At } from '../../execution/operation.ts';
import type { FillRow } from '../../store/evidenceStore.ts';
import type { EntryRow } from '../../store/ledgerStore.ts';
import { type Aside, asideRecords, fundingStateOf } from '../shared/alongside.ts';
import { noticeOfLoan } from './loanNotices.ts';
import type { KnownLoanRules } from './loanRules.ts';
import { type LoanStanding, standingAfter } from './loanStanding.ts';
import type { LoanRecord } from './loanStore.ts';
import { presentLoan } from './loanView.ts';
import { watchingOf } from './loanWatching.ts';

/** The messages that a sale rests on: of each coin the newest, and the one that met the bound first. */
export interface SaleMessages {
  readonly ticks: readonly Tick[];
  readonly first: Tick | null;
  /** Prices with the first message in the place of its product's newest. */
  readonly firstPrices: CoinPrices;
}

export interface LoanContext {
  readonly view: View;
  readonly at: At;
  readonly rules: KnownLoanRules;
  readonly prices: CoinPrices;
  readonly messages?: SaleMessages;
  /** What goes along: a line of the operators' log. */
  readonly audit?: ((loan: LoanRecord) => Aside['audit']) | undefined;
  /** What is answered; the loan as its owner sees it where nothing is said. */
  readonly present?: ((loan: LoanRecord) => unknown) | undefined;
}

/** There is one of everybody who has an account. */
export function standingOf(view: View, userId: string): LoanStanding {
  const standing = view.own('loanStanding', userId);
  if (standing === undefined) throw new Error(`user ${userId} is missing`);
  return standing;
}

/** `looks`: what it waits for is worked out anew, whatever was decided. */
export function settleLoan(
  before: LoanRecord | undefined,
  decision: LoanDecision,
  context: LoanContext,
  looks = false,
): Outcome {
  if (!decision.ok) return decision;
  const { view, at, rules, prices } = context;
  const { now } = view;
  const shown = { now, rules, prices };
  const present = context.present ?? ((loan: LoanRecord) => presentLoan(loan, shown));
  const { events } = decision;
  if (events.length === 0 && !looks)
    return { ok: true, effects: NO_EFFECTS, data: before === undefined ? null : present(before) };
  const entries: EntryRow[] = [];
  const fills: FillRow[] = [];
  const notices: Aside['notice'][] = [];
  let loan = before;
  for (const event of events) {
    const was = loan;
    loan = { watched: [], lookAt: null, ...was, ...applyLoanEvent(was, event) };
    const entry = loanEntry(loan, event, `${loan.id}:${loan.version}`);
    if (entry) entries.push({ id: at.newId(), at: now, entry });
    if (event.type === 'sold' && was) fills.push(...saleFills(was, event, context));
    notices.push(noticeOfLoan(loan, event));
  }
  if (loan === undefined) throw new Error('nothing happened to no loan');
  // A look that finds nothing counts as a change: what the loan waits for is part of it.
  const version = events.length === 0 ? loan.version + 1 : loan.version;
  const after: LoanRecord = { ...loan, ...watchingOf(loan, { now, rules, prices }), version };
  const standing = standingAfter(standingOf(view, at.userId), before, after);
  const state = fundingStateOf(view, at.userId);
  const audit = context.audit?.(after);
  const told = notices.flatMap((notice) => asideRecords(state, { notice }, now, at).notice ?? []);
  const changed = {
    loan: [after],
    loanStanding: [standing],
    ...(told.length > 0 && { notice: told }),
    ...asideRecords(state, { audit }, now, at),
  };
  const ticks = fills.length > 0 ? messagesOf(after, before, context) : [];
  return {
    ok: true,
    effects: { ...NO_EFFECTS, entries, fills, ticks, changed },
    data: present(after),
  };
}

/** Of the coins that were pledged, and the first of all. */
function messagesOf(
  after: LoanRecord,
  before: LoanRecord | undefined,
  { messages, rules }: LoanContext,
): readonly Tick[] {
  const coins = new Set([...(before?.pledges ?? []), ...after.pledges].map((one) => one.currency));
  const products = new Set(
    rules.collaterals.flatMap(({ currency, productId }) => (coins.has(currency) ? productId : [])),
  );
  const { ticks = [], first = null } = messages ?? {};
  return [...ticks.filter((tick) => products.has(tick.productId)), ...(first ? [first] : [])];
}

/** One row for each coin of each account: what was sold of it, by which message, for the whole sale’s inputs. */
function saleFills(
  before: LoanRecord,
  sold: LoanSold,
  { view, at, rules, messages }: LoanContext,
): FillRow[] {
  const { ticks = [], first = null, firstPrices } = messages ?? {};
  const sale = explainLoanSale(before, sold, rules, firstPrices);
  const { rulebookHash, id, userId } = before;
  const context = { rules, rulebookHash, tick: null, now: view.now, newId: () => at.newId() };
  return sold.coins.map((coin, place) => {
    const productId = collateralRulesOf(rules, coin.currency)?.productId ?? null;
    const seq = ticks.find((one) => one.productId === productId)?.seq ?? 0;
    const isFirst = first !== null && first.productId === productId;
    const firstPrice = firstPrices?.get(coin.currency);
    const fee = place === 0 ? sold.fee : ZERO;
    const message = {
      productId,
      priceDecimals: productId === null ? null : rules.priceDecimalsOf(productId),
      first: isFirst && firstPrice ? { seq: first.seq, price: toText(firstPrice) } : null,
      fee,
    };
    return fillRow({ id, userId, productId: productId ?? coin.currency }, context, {
      order: 'loan',
      kind: 'collateral',
      seq,
      // Nobody asked for it: it stands behind the message before.
      acceptanceSeq: seq - 1,
      quantity: toText(coin.amount),
      price: toText(coin.price),
      fee: toText(fee),
      formulaVersion: LOAN_FORMULA_VERSION,
      inputs: JSON.stringify(explainSoldCoin(sale, coin, message)),
    });
  });
}
