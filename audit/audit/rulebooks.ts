// Holds the rulebooks against the log: each that an entry ever named is fetched again by every audit, and must come to its hash.
// Must take no failed answer for a swapped document: only that it is missing says something. Source: docs/VERIFY.md (`rulebook/1`).
import type { LogLine } from '../../core/proof/log/logLine.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { nodeSha256 } from '../ed25519.ts';
import { type LogClient, Missing } from '../logClient.ts';
import type { Report } from './finding.ts';

/** Undefined where the server has none; throws where it cannot be read now. */
async function readRulebook(client: Pick<LogClient, 'call'>, hash: string): Promise<unknown> {
  try {
    return await client.call(`proof/getRulebook?hash=${hash}`);
  } catch (error) {
    if (error instanceof Missing) return undefined;
    throw error;
  }
}

/** Undefined for what has no canonical text: that is no document. */
function hashOf(document: unknown): string | undefined {
  try {
    return hashRulebook(document, nodeSha256);
  } catch {
    return undefined;
  }
}

/** All hashes that are known now; `known`: those of the audits before. */
export async function auditRulebooks(
  client: Pick<LogClient, 'call'>,
  known: readonly string[],
  lines: readonly LogLine[],
  report: Report,
): Promise<readonly string[]> {
  const named = lines.flatMap((line) => (line.kind === 'rulebook' ? [line.hash] : []));
  const hashes = [...new Set([...known, ...named])];
  for (const hash of hashes) {
    if (hashOf(await readRulebook(client, hash)) !== hash)
      report('rulebook_swapped', `rulebook ${hash}: the server has no document, or another one`);
  }
  return hashes;
}
