// What the rest of the server takes of a list of kinds; it names none of them.
// Source: house.md "A kind is a folder and one line".
import type { RestingKinds } from '../execution/resting.ts';
import { Operations, type RuleSource } from '../execution/operation.ts';
import type { ProductId, TimeMs } from '../../core/market/types.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { RecordKinds, type Records } from '../execution/recordKinds.ts';
import type { OpenWorth } from '../services/funding/openWorths.ts';
import type { MailTone } from '../services/notices.ts';
import type { OrdersOfRecords } from '../services/funding/recordOrders.ts';
import type { Review } from '../services/operators/review.ts';
import type { OrderNotices } from '../services/trading/announce.ts';
import type { Figures } from '../services/content/figures.ts';
import type { StatementKinds } from '../services/funding/statement.ts';
import type { Exposure } from '../services/operators/exposures.ts';
import type { Queryable } from '../store/database.ts';
import { type Check, checksOf } from '../store/invariantStore.ts';
import { ledgerChecks } from '../store/ledgerChecks.ts';
import { type ServerRights, SHARED_RIGHTS } from '../store/serverRights.ts';
import { composeStatement } from './composeStatement.ts';
import { composeTraded, type TradedKinds } from './composeTraded.ts';
import type { Kind, MakePeopleCases, MakeReview, MakeUseCases } from './defineKind.ts';
import type { KindHouse, PeopleHouse, UseCaseHouse } from './kindHouse.ts';

type Kinds = readonly Kind[];
/** The use cases of each kind that has some, by its name. */
export type UseCasesOf<List extends Kinds> = {
  readonly [
    One in List[number] as One['useCases'] extends MakeUseCases ? One['name'] : never
  ]: One['useCases'] extends (house: UseCaseHouse) => infer Own ? Own : never;
};

/** Those that rest on who people are. */
export type PeopleCasesOf<List extends Kinds> = {
  readonly [
    One in List[number] as One['peopleCases'] extends MakePeopleCases ? One['name'] : never
  ]: One['peopleCases'] extends (house: PeopleHouse) => infer Own ? Own : never;
};

/** The queue of each kind that has one, by its name. */
type ReviewsOf<List extends Kinds> = {
  readonly [One in List[number] as One['review'] extends MakeReview ? One['name'] : never]: Review;
};

export interface ComposedKinds<List extends Kinds = Kinds> {
  /** Whatever can be asked for, from the request to its operation. */
  readonly createUseCases: (house: UseCaseHouse) => UseCasesOf<List>;
  /** Whatever can be asked for of what rests on who people are. */
  readonly createPeopleCases: (house: PeopleHouse) => PeopleCasesOf<List>;
  /** The queues of operators, by the names of their kinds. */
  readonly createReviews: (house: PeopleHouse) => ReviewsOf<List>;
  /** What each says of itself in answers that speak of all. */
  readonly traded: TradedKinds<List>;
  /** Every record of theirs. */
  readonly recordKinds: RecordKinds;
  /** Whatever can be asked of them. */
  readonly createOperations: (rules: RuleSource) => Operations;
  /** How their records wait for prices and times. */
  readonly createWaits: (house: KindHouse) => RestingKinds;
  /** Reads all that waits for something, of all products or of one. */
  readonly readLive: (client: Queryable, productId?: ProductId) => Promise<Records>;
  /** Reads what fell due before a time. */
  readonly readOverdue: (client: Queryable, before: TimeMs) => Promise<Records>;
  /** What each change of a record is announced as. */
  readonly orderNotices: OrderNotices;
  /** Whether a mail is news and no warning, by its key; those of accounts warn. */
  readonly isNews: (kind: string) => boolean;
  /** Whose entries belong to orders. */
  readonly ordersOfRecords: readonly OrdersOfRecords[];
  /** Whose open orders are worth something beyond the balances. */
  readonly worths: readonly OpenWorth[];
  /** Where their entries stand in a statement. */
  readonly statement: StatementKinds;
  /** What is open by product and side, of each kind that has something open. */
  readonly exposures: readonly Exposure[];
  /** What documents may quote of the rules of all of them. */
  readonly figures: (document: Rulebook) => Figures;
  /** What is asked of the books. */
  readonly checks: readonly Check[];
  /** What the server's role may do, with the tables of every kind. */
  readonly serverRights: ServerRights;
  /** Which of their orders can be shown to everybody. */
  readonly shareable: readonly string[];
  /** Where their orders stand. */
  readonly orderTables: readonly string[];
}

export function composeKinds<const List extends Kinds>(kinds: List): ComposedKinds<List> {
  const recordKinds = new RecordKinds(kinds.flatMap(({ records }) => records));
  const handlers = kinds.flatMap(({ operations }) => operations);
  const tones = new Map<string, MailTone>(kinds.flatMap(({ mails }) => Object.entries(mails)));
  return {
    createUseCases: (house) =>
      Object.fromEntries(
        kinds.flatMap(({ name, useCases }) => (useCases ? [[name, useCases(house)]] : [])),
      ) as UseCasesOf<List>,
    createPeopleCases: (house) =>
      Object.fromEntries(
        kinds.flatMap(({ name, peopleCases }) => (peopleCases ? [[name, peopleCases(house)]] : [])),
      ) as PeopleCasesOf<List>,
    createReviews: (house) =>
      Object.fromEntries(
        kinds.flatMap(({ name, review }) => (review ? [[name, review(house)]] : [])),
      ) as ReviewsOf<List>,
    traded: composeTraded(kinds),
    recordKinds,
    createOperations: (rules) => new Operations(handlers, rules),
    createWaits: (house) =>
      Object.assign({}, ...kinds.map(({ waits }) => waits?.(house) ?? {})) as RestingKinds,
    readLive: (client, productId) =>
      readAll(
        kinds.map(({ live }) => live),
        client,
        productId,
      ),
    readOverdue: (client, before) =>
      readAll(
        kinds.map(({ overdue }) => overdue),
        client,
        before,
      ),
    orderNotices: Object.assign({}, ...kinds.map(({ notices }) => notices)) as OrderNotices,
    isNews: (kind) => tones.get(kind) === 'news',
    ordersOfRecords: kinds.flatMap(({ recordOrders }) => recordOrders ?? []),
    worths: kinds.flatMap(({ worth }) => worth ?? []),
    statement: composeStatement(kinds),
    exposures: kinds.flatMap(({ name, exposure }) =>
      exposure === null ? [] : [{ kind: name, sql: exposure }],
    ),
    figures: (document) =>
      Object.assign({}, ...kinds.map(({ figures }) => figures?.(document))) as Figures,
    checks: checksOf(
      ledgerChecks(
        kinds.flatMap(({ entries }) => entries ?? []),
        kinds.flatMap(({ causes }) => causes ?? []),
      ),
      kinds.flatMap(({ holds }) => holds),
      kinds.flatMap((kind) => kind.checks),
    ),
    serverRights: Object.assign(
      {},
      SHARED_RIGHTS,
      ...kinds.map(({ tables }) => tables),
    ) as ServerRights,
    shareable: kinds.flatMap(({ shareable }) => shareable ?? []),
    orderTables: recordKinds.open.map(({ table }) => table),
  };
}

type Reader<Asked> = (client: Queryable, asked: Asked) => Promise<readonly unknown[]>;

/** One kind of record after another: they share a connection's time with everything else. */
async function readAll<Asked>(
  readers: readonly Readonly<Record<string, unknown>>[],
  client: Queryable,
  asked: Asked,
): Promise<Records> {
  const found: Record<string, readonly unknown[]> = {};
  for (const own of readers)
    for (const [name, read] of Object.entries(own))
      found[name] = await (read as Reader<Asked>)(client, asked);
  return found;
}
