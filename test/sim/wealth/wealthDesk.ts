/**
 * Automated grids and loans over any executor: the users' own use cases of grids, and what those of loans hand to the executor:
 * they look a loan up in the database, which memory has none of. A payout waits for no published ledger here.
 */
import { ZERO } from '../../../core/money/decimal.ts';
import type { GridOrder } from '../../../core/trading/grid/types.ts';
import type { OperationHandler } from '../../../server/execution/operation.ts';
import type { PricedInput } from '../../../server/kinds/loan/loanInputs.ts';
import { marketNow } from '../../../server/kinds/loan/loanMarket.ts';
import { approveLoan, rejectLoan } from '../../../server/kinds/loan/loanDecisions.ts';
import {
  acceptLoan,
  addCollateral,
  applyForLoan,
  declineLoan,
  repayLoan,
} from '../../../server/kinds/loan/loanOperations.ts';
import { compileLoanRules } from '../../../server/kinds/loan/loanRules.ts';
import { createQuantMarket } from '../../../server/kinds/quant/quantMarket.ts';
import { createQuantOrders } from '../../../server/kinds/quant/quantOrders.ts';
import type { MarketHub } from '../../../server/market/ports.ts';
import type { Clock } from '../../../server/ports.ts';
import type { CurrentUser } from '../../../server/services/accounts/currentUser.ts';
import { type Call, type Intake, make, NOT_FOUND } from '../../../server/services/intake.ts';
import type { Rulebooks } from '../../../server/services/rulebooks.ts';
import type { Database } from '../../../server/store/database.ts';
import { byOperator } from '../fundingDesk.ts';
import type { MemoryStore } from '../memoryStore.ts';
import type { BorrowAction, LoanAction } from '../steps.ts';

export interface WealthDeskOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly hub: MarketHub;
  readonly rulebooks: Rulebooks;
  readonly intake: Intake;
  readonly store: MemoryStore;
  readonly find: (userId: string, orderId: string) => Promise<GridOrder | undefined>;
}

/** What everybody has before the first step: no loan. */
export function foundLoans(store: MemoryStore, userIds: readonly string[]): void {
  for (const userId of userIds)
    store.recordsOf('loanStanding').set(userId, {
      id: userId,
      userId,
      open: ZERO,
      borrowed: ZERO,
      pledges: [],
      repaidInTime: 0,
      overdue: 0,
      sold: 0,
      version: 0,
    });
}

/** Of each operator; the last one has none that is on the list. */
const REASONS = ['source_unclear', 'source_unclear', 'as you like it'];

/** What the back office would show beside a request. */
const SHOWN = {
  uid: '',
  tier: 'basic',
  creditScore: 600,
  limit: '0',
  open: '0',
  documents: [],
} as const;

const CALLS: Readonly<Record<LoanAction['call'], Call>> = {
  acceptLoan: { name: 'borrow/accept', opens: true },
  declineLoan: { name: 'borrow/decline', opens: false },
  repay: { name: 'borrow/repay', opens: false },
  pledge: { name: 'borrow/addCollateral', opens: false },
  decideLoan: { name: 'operator/decide', opens: false },
};

export function createWealthDesk(options: WealthDeskOptions) {
  const { hub, rulebooks, intake, store } = options;
  const grids = createQuantOrders({
    ...options,
    markets: rulebooks.each((rulebook) => createQuantMarket(hub, rulebook)),
  });
  const rulesOf = rulebooks.each(({ hash, document }) => ({
    hash,
    rules: compileLoanRules(document),
  }));

  const madeOf = (action: LoanAction, priced: PricedInput) => {
    const plain = (handler: OperationHandler<PricedInput>) => make(handler, priced);
    switch (action.call) {
      case 'acceptLoan':
        return plain(acceptLoan);
      case 'declineLoan':
        return plain(declineLoan);
      case 'decideLoan': {
        const asked = { ...byOperator(action.operator), reason: REASONS[action.operator] };
        const handler = action.verdict === 'approve' ? approveLoan : rejectLoan;
        return make(handler, { ...priced, asked, shown: SHOWN });
      }
      case 'repay':
        return make(repayLoan, { ...priced, amount: action.amount });
      case 'pledge':
        return make(addCollateral, { ...priced, pledges: action.collateral });
    }
  };

  return {
    subscribe: (user: CurrentUser, key: string, quantId: string, amount: string) =>
      grids.submit(user, key, { quantId, amount }),
    redeem: (user: CurrentUser, key: string, orderId: string) =>
      grids.redeem(user, key, { orderId }),

    borrow: (user: CurrentUser, key: string, { call: _call, ...body }: BorrowAction) => {
      const { hash, rules } = rulesOf.ofAccount(user);
      if (rules === undefined) throw new Error('nothing is lent');
      const { collateral: pledges, ...asked } = body;
      const input = { ...asked, rulebookHash: hash, pledges, documents: [] };
      const call = { name: 'borrow/submit', opens: true };
      return intake.take(call, { userId: user.userId, key, body }, () =>
        make(applyForLoan, { ...marketNow(hub, rules), ...input }),
      );
    },

    onLoan: ({ userId }: CurrentUser, key: string, orderId: string, action: LoanAction) => {
      const found = store.recordsOf('loan').get(orderId);
      const loan = found?.userId === userId ? found : undefined;
      const { loan: _number, ...asked } = action;
      const request = { userId, key, body: { ...asked, orderId } };
      return intake.take(CALLS[action.call], request, () => {
        const { rules } = loan ? rulesOf.ofHash(loan.rulebookHash) : {};
        return rules ? madeOf(action, { orderId, ...marketNow(hub, rules) }) : NOT_FOUND;
      });
    },
  };
}
export type WealthDesk = ReturnType<typeof createWealthDesk>;
