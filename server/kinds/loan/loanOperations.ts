// What the owner of a loan can ask for, as operations: core decides, under his lock; loanEffects writes.
// Must hold no rule of its own: every refusal and every number comes from core/trading/loan.
// Source: decisions.md "Borrowing" (states).
import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import { decimal } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { openOrdersRejection } from '../../../core/trading/openOrders.ts';
import { decideApply } from '../../../core/trading/loan/decideApply.ts';
import { decideAccept, decideDecline } from '../../../core/trading/loan/decideOffer.ts';
import { decideAddCollateral, decideRepay } from '../../../core/trading/loan/decideRepay.ts';
import { scoreOf } from '../../../core/trading/loan/score.ts';
import type { Pledge } from '../../../core/trading/loan/types.ts';
import type { Outcome, Refused, View } from '../../execution/command.ts';
import {
  defineEdge,
  defineOpening,
  type Edge,
  haltedOutcome,
  identityOf,
} from '../../execution/commonOperations.ts';
import type { At, OperationHandler } from '../../execution/operation.ts';
import { fundingStateOf } from '../shared/alongside.ts';
import { settleLoan, standingOf } from './loanEffects.ts';
import {
  type AddInput,
  type ApplyInput,
  meansOf,
  type OnLoanInput,
  parsePledges,
  parsePrices,
  type PricedInput,
  type RepayInput,
} from './loanInputs.ts';
import { loanRulesFor, loanRulesOf } from './loanRules.ts';

export const KIND = 'loan';

const availableOf =
  (view: View) =>
  ({ account, currency }: Pledge) =>
    view.available(account, currency);

/** Asks for a loan: locks what is pledged; within the bounds of the rulebook it is an offer at once. */
export const applyForLoan = defineOpening<ApplyInput>({
  kind: KIND,
  operation: 'apply',
  accounts: USER_ACCOUNTS,
  needs: ({ documents }, userId) => ({
    loanStanding: [userId],
    fundingState: [userId],
    ...(documents.length > 0 && { proof: documents }),
  }),
  decide: (view, input, at) => {
    const { rulebookHash, amount, days, agreed, rates } = input;
    const rules = loanRulesFor(at.rules, rulebookHash);
    if (rules === undefined) return { ok: false, error: 'not_found' };
    const pledges = parsePledges(input.pledges);
    const prices = parsePrices(input.prices);
    const standing = standingOf(view, at.userId);
    const decision = decideApply(
      { amount: decimal(amount), days, pledges, agreed },
      {
        now: view.now,
        rules,
        prices,
        frozen: view.frozen,
        available: availableOf(view),
        means: meansOf(view, standing, rates),
        isCertified: fundingStateOf(view, at.userId).tier !== 'none',
        score: scoreOf(standing, rules.score),
        open: standing.open,
      },
      identityOf(at, rulebookHash),
    );
    const { maxOpenOrders } = at.rules.document(rulebookHash);
    const tooMany = openOrdersRejection({ openOrders: view.openOrders() }, { maxOpenOrders });
    if (decision.ok && tooMany !== undefined) return tooMany;
    return withDocuments(settleLoan(undefined, decision, { view, at, rules, prices }), input, view);
  },
});

/** The same outcome with the pictures that he handed in with it. */
function withDocuments(
  outcome: Outcome,
  { documents }: Pick<ApplyInput, 'documents'>,
  view: View,
): Outcome {
  if (!outcome.ok || documents.length === 0) return outcome;
  const { changed } = outcome.effects;
  const usedBy = `${KIND} ${changed.loan?.[0]?.id ?? ''}`;
  const found = [...new Set(documents)].map((name) => view.own('proof', name));
  const free = found.flatMap((proof) => (proof?.usedBy === null ? [proof] : []));
  if (free.length < found.length) return NO_DOCUMENT;
  const proof = free.map((one) => ({ ...one, usedBy, version: one.version + 1 }));
  return { ...outcome, effects: { ...outcome.effects, changed: { ...changed, proof } } };
}
const NO_DOCUMENT: Refused = { ok: false, error: 'not_found', field: 'documents' };

type LoanEdge<Input> = Pick<Edge<'loan', Input>, 'operation' | 'decide' | 'accounts'>;

/** An edge of a loan that is there. */
export const onLoan = <Input extends OnLoanInput>(edge: LoanEdge<Input>): OperationHandler<Input> =>
  defineEdge<'loan', Input>({
    kind: KIND,
    record: 'loan',
    addsOpen: false,
    idOf: ({ orderId }) => orderId,
    needs: (_input, userId) => ({ loanStanding: [userId], fundingState: [userId] }),
    ...edge,
  });

/** What a decision about it is made in. */
export const contextOf = (
  view: View,
  at: At,
  ruled: { readonly rulebookHash: string },
  { prices }: Pick<PricedInput, 'prices'>,
) => ({ view, at, rules: loanRulesOf(at.rules, ruled), prices: parsePrices(prices) });

/** Where collateral may stand. */
export const PLEDGED_IN = ['funding', 'spot'] as const;

/** Takes the offer: it is paid out. */
export const acceptLoan = onLoan<PricedInput>({
  operation: 'accept',
  accounts: PLEDGED_IN,
  decide: (loan, view, input, at) => {
    const halted = haltedOutcome(view);
    if (halted !== undefined) return halted;
    const context = contextOf(view, at, loan, input);
    const { now, frozen } = view;
    return settleLoan(loan, decideAccept(loan, { ...context, now, frozen }), context);
  },
});

/** Takes a request back, or lets an offer go. */
export const declineLoan = onLoan<PricedInput>({
  operation: 'decline',
  accounts: PLEDGED_IN,
  decide: (loan, view, input, at) =>
    settleLoan(loan, decideDecline(loan, view.now), contextOf(view, at, loan, input)),
});

/** Repays a part, or all that is owed when it is run. A frozen account may: it lowers a risk. */
export const repayLoan = onLoan<RepayInput>({
  operation: 'repay',
  accounts: PLEDGED_IN,
  decide: (loan, view, input, at) => {
    const context = contextOf(view, at, loan, input);
    const { amount } = input;
    const available = view.available('funding', SETTLEMENT_CURRENCY);
    const paid = amount === 'all' ? amount : decimal(amount);
    const asked = { now: view.now, rules: context.rules, available };
    return settleLoan(loan, decideRepay(loan, paid, asked), context);
  },
});

export const addCollateral = onLoan<AddInput>({
  operation: 'addCollateral',
  accounts: USER_ACCOUNTS,
  decide: (loan, view, input, at) => {
    const context = contextOf(view, at, loan, input);
    const means = meansOf(view, standingOf(view, at.userId), input.rates);
    const { now, frozen } = view;
    const asked = { ...context, now, frozen, available: availableOf(view), means };
    return settleLoan(loan, decideAddCollateral(loan, parsePledges(input.pledges), asked), context);
  },
});
