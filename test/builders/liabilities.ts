// Counts of what the house owes over a test's app: run when the test says so, and checked as a stranger would who has nothing
// but the log's key.
import { parseInclusionProof, verifyInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { entryOf, formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import { verifyLiability } from '../../core/proof/liabilities.ts';
import { sha256, sha256Bytes } from '../../core/proof/sha256.ts';
import type { LiabilityEvidence } from '../../protocol/proof.ts';
import { verifyEd25519 } from '../../server/publicLog/ed25519.ts';
import { writerOf } from '../../server/store/database.ts';
import type { Violation } from '../../server/store/invariantStore.ts';
import { liabilitiesJob } from '../../server/wiring/liabilities.ts';
import { logSigner } from './publicLog.ts';
import type { TestApp } from './testApp.ts';
import { TEST_SECRET_KEY } from './testKeys.ts';

const DAY_MS = 86_400_000;

/** A job as a process has it: another one is another process. */
export function aCounter(app: TestApp, reserves = '-') {
  const { database, clock } = app;
  const reported: Violation[] = [];
  const job = () =>
    liabilitiesJob({
      database,
      clock,
      reserves,
      publicLog: app.publicLog,
      secretKey: TEST_SECRET_KEY,
      report: async (found) => reported.push(...found),
    });
  let current = job();
  return {
    /** What tripped the safety switch. */
    reported,
    restart: () => void (current = job()),
    /** One look of the job, with a checkpoint of what it hands in. */
    run: async (): Promise<void> => {
      let isDone = false;
      const run = Promise.resolve(current.run()).finally(() => (isDone = true));
      while (!isDone) {
        await app.publicLog.flush();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await run;
    },
    /** Goes to so long after the next midnight. */
    toMidnight: (afterMs = 4_000): void => {
      const now = clock.now();
      clock.jump((Math.floor(now / DAY_MS) + 1) * DAY_MS + afterMs - now);
    },
  };
}

/** Makes everybody's account a day older, and counts the midnight that they missed. */
export async function countNow(app: TestApp): Promise<void> {
  await writerOf(app.database).query('UPDATE users SET created_at = created_at - $1::bigint', [
    DAY_MS,
  ]);
  await aCounter(app).run();
}

/** Everything that is wrong with what a user was shown. */
export function problemsOf(evidence: LiabilityEvidence, uid: string): string[] {
  const { day, root, totals, reserves, log } = evidence;
  const proof = log && parseInclusionProof(log.proof);
  const line = formatLogLine({ kind: 'liabilities', day, root, totals, reserves });
  const leaf = hashLeaf(entryOf(line), sha256Bytes);
  const keys = { log: logSigner.key, witnesses: [] };
  const isLogged = proof && verifyInclusionProof(leaf, proof, keys, verifyEd25519, sha256Bytes);
  return [
    ...verifyLiability({ ...evidence, uid }, sha256),
    ...(isLogged && proof.index === log.index ? [] : ['not_in_the_log']),
  ];
}

/** The lines of the log that state a day. */
export async function loggedDays(app: TestApp) {
  const { rows } = await app.database.pool.query<{ line: string }>(
    `SELECT line FROM log_entries WHERE split_part(line, '/', 1) = 'liabilities' ORDER BY position`,
  );
  return rows.map(({ line }) => {
    const parsed = parseLogLine(line);
    if (parsed?.kind !== 'liabilities') throw new Error(`no line of liabilities: ${line}`);
    return parsed;
  });
}
