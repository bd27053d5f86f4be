// What a batch can load, decide over and write besides money: one row per kind of record, whatever its group of calls.
// A statement is sent only for kinds that the batch touches. A record belongs to one user and is written under that
// user's lock; one that does not exist yet is simply not found. Source: architecture.md "The executor".
import type { CfdOrder } from '../../core/trading/cfd/types.ts';
import type { ContractOrder } from '../../core/trading/contract/types.ts';
import type { SpotOrder, SpotPosition } from '../../core/trading/spot/types.ts';
import type { WalletAddress } from '../../core/wallet/addresses.ts';
import type { Deposit } from '../../core/wallet/deposit.ts';
import type { Withdrawal } from '../../core/wallet/withdrawalTypes.ts';
import { walletAddresses } from '../store/addressStore.ts';
import { insertAuditsStatement } from '../store/auditStore.ts';
import { cfdOrders } from '../store/cfdOrderStore.ts';
import {
  type CfdStanding,
  cfdStandingsStatement,
  parseCfdStanding,
  saveCfdStandingsStatement,
} from '../store/cfdStandingStore.ts';
import { contractOrders } from '../store/contractOrderStore.ts';
import { deposits } from '../store/depositStore.ts';
import {
  type FundingState,
  fundingStatesStatement,
  parseFundingState,
  saveFundingStatesStatement,
} from '../store/fundingStateStore.ts';
import { insertNoticesStatement } from '../store/noticeBatchStore.ts';
import {
  parseProof,
  type Proof,
  proofsStatement,
  useProofsStatement,
} from '../store/proofStore.ts';
import { useSecondFactorsStatement } from '../store/secondFactorStore.ts';
import { spotOrders } from '../store/spotOrderStore.ts';
import {
  parseSpotPosition,
  saveSpotPositionsStatement,
  spotPositionsStatement,
} from '../store/spotPositionStore.ts';
import type { Statement } from '../store/statement.ts';
import { withdrawals } from '../store/withdrawalStore.ts';
import {
  appendOnly,
  type AuditRecord,
  type NoticeRecord,
  type SecondFactorUseRecord,
} from './appended.ts';

/** What every record has: its id (of a row per user and something else a composed one) and its owner. */
export interface Owned {
  readonly id: string;
  readonly userId: string;
  /** Counts changes. */
  readonly version: number;
}

/** Each kind by its name. */
export interface AggregateTypes {
  contract: ContractOrder;
  spot: SpotOrder;
  spotPosition: SpotPosition;
  cfd: CfdOrder;
  cfdStanding: CfdStanding;
  withdrawal: Withdrawal;
  deposit: Deposit;
  walletAddress: WalletAddress;
  proof: Proof;
  fundingState: FundingState;
  secondFactorUse: SecondFactorUseRecord;
  notice: NoticeRecord;
  audit: AuditRecord;
}
export type AggregateName = keyof AggregateTypes;

export interface Aggregate<T extends Owned> {
  /** Finds records by id, locks nothing: the users' rows are locked already. */
  load(ids: readonly string[]): Statement;
  parse(row: unknown): T;
  /** Writes the newest state of each record, new or known. */
  save(records: readonly T[]): Statement;
}

export const AGGREGATES: {
  readonly [Name in AggregateName]: Aggregate<AggregateTypes[Name]>;
} = {
  contract: contractOrders,
  spot: spotOrders,
  spotPosition: {
    load: spotPositionsStatement,
    parse: parseSpotPosition,
    save: saveSpotPositionsStatement,
  },
  cfd: cfdOrders,
  cfdStanding: {
    load: cfdStandingsStatement,
    parse: parseCfdStanding,
    save: saveCfdStandingsStatement,
  },
  withdrawal: withdrawals,
  deposit: deposits,
  walletAddress: walletAddresses,
  proof: { load: proofsStatement, parse: parseProof, save: useProofsStatement },
  fundingState: {
    load: fundingStatesStatement,
    parse: parseFundingState,
    save: saveFundingStatesStatement,
  },
  secondFactorUse: appendOnly<SecondFactorUseRecord>(useSecondFactorsStatement),
  notice: appendOnly<NoticeRecord>(insertNoticesStatement),
  // Last: its chain has one writer at a time, so it is held for the shortest while.
  audit: appendOnly<AuditRecord>(insertAuditsStatement),
};

/** In the order of the table, which is the order of their statements. */
export const AGGREGATE_NAMES = Object.keys(AGGREGATES) as AggregateName[];

/** Ids of records by kind: what a command needs loaded. */
export type Needs = { readonly [Name in AggregateName]?: readonly string[] };

/** Records by kind: what was loaded, or what a command or a batch changed. */
export type Records = { readonly [Name in AggregateName]?: readonly AggregateTypes[Name][] };

/** The statements that load what a batch needs, with the kind each of them loads. */
export function loadStatements(
  needs: readonly Needs[],
): { readonly name: AggregateName; readonly statement: Statement }[] {
  const wanted = new Map<AggregateName, Set<string>>();
  for (const need of needs)
    for (const name of Object.keys(need) as AggregateName[]) {
      const ids = wanted.get(name) ?? new Set();
      for (const id of need[name] ?? []) ids.add(id);
      wanted.set(name, ids);
    }
  return AGGREGATE_NAMES.flatMap((name) => {
    const ids = [...(wanted.get(name) ?? [])].toSorted();
    return ids.length === 0 ? [] : [{ name, statement: AGGREGATES[name].load(ids) }];
  });
}

/** The rows of those statements as records. */
export function parseRecords(
  loads: readonly { readonly name: AggregateName }[],
  rows: readonly (readonly unknown[])[],
): Records {
  return Object.fromEntries(
    loads.map(({ name }, place) => [
      name,
      (rows[place] ?? []).map((row) => AGGREGATES[name].parse(row)),
    ]),
  );
}

/** The statements that write what a batch changed. */
export function saveStatements(changed: Records): Statement[] {
  return AGGREGATE_NAMES.flatMap((name) => {
    const records = changed[name] ?? [];
    return records.length === 0 ? [] : [AGGREGATES[name].save(records as never)];
  });
}
