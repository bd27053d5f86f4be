// Puts the counts of what the house owes together: the job that takes and publishes them, and what a user is shown of one.
// Both take their salts from the same key. Source: decisions.md "Liabilities".
import { type PeriodicJob, setUpPeriodicJob } from '../jobs/periodic.ts';
import { nodeSha256 as sha256 } from '../market/tickLog/nodeSha256.ts';
import type { Clock, Logger } from '../ports.ts';
import { deriveKey } from '../process/secretKey.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import {
  createLiabilityCounts,
  type LiabilityCountsOptions,
} from '../services/liabilities/liabilityCounts.ts';
import {
  createLiabilityEvidence,
  type LiabilityEvidenceOf,
} from '../services/liabilities/liabilityEvidence.ts';
import { createLiabilitySalts } from '../services/liabilities/liabilitySalts.ts';
import { createLogPlaces } from '../services/logPlaces.ts';
import type { Database } from '../store/database.ts';
import { createLiabilityStore } from '../store/liabilityStore.ts';

/** How often the job looks whether a midnight has passed. */
const COUNT_PERIOD_MS = 2_000;

interface Parts {
  readonly database: Database;
  readonly publicLog: PublicLog;
  /** 32 bytes. */
  readonly secretKey: Uint8Array;
}

const partsOf = ({ database, secretKey }: Parts) => ({
  store: createLiabilityStore(database),
  saltOf: createLiabilitySalts(deriveKey(secretKey, 'salts of liabilities')),
  sha256,
});

export const createLiabilityProofs = (options: Parts): LiabilityEvidenceOf =>
  createLiabilityEvidence({ ...partsOf(options), placeOf: createLogPlaces(options.publicLog) });

export interface LiabilityJobOptions
  extends Parts, Pick<LiabilityCountsOptions, 'clock' | 'reserves' | 'report'> {}

export function liabilitiesJob(options: LiabilityJobOptions): PeriodicJob {
  const { publicLog: log, clock, reserves, report } = options;
  const counts = createLiabilityCounts({ ...partsOf(options), log, clock, reserves, report });
  return {
    name: 'liabilities of midnight',
    periodMs: COUNT_PERIOD_MS,
    run: () => counts.takeDue(),
  };
}

/** Returns what stops it. */
export const setUpLiabilities = (
  options: LiabilityJobOptions & { readonly clock: Clock; readonly logger: Logger },
): (() => Promise<void>) => setUpPeriodicJob(liabilitiesJob(options), options);
