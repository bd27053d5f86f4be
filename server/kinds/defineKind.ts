// What a kind of product or of business is to the rest of the server. Its folder holds everything that is its own; whoever
// works with all kinds (the executor, sockets, matching, the wire …) takes the list and names none.
// Each part is asked for: a kind that leaves one out does not compile, and null says that it has none.
// Source: house.md "A kind is a folder and one line".
import type { EntryLines } from '../../core/ledger/statementLines.ts';
import type { EntryKind, UserAccount } from '../../core/ledger/types.ts';
import type { ProductId, TimeMs } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { ProductDocument, Rulebook } from '../../core/rulebook/types.ts';
import type { OperationHandler } from '../execution/operation.ts';
import type { AnyRecordKind, RecordName, RecordTypes } from '../execution/recordKinds.ts';
import type { RestingKinds } from '../execution/resting.ts';
import type { OpenWorth } from '../services/funding/openWorths.ts';
import type { MailTone, NoticeKind } from '../services/notices.ts';
import type { Figures } from '../services/content/figures.ts';
import type { OrdersOfRecords } from '../services/funding/recordOrders.ts';
import type { Review } from '../services/operators/review.ts';
import type { OrderNotices } from '../services/trading/announce.ts';
import type { EnteredTrades } from '../services/trading/ownTrades.ts';
import type { Queryable } from '../store/database.ts';
import type { Check, Hold } from '../store/invariantStore.ts';
import type { Causes, OrderEntries } from '../store/ledgerChecks.ts';
import type { ServerRights } from '../store/serverRights.ts';
import type { PartQuery, StatementQuery } from '../store/statementStore.ts';
import type { KindHouse, PeopleHouse, UseCaseHouse } from './kindHouse.ts';

type Readers<Asked extends readonly unknown[]> = {
  readonly [Name in RecordName]?: (
    client: Queryable,
    ...asked: Asked
  ) => Promise<readonly RecordTypes[Name][]>;
};
export type LiveReaders = Readers<[productId?: ProductId]>;
export type OverdueReaders = Readers<[before: TimeMs]>;

/** What can be asked of it. */
interface Asked<UseCases, PeopleCases> {
  readonly operations: readonly OperationHandler<never>[];
  /** The requests that become them, as the routes call them: the group of services of the kind's name. */
  readonly useCases: UseCases;
  /** Those that rest on who people are and how they prove it: the group of its name as well. */
  readonly peopleCases: PeopleCases;
}
export type MakeUseCases = (house: UseCaseHouse) => object;
export type MakePeopleCases = (house: PeopleHouse) => object;
export type MakeReview = (house: PeopleHouse) => Review;

/** What it waits for. */
interface Waiting {
  /** How its records wait for prices and times; null where nothing waits. */
  readonly waits: ((house: KindHouse) => RestingKinds) | null;
  /** Reads its records that wait for something, of all products or of one. */
  readonly live: LiveReaders;
  /** Reads those that fell due before a time, for what was forgotten. */
  readonly overdue: OverdueReaders;
}

/** What it keeps, and what must always be so. */
interface Kept {
  /** What it keeps of its own. */
  readonly records: readonly AnyRecordKind[];
  /** What of it keeps money locked. */
  readonly holds: readonly Hold[];
  /** Its own tables, and what the server's role may do with them (serverRights.ts); null where it has none. */
  readonly tables: ServerRights | null;
  /** The entries about its records, with the evidence that they leave (ledgerChecks.ts); null where none is about one. */
  readonly entries: OrderEntries | null;
  /** What its entries are about, where no versions of a record are (ledgerChecks.ts); null where they are. */
  readonly causes: Causes | null;
  /** What must always be so, beyond its holds. */
  readonly checks: readonly Check[];
}

/** What it may cost the house. */
interface Exposed {
  /**
   * Rows of `product_id`, `side`, `open` (how many), `quantity`, `amount` and `may_cost` (null where it has no bound of its own);
   * text of our own. Null where nothing open depends on a price.
   */
  readonly exposure: string | null;
}

/** What its owner sees of it. */
interface Told<Name extends string, Reviewed> {
  /** Its mails: those that are called after it, and others. */
  readonly mails: Readonly<
    Record<OwnMails<Name>, MailTone> & Partial<Record<NoticeKind, MailTone>>
  >;
  /** What a change of its records is announced as. */
  readonly notices: OrderNotices;
  /** Null where nothing open is worth anything beyond the balances. */
  readonly worth: OpenWorth | null;
  /** Null where no entry belongs to an order. */
  readonly recordOrders: OrdersOfRecords | null;
  /**
   * Its trades that ended and can be shown to everybody, since their evidence tells of nothing but themselves, or what else it
   * tells is left out (core's `LEFT_OUT`): a text of our own that answers an order ($2) of a user ($1) where it is one. Null where
   * none is shown.
   */
  readonly shareable: string | null;
  /** What of it waits for operators; its queue is called after it. Null where nothing does. */
  readonly review: Reviewed;
  /** What documents may quote of its rules, by names of its own (services/content/figures.ts); null where they quote nothing. */
  readonly figures: ((document: Rulebook) => Figures) | null;
}

/** The mails that are called after it. */
type OwnMails<Name extends string> = string extends Name
  ? never
  : Extract<NoticeKind, `${Name}_${string}`>;

/** The kinds of entries that are called after it. */
type OwnEntries<Name extends string> = string extends Name
  ? never
  : Extract<EntryKind, Name | `${Name}_${string}`>;

/** Where its money stands in its owner's statement (core/ledger/statementLines.ts). */
export interface Stated<Name extends string = string> {
  /** Each kind of entry that is called after it: under which line falls what it moves to or from an account of the house. */
  readonly entries: Readonly<Record<OwnEntries<Name>, EntryLines>>;
  /** Parts of a line that are told as a line of their own. */
  readonly parts: readonly Omit<PartQuery, 'of'>[];
  /** What its exchanges of currencies have brought, one row for each; null where it exchanges none. */
  readonly realised: StatementQuery['sql'] | null;
  /**
   * Its trades of the user ($1) that ended from $2 on and before $3, with what each moved in its whole life: `product_id`, `at`,
   * `net`; text of our own. Null where nothing is traded.
   */
  readonly ended: string | null;
}

/** What everybody sees of a kind that products are traded in: its parts of the answers that speak of all kinds. */
export interface Traded {
  /** Whether a product is traded so: then its sections name the kind. */
  readonly isOffered: (product: ProductDocument) => boolean;
  /** Of a product's rules (product/getProductInfo). */
  readonly rules: (document: Rulebook, productId: ProductId) => object;
  /** Of the fees and of the rest of the configuration (common/getConfig), by the product whose figures stand for all. */
  readonly fees: (product: ProductDocument) => object;
  readonly config: (product: ProductDocument) => object;
  /** Of what a user has (user/getAssetsData), by what each of his accounts is worth in USDT. */
  readonly totals: (worthOf: (account: UserAccount) => Decimal) => object;
  /** Which of its records are shown among the market's trades, without saying whose they are. */
  readonly trades: EnteredTrades;
}

export interface Kind<
  Name extends string = string,
  UseCases extends MakeUseCases | null = MakeUseCases | null,
  Trade extends Traded | null = Traded | null,
  PeopleCases extends MakePeopleCases | null = MakePeopleCases | null,
  Reviewed extends MakeReview | null = MakeReview | null,
>
  extends Asked<UseCases, PeopleCases>, Waiting, Kept, Exposed, Told<Name, Reviewed> {
  readonly name: Name;
  readonly statement: Stated<Name>;
  /** Null where no product is traded in it. */
  readonly traded: Trade;
}

/** A kind as it stands in the list. */
export const defineKind = <
  const Name extends string,
  UseCases extends MakeUseCases | null,
  Trade extends Traded | null,
  PeopleCases extends MakePeopleCases | null,
  Reviewed extends MakeReview | null,
>(
  kind: Kind<Name, UseCases, Trade, PeopleCases, Reviewed>,
): Kind<Name, UseCases, Trade, PeopleCases, Reviewed> => kind;

/** What a kind says besides its entries where their lines tell all of it. */
export const LINES_ALONE = { parts: [], realised: null, ended: null } as const;

/** What a kind says that has no entries of its own. */
export const NOT_STATED = { ...LINES_ALONE, entries: {} } as const;

/** What a kind says in which nothing is traded: nothing of it waits, is open at a price, or stands behind a financial record. */
export const NOT_TRADED = {
  useCases: null,
  waits: null,
  live: {},
  overdue: {},
  entries: null,
  recordOrders: null,
  exposure: null,
  worth: null,
  shareable: null,
  traded: null,
  figures: null,
} as const;

/** What a kind says that moves no money and keeps none. */
export const MOVES_NOTHING = {
  ...NOT_TRADED,
  mails: {},
  notices: {},
  statement: NOT_STATED,
  holds: [],
  causes: null,
  checks: [],
} as const;
