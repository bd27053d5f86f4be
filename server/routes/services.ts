// The use cases the routes call, as types, in groups: a route names the groups it needs and gets no other. The server hands in
// all of them (server/wiring/services.ts), a test those of the routes it binds.
import type {
  AddBorrowCollateral,
  BorrowData,
  BorrowOrderDto,
  BorrowOrderList,
  BorrowOrderListQuery,
  RepayBorrow,
  SubmitBorrow,
} from '../../protocol/borrow.ts';
import type { Config } from '../../protocol/common.ts';
import type {
  AddMargin,
  AllContractOrders,
  CloseContractOrder,
  ContractOrderResults,
  ReverseContractOrder,
  ReversedContractOrder,
  ContractOrderDto,
  ContractOrderList,
  ContractOrderListQuery,
  SetStopProfitLossPrice,
  SubmitContractOrder,
} from '../../protocol/contractOrder.ts';
import type {
  SpotOrderDto,
  SpotOrderList,
  SpotOrderListQuery,
  SubmitSpotOrder,
  UserSpot,
} from '../../protocol/spotOrder.ts';
import type {
  CfdCloseQuote,
  CfdOrderDto,
  CfdOrderList,
  CfdOrderListQuery,
  CloseCfdOrder,
  SubmitCfdOrder,
} from '../../protocol/order.ts';
import type { ByOrder } from '../../protocol/orders.ts';
import type { QuantInfo, QuantList, QuantMinutes } from '../../protocol/quant.ts';
import type {
  QuantFillList,
  QuantOrderDto,
  QuantOrderList,
  QuantOrderListQuery,
  SubmitQuantOrder,
} from '../../protocol/quantOrder.ts';
import type { Transfer, TransferData } from '../../protocol/user.ts';
import type { AccountFreeze } from '../services/security/accountFreeze.ts';
import type { ChooseCountry } from '../services/accounts/accountCountry.ts';
import type { Accounts } from '../services/accounts/accounts.ts';
import type { Assets } from '../services/funding/assets.ts';
import type { Alerts } from '../kinds/alert/alerts.ts';
import type { Addresses } from '../kinds/address/addresses.ts';
import type { Authenticator } from '../services/security/authenticator.ts';
import type { Certifications } from '../kinds/certification/certifications.ts';
import type { Codes } from '../services/security/codes.ts';
import type { Countries } from '../services/accounts/countries.ts';
import type { CurrentUser } from '../services/accounts/currentUser.ts';
import type { EmailChange } from '../services/accounts/emailChange.ts';
import type { Drawings } from '../services/accounts/drawings.ts';
import type { Favourites } from '../services/accounts/favourites.ts';
import type { FillEvidenceOf } from '../services/trading/fillEvidence.ts';
import type { TradedFillsOf } from '../services/trading/tradedFills.ts';
import type { LiabilityEvidenceOf } from '../services/liabilities/liabilityEvidence.ts';
import type { Corrections } from '../kinds/correction/corrections.ts';
import type { Deposits } from '../kinds/deposit/deposits.ts';
import type { OperatorCalls } from '../services/operators/operatorCalls.ts';
import type { OperatorDecisions } from '../services/operators/operatorDecisions.ts';
import type { OperatorQueue } from '../services/operators/operatorQueue.ts';
import type { Reconciliations } from '../services/operators/reconciliation.ts';
import type { AuditView } from '../services/operators/auditView.ts';
import type { Exposures } from '../services/operators/exposures.ts';
import type { OfficeUsersService } from '../services/operators/officeUsers.ts';
import type { Enrolments } from '../services/operators/enrolment.ts';
import type { OperatorPeople } from '../services/operators/operatorPeople.ts';
import type { Operators } from '../services/operators/operators.ts';
import type { PasswordReset } from '../services/accounts/passwordReset.ts';
import type { PracticeResets } from '../kinds/practice/practiceResets.ts';
import type { HomeData } from '../services/home/homeData.ts';
import type { Pushes } from '../services/alerts/pushes.ts';
import type { Products } from '../services/products.ts';
import type { KnownRulebook } from '../services/rulebooks.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import type { Records } from '../services/funding/records.ts';
import type { NoticeBoard } from '../services/richtext/noticeBoard.ts';
import type { RichTexts } from '../services/richtext/richTexts.ts';
import type { StatementOf } from '../services/funding/statement.ts';
import type { TradeStatsOf } from '../services/funding/tradeStats.ts';
import type { SecurityStateOf } from '../services/security/securityState.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import type { TickProofs } from '../services/trading/tickEvidence.ts';
import type { TradeShares } from '../services/trading/tradeShares.ts';
import type { TryOut } from '../services/accounts/tryOut.ts';
import type { WalletSignIn } from '../services/accounts/walletSignIn.ts';
import type { Withdrawals } from '../kinds/withdrawal/withdrawals.ts';
import type { DeepReadonly } from '../../protocol/deepReadonly.ts';

/** A page of a list: what the client asked for, its default size filled in. */
export interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type Lists<Query, List> = (
  user: CurrentUser,
  query: Omit<Query, 'limit' | 'cursor'> & Page,
) => Promise<DeepReadonly<List>>;

/** Contract trading; each method's name is the call's. Refuses with Refusal. */
export interface ContractOrders {
  submit(user: CurrentUser, key: string, body: SubmitContractOrder): OrderAnswer;
  list: Lists<ContractOrderListQuery, ContractOrderList>;
  cancel(user: CurrentUser, key: string, body: ByOrder): OrderAnswer;
  setStopProfitLossPrice(user: CurrentUser, key: string, body: SetStopProfitLossPrice): OrderAnswer;
  close(user: CurrentUser, key: string, body: CloseContractOrder): OrderAnswer;
  reverse(
    user: CurrentUser,
    key: string,
    body: ReverseContractOrder,
  ): Promise<DeepReadonly<ReversedContractOrder>>;
  addMargin(user: CurrentUser, key: string, body: AddMargin): OrderAnswer;
}

/** The same of all orders at once, each decided for itself. */
export interface AllContractOrdersCalls {
  close(user: CurrentUser, key: string, body: AllContractOrders): OrderResults;
  cancel(user: CurrentUser, key: string, body: AllContractOrders): OrderResults;
}
type OrderResults = Promise<DeepReadonly<ContractOrderResults>>;
type OrderAnswer = Promise<DeepReadonly<ContractOrderDto>>;

/** Spot trading; each method's name is the call's. Refuses with Refusal. */
export interface SpotOrders {
  submit(
    user: CurrentUser,
    key: string,
    body: SubmitSpotOrder,
  ): Promise<DeepReadonly<SpotOrderDto>>;
  list: Lists<SpotOrderListQuery, SpotOrderList>;
  cancel(user: CurrentUser, key: string, body: ByOrder): Promise<DeepReadonly<SpotOrderDto>>;
}

/** What a user holds of the two sides of a product in the spot account, and what the base side cost. */
export interface SpotHoldings {
  ofProduct(user: CurrentUser, productId: string): Promise<DeepReadonly<UserSpot>>;
}

/** Calls and puts. Refuses with Refusal. */
export interface CfdOrders {
  submit(user: CurrentUser, key: string, body: SubmitCfdOrder): CfdAnswer;
  list: Lists<CfdOrderListQuery, CfdOrderList>;
  status(user: CurrentUser, query: ByOrder): CfdAnswer;
  closeQuote(user: CurrentUser, query: ByOrder): Promise<DeepReadonly<CfdCloseQuote>>;
  close(user: CurrentUser, key: string, body: CloseCfdOrder): CfdAnswer;
}
type CfdAnswer = Promise<DeepReadonly<CfdOrderDto>>;

/** Subscriptions to automated grids. Refuses with Refusal. */
export interface QuantOrders {
  submit(user: CurrentUser, key: string, body: SubmitQuantOrder): QuantAnswer;
  list: Lists<QuantOrderListQuery, QuantOrderList>;
  fills(
    user: CurrentUser,
    query: Page & { readonly orderId: string },
  ): Promise<DeepReadonly<QuantFillList>>;
  redeem(user: CurrentUser, key: string, body: ByOrder): QuantAnswer;
}
type QuantAnswer = Promise<DeepReadonly<QuantOrderDto>>;

/** The grids that are offered, and what they would have done. Refuses with Refusal. */
export interface QuantOffers {
  list(user: CurrentUser): DeepReadonly<QuantList>;
  info(user: CurrentUser, quantId: string): DeepReadonly<QuantInfo>;
  minutes(query: {
    readonly productId: string;
    readonly from: number;
    readonly to: number;
    readonly candlesHash?: string | undefined;
  }): Promise<QuantMinutes>;
}
/** Loans; each method's name is the call's. Refuses with Refusal. */
export interface Borrowing {
  /** It follows from his loans. */
  creditScore(user: CurrentUser): Promise<number>;
  data(user: CurrentUser): Promise<DeepReadonly<BorrowData>>;
  list: Lists<BorrowOrderListQuery, BorrowOrderList>;
  submit(user: CurrentUser, key: string, body: SubmitBorrow): LoanAnswer;
  accept(user: CurrentUser, key: string, body: ByOrder): LoanAnswer;
  decline(user: CurrentUser, key: string, body: ByOrder): LoanAnswer;
  repay(user: CurrentUser, key: string, body: RepayBorrow): LoanAnswer;
  addCollateral(user: CurrentUser, key: string, body: AddBorrowCollateral): LoanAnswer;
}
type LoanAnswer = Promise<DeepReadonly<BorrowOrderDto>>;

export interface Transfers {
  transfer(
    user: CurrentUser,
    key: string,
    body: Transfer,
  ): Promise<{ readonly transferId: string }>;
  transferData(
    user: CurrentUser,
    query: Pick<Transfer, 'from' | 'to'>,
  ): Promise<DeepReadonly<TransferData>>;
}

/** People: how they come in, where they are signed in, and where they live. */
export interface AccountServices {
  readonly accounts: Accounts;
  readonly chooseCountry: ChooseCountry;
  readonly codes: Codes;
  readonly countries: Countries;
  readonly emailChange: EmailChange;
  readonly passwordReset: PasswordReset;
  readonly sessions: Sessions;
  readonly tryOut: TryOut;
  readonly walletSignIn: WalletSignIn;
}

/** What guards an account beyond its password. */
export interface SecurityServices {
  readonly accountFreeze: AccountFreeze;
  readonly authenticator: Authenticator;
  readonly securityState: SecurityStateOf;
}

/** What a user wants to be told of, and in which browsers. */
export interface AlertServices {
  readonly alerts: Alerts;
  readonly pushes: Pushes;
}

/** What is shown of the market. */
export interface MarketServices {
  readonly drawings: Drawings;
  readonly favourites: Favourites;
  readonly home: HomeData;
  readonly products: Products;
}

/** What the house writes to everybody. */
export interface ContentServices {
  readonly richTexts: RichTexts;
  readonly noticeBoard: NoticeBoard;
}

/** By which rules who asks is served. */
export interface RuleServices {
  readonly config: (rulebookHash: string) => DeepReadonly<Config>;
  /** By which rules an account trades; for a visitor, what he is shown for the country he chose. */
  readonly rulebookOf: (
    user: CurrentUser | undefined,
    country: string | undefined,
  ) => KnownRulebook;
  /** The document of a hash as it was kept; undefined for one that never was in force here. */
  readonly rulebookDocument: (
    hash: string,
  ) => Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** What money there is, and what has moved. */
export interface FundingServices {
  readonly assets: Assets;
  readonly records: Records;
  readonly statement: StatementOf;
  readonly tradeStats: TradeStatsOf;
}

/** What a price and a fill were made of, and that a balance is counted. */
export interface ProofServices {
  readonly publicLog: Pick<PublicLog, 'describe' | 'newest'>;
  readonly fillEvidence: FillEvidenceOf;
  readonly tradedFills: TradedFillsOf;
  readonly liabilityEvidence: LiabilityEvidenceOf;
  readonly tickEvidence: TickProofs;
  readonly tradeShares: TradeShares;
}

/** The back office. */
export interface OfficeServices {
  readonly operatorDecisions: OperatorDecisions;
  readonly operatorQueue: OperatorQueue;
  readonly operators: Operators;
  readonly officeUsers: OfficeUsersService;
  readonly auditView: AuditView;
  readonly exposures: Exposures;
  readonly operatorPeople: OperatorPeople;
  readonly enrolments: Pick<Enrolments, 'open' | 'accept'>;
  readonly reconciliation: Reconciliations;
  readonly operatorCalls: OperatorCalls;
}

/** The groups by name; those of a kind are called as the kind (server/kinds/defineKind.ts, `useCases`). */
export interface Services {
  readonly account: AccountServices;
  readonly security: SecurityServices;
  readonly certification: { readonly certification: Certifications };
  readonly address: { readonly addresses: Addresses };
  readonly deposit: { readonly deposits: Deposits };
  readonly withdrawal: { readonly withdrawals: Withdrawals };
  readonly correction: { readonly corrections: Corrections };
  readonly market: MarketServices;
  readonly alerts: AlertServices;
  readonly rules: RuleServices;
  readonly content: ContentServices;
  readonly contract: {
    readonly contractOrders: ContractOrders;
    readonly allContractOrders: AllContractOrdersCalls;
  };
  readonly spot: { readonly spotOrders: SpotOrders; readonly spotHoldings: SpotHoldings };
  readonly cfd: { readonly cfdOrders: CfdOrders };
  readonly quant: { readonly quantOrders: QuantOrders; readonly quantOffers: QuantOffers };
  readonly transfer: { readonly transfers: Transfers };
  readonly loan: { readonly borrowing: Borrowing };
  readonly practice: { readonly practiceReset: PracticeResets };
  readonly funding: FundingServices;
  readonly proof: ProofServices;
  readonly office: OfficeServices;
}
export type ServiceGroup = keyof Services;
