// Loans: the use cases of call group borrow. Each write becomes one operation; what is paid out rests on a ledger that is published.
// Must trust nothing of a request but its intent. Source: decisions.md "Borrowing", "Price evidence" (loan payouts).
import { maxDecimal, toText, ZERO } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import type { UserAccount } from '../../../core/ledger/types.ts';
import { ownMeans } from '../../../core/trading/loan/lien.ts';
import { loanLimit, scoreOf } from '../../../core/trading/loan/score.ts';
import type { CollateralRules } from '../../../core/trading/loan/types.ts';
import type {
  AddBorrowCollateral,
  BorrowData,
  BorrowOrderDto,
  BorrowOrderList,
  RepayBorrow,
  SubmitBorrow,
} from '../../../protocol/borrow.ts';
import type { ByOrder } from '../../../protocol/orders.ts';
import type { OperationHandler } from '../../execution/operation.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { fileNameOf } from '../../services/accounts/uploads.ts';
import type { PageQuery } from '../../services/cursor.ts';
import { make, NOT_FOUND } from '../../services/intake.ts';
import { Refusal } from '../../services/refusal.ts';
import { orderPage, pageOfOne } from '../../services/trading/orderPage.ts';
import { certified } from '../../store/certifiedStore.ts';
import { type BalanceRow, readBalances } from '../../store/ledgerStore.ts';
import type { UseCaseHouse } from '../kindHouse.ts';
import { type LoanPrices, meansOf, type PledgeInput, type PricedInput } from './loanInputs.ts';
import { marketNow, pricesNow } from './loanMarket.ts';
import {
  acceptLoan,
  addCollateral,
  applyForLoan,
  declineLoan,
  repayLoan,
} from './loanOperations.ts';
import { compileLoanRules, type KnownLoanRules } from './loanRules.ts';
import { loanStandings } from './loanStanding.ts';
import { listLoans, loans, type LoanRecord } from './loanStore.ts';
import { presentLoan, priceText } from './loanView.ts';

export interface BorrowQuery extends PageQuery {
  readonly state?: LoanRecord['state'] | undefined;
  readonly orderId?: string | undefined;
}

/** Loans; each method's name is the call's. Refuses with Refusal. */
export interface Borrowing {
  /** It follows from his loans. */
  creditScore(user: CurrentUser): Promise<number>;
  data(user: CurrentUser): Promise<BorrowData>;
  list(user: CurrentUser, query: BorrowQuery): Promise<BorrowOrderList>;
  submit(user: CurrentUser, key: string, body: SubmitBorrow): Promise<BorrowOrderDto>;
  /** Pays out once everything that the ledger holds, what is pledged included, stands in the public log. */
  accept(user: CurrentUser, key: string, body: ByOrder): Promise<BorrowOrderDto>;
  decline(user: CurrentUser, key: string, body: ByOrder): Promise<BorrowOrderDto>;
  repay(user: CurrentUser, key: string, body: RepayBorrow): Promise<BorrowOrderDto>;
  addCollateral(user: CurrentUser, key: string, body: AddBorrowCollateral): Promise<BorrowOrderDto>;
}

const pledgesOf = (pledges: SubmitBorrow['collateral']): readonly PledgeInput[] =>
  pledges.map(({ account = 'funding', ...rest }) => ({ account, ...rest }));

const boundsOf = ({ initialLtv, noticeLtvs, saleLtv }: CollateralRules) => ({
  initial: toText(initialLtv),
  call: toText(noticeLtvs[0] ?? saleLtv),
  liquidation: toText(saleLtv),
});

/** The class that carries furthest. */
const furthest = (collaterals: readonly CollateralRules[]): CollateralRules => {
  const [first, ...rest] = collaterals;
  if (first === undefined) throw new RangeError('nothing is lent against anything');
  return rest.reduce((best, one) => (one.initialLtv.gt(best.initialLtv) ? one : best), first);
};

export function createBorrowing(house: UseCaseHouse): Borrowing {
  const { database, clock, hub, intake, rulebooks, ledger } = house;
  const { pool } = database;
  const rulesOf = rulebooks.each(({ hash, document }) => ({
    hash,
    document,
    rules: compileLoanRules(document),
  }));
  const lentBy = (user: CurrentUser) => {
    const { hash, document, rules } = rulesOf.ofAccount(user);
    if (rules === undefined) throw new Refusal('not_found');
    return { hash, document, rules };
  };
  const ownRules = (loan: LoanRecord): KnownLoanRules => {
    const { rules } = rulesOf.ofHash(loan.rulebookHash);
    if (rules === undefined) throw new Error(`loan ${loan.id} has no rules`);
    return rules;
  };
  const show = (loan: LoanRecord): BorrowOrderDto => {
    const rules = ownRules(loan);
    return presentLoan(loan, { now: clock.now(), rules, prices: pricesNow(hub, rules) });
  };

  /** The market for an operation on it; a foreign id answers exactly as a missing one. */
  const locate = async ({ userId }: CurrentUser, orderId: string) => {
    const loan = await loans.find(pool, userId, orderId);
    return (): LoanPrices | undefined => loan && marketNow(hub, ownRules(loan));
  };

  async function onLoan<Body extends { readonly orderId: string }, Input extends PricedInput>(
    call: string,
    handler: OperationHandler<Input>,
    user: CurrentUser,
    key: string,
    body: Body,
    input: (priced: PricedInput) => Input,
  ): Promise<BorrowOrderDto> {
    const market = await locate(user, body.orderId);
    const request = { userId: user.userId, key, body };
    return intake.take({ name: `borrow/${call}`, opens: false }, request, () => {
      const priced = market();
      return priced === undefined
        ? NOT_FOUND
        : make(handler, input({ orderId: body.orderId, ...priced }));
    });
  }

  const scoreFor = async (user: CurrentUser): Promise<number> => {
    const standing = await loanStandings.one(pool, user.userId);
    if (standing === undefined) throw new Refusal('not_found');
    return scoreOf(standing, lentBy(user).rules.score);
  };

  return {
    creditScore: scoreFor,

    async data(user) {
      const { hash, rules } = lentBy(user);
      const standing = await loanStandings.one(pool, user.userId);
      const states = await certified.one(pool, user.userId);
      if (standing === undefined || states === undefined) throw new Refusal('not_found');
      const balances = await readBalances(pool, user.userId);
      const score = scoreOf(standing, rules.score);
      const limit = loanLimit(score, rules);
      const prices = pricesNow(hub, rules);
      const { rates } = marketNow(hub, rules);
      const held = heldBy(balances);
      return {
        currency: SETTLEMENT_CURRENCY,
        rulebookHash: hash,
        minAmount: toText(rules.minAmount),
        terms: rules.terms.map(({ days, dailyRate, serviceRate }) => ({
          days,
          dailyRate: toText(dailyRate),
          serviceRate: toText(serviceRate),
        })),
        collaterals: rules.collaterals.map((own) => {
          const accounts = PLEDGE_ACCOUNTS.filter((one) => rules.accounts.includes(one)).map(
            (account) => ({ account, available: held.available(account, own.currency) }),
          );
          const all = accounts.reduce((sum, { available }) => sum.plus(available), ZERO);
          return {
            currency: own.currency,
            productId: own.productId,
            available: toText(all),
            accounts: accounts.map((one) => ({ ...one, available: toText(one.available) })),
            price: priceText(own.currency, prices, rules),
            haircut: toText(own.haircut),
            ltv: boundsOf(own),
          };
        }),
        limit: toText(limit),
        limitLeft: toText(maxDecimal(limit.minus(standing.open), ZERO)),
        creditScore: score,
        own: toText(ownMeans(meansOf(held, standing, rates))),
        certification: states.basic,
        ltv: boundsOf(furthest(rules.collaterals)),
      };
    },

    submit: (user, key, body) => {
      const { hash, rules } = lentBy(user);
      const { amount, days, agreed, collateral, documents = [] } = body;
      return intake.take(
        { name: 'borrow/submit', opens: true },
        { userId: user.userId, key, body },
        () =>
          make(applyForLoan, {
            ...marketNow(hub, rules),
            rulebookHash: hash,
            amount,
            days,
            agreed,
            pledges: pledgesOf(collateral),
            documents: documents.map(fileNameOf),
          }),
      );
    },

    async accept(user, key, body) {
      const market = await locate(user, body.orderId);
      return intake.takeProven(
        { name: 'borrow/accept', opens: true },
        { userId: user.userId, key, body },
        async () => (market() === undefined ? undefined : ledger.cover()),
        () => {
          const priced = market();
          return priced === undefined
            ? NOT_FOUND
            : make(acceptLoan, { orderId: body.orderId, ...priced });
        },
      );
    },

    decline: (user, key, body) =>
      onLoan('decline', declineLoan, user, key, body, (priced) => priced),

    repay: (user, key, body) =>
      onLoan('repay', repayLoan, user, key, body, (priced) => ({ ...priced, amount: body.amount })),

    addCollateral: (user, key, body) =>
      onLoan('addCollateral', addCollateral, user, key, body, (priced) => ({
        ...priced,
        pledges: pledgesOf(body.collateral),
      })),

    async list(user, query) {
      const { state, orderId } = query;
      if (orderId !== undefined)
        return pageOfOne(await loans.find(pool, user.userId, orderId), show);
      return orderPage(query, {
        read: (page) => listLoans(pool, user.userId, state, page),
        timeOf: ({ appliedAt }) => appliedAt,
        show,
      });
    },
  };
}
const PLEDGE_ACCOUNTS = ['funding', 'spot'] as const;

/** Balances as a decision reads them. */
function heldBy(rows: readonly BalanceRow[]) {
  const of = (account: UserAccount, currency: string) =>
    rows.find((row) => row.account === account && row.currency === currency);
  return {
    available: (account: UserAccount, currency: string): Decimal =>
      of(account, currency)?.available ?? ZERO,
    locked: (account: UserAccount, currency: string): Decimal =>
      of(account, currency)?.locked ?? ZERO,
  };
}
