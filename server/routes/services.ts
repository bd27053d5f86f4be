// The use cases the routes call, as types, in groups: a route names the groups it needs and gets no other. The server hands in
// all of them (server/wiring/services.ts), a test those of the routes it binds. Must name no kind: their groups come with the list.
import type { Config } from '../../protocol/common.ts';
import type { OwnKinds } from '../kinds/kinds.ts';
import type { AccountFreeze } from '../services/security/accountFreeze.ts';
import type { ChooseCountry } from '../services/accounts/accountCountry.ts';
import type { Accounts } from '../services/accounts/accounts.ts';
import type { Assets } from '../services/funding/assets.ts';
import type { Authenticator } from '../services/security/authenticator.ts';
import type { Codes } from '../services/security/codes.ts';
import type { Countries } from '../services/accounts/countries.ts';
import type { CurrentUser } from '../services/accounts/currentUser.ts';
import type { EmailChange } from '../services/accounts/emailChange.ts';
import type { Drawings } from '../services/accounts/drawings.ts';
import type { Favourites } from '../services/accounts/favourites.ts';
import type { FillEvidenceOf } from '../services/trading/fillEvidence.ts';
import type { TradedFillsOf } from '../services/trading/tradedFills.ts';
import type { EntriesOfDay } from '../services/entriesOfDay.ts';
import type { LiabilityEvidenceOf } from '../services/liabilities/liabilityEvidence.ts';
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
import type { HomeData } from '../services/home/homeData.ts';
import type { Pushes } from '../services/alerts/pushes.ts';
import type { Products } from '../services/products.ts';
import type { KnownRulebook } from '../services/rulebooks.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import type { Records } from '../services/funding/records.ts';
import type { NoticeBoard } from '../services/content/noticeBoard.ts';
import type { RichTexts } from '../services/content/richTexts.ts';
import type { StatementOf } from '../services/funding/statement.ts';
import type { TradeStatsOf } from '../services/funding/tradeStats.ts';
import type { SecurityStateOf } from '../services/security/securityState.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import type { TickProofs } from '../services/trading/tickEvidence.ts';
import type { TradeShares } from '../services/trading/tradeShares.ts';
import type { TryOut } from '../services/accounts/tryOut.ts';
import type { WalletSignIn } from '../services/accounts/walletSignIn.ts';
import type { DeepReadonly } from '../../protocol/deepReadonly.ts';

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

/** In which browsers a user is told of what he wants to be told of. */
export interface PushServices {
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
  readonly entriesOfDay: EntriesOfDay;
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

/** What each kind can be asked, by its name (server/kinds/defineKind.ts, `useCases` and `peopleCases`). */
type UseCases = ReturnType<OwnKinds['createUseCases']>;
type PeopleCases = ReturnType<OwnKinds['createPeopleCases']>;

/** The groups by name: those of the kinds as their list has them, and the house's. */
export interface Services extends UseCases, PeopleCases {
  readonly account: AccountServices;
  readonly security: SecurityServices;
  readonly market: MarketServices;
  readonly pushes: PushServices;
  readonly rules: RuleServices;
  readonly content: ContentServices;
  readonly funding: FundingServices;
  readonly proof: ProofServices;
  readonly office: OfficeServices;
}
export type ServiceGroup = keyof Services;
