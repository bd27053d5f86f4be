// One audit of a server: the log, then what its new entries say, each recomputed from what the server shows to anybody.
// Must keep what it saw only when nothing differed: the next audit begins where everything was right.
import type { VerifyEd25519 } from '../../core/proof/log/checkNote.ts';
import { type LogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import { EMPTY_EDGE } from '../../core/proof/log/rightEdge.ts';
import type { LogKeys } from '../../core/proof/log/signedCheckpoint.ts';
import {
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
} from '../../core/proof/log/verifierKey.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { nodeSha256, nodeSha256Bytes, verifyEd25519 } from '../ed25519.ts';
import type { LogClient } from '../logClient.ts';
import type { AuditState, KeptAudit } from './auditState.ts';
import type { Finding, Report } from './finding.ts';
import { followLog, readSigned, type Signed } from './followLog.ts';
import { announcedKey } from './followKeys.ts';
import { auditLedgerHeads } from './ledgerHeads.ts';
import { auditLiabilities } from './liabilities.ts';
import { auditOfficeHeads } from './officeHeads.ts';
import { checkBehind, ShownAuditor, type ShownHeads } from './shownHeads.ts';
import { SecondAuditor } from './seconds.ts';
import { NO_SEEDS, SeedAuditor } from './seeds.ts';

const HOUR_MS = 3_600_000;
/** Lines of prices are kept for three days, and go in lumps: a second that is younger than this must be there. */
const KEPT_MS = 3 * 24 * HOUR_MS - HOUR_MS;

export interface AuditOptions {
  readonly client: LogClient;
  readonly log: VerifierKey;
  readonly kept: KeptAudit;
  /** Recompute seconds from here on; undefined for those since the last audit. */
  readonly since: number | undefined;
  /** Heads that messages carried before the log is read; none where nobody looked. */
  readonly shown?: ShownHeads | undefined;
  readonly now: number;
  readonly tell: (line: string) => void;
  readonly verify?: VerifyEd25519;
}

/** The witnesses that the server says it asks: their cosignatures are told, and nothing is believed for them. */
async function namedWitnesses(client: LogClient): Promise<VerifierKey[]> {
  const data = (await client.call('proof/getLog')) as { witnesses?: { key?: unknown }[] };
  return (data.witnesses ?? []).flatMap(({ key }) =>
    typeof key === 'string' ? (parseVerifierKey(key, nodeSha256Bytes) ?? []) : [],
  );
}

type SecondLine = Extract<LogLine, { kind: 'second' }>;

async function auditSeconds(
  { client }: AuditOptions,
  seconds: readonly SecondLine[],
  auditor: SecondAuditor,
): Promise<void> {
  for (const entry of seconds) auditor.audit(entry, await client.text(`ticks/all/${entry.second}`));
}

async function auditRulebooks(
  { client }: AuditOptions,
  lines: readonly LogLine[],
  report: Report,
): Promise<number> {
  const hashes = new Set(lines.flatMap((line) => (line.kind === 'rulebook' ? [line.hash] : [])));
  for (const hash of hashes) {
    const document = await client.call(`proof/getRulebook?hash=${hash}`).catch(() => undefined);
    if (document === undefined || hashRulebook(document, nodeSha256) !== hash)
      report('rulebook_swapped', `rulebook ${hash}: the server has no document, or another one`);
  }
  return hashes.size;
}

/** Entries of one kind come in their order, each once. */
function checkOrder(seconds: readonly SecondLine[], last: number, report: Report): void {
  let before = last;
  for (const { second } of seconds) {
    if (second <= before) report('second_twice', `second ${second} stands behind ${before}`);
    before = Math.max(before, second);
  }
}

/** Kinds that are read here. */
const KNOWN =
  /^(?:second|rulebook|liabilities|ledger-totals|ledger-head|audit|key|seed-commitment|seed-reveal)\/1 /;

function parseAll(lines: readonly string[], report: Report): LogLine[] {
  return lines.flatMap((line) => {
    const parsed = parseLogLine(line);
    // A kind that this program does not know is passed over; one that it knows must be readable.
    if (parsed === undefined && KNOWN.test(line)) report('line_unreadable', `entry "${line}"`);
    return parsed ?? [];
  });
}

/** What the log says of days, what is owed at each midnight and the seeds of the simulated market, and of the ledger's heads. */
function auditDays(
  { kept, since, tell }: AuditOptions,
  lines: readonly LogLine[],
  report: Report,
): Pick<AuditState, 'day' | 'seeds' | 'ledgerHead' | 'officeHead'> {
  // Read again from the first entry, it is looked at from there.
  const before = since === undefined ? kept.load() : undefined;
  const { days, last } = auditLiabilities(lines, before?.day ?? '', report);
  const seeds = new SeedAuditor(nodeSha256, report, before?.seeds ?? NO_SEEDS);
  seeds.audit(lines);
  if (days + seeds.revealed > 0)
    tell(`${days} midnights counted, ${seeds.revealed} days of the simulated market as committed`);
  for (const day of seeds.sameDay)
    tell(`The seed of ${day}, the first, was committed on that day itself`);
  const { heads, last: ledgerHead } = auditLedgerHeads(lines, before?.ledgerHead ?? 0, report);
  if (heads > 0) tell(`${heads} heads of the ledger, each behind the one before`);
  const officeHead = auditOfficeHeads(lines, before?.officeHead, report);
  return { day: last, seeds: seeds.state(), ledgerHead, officeHead };
}

/** What differs; empty where nothing does. */
export async function auditServer(options: AuditOptions): Promise<readonly Finding[]> {
  const { client, log, kept, tell } = options;
  const findings: Finding[] = [];
  const report: Report = (key, detail) => void findings.push({ key, detail });
  const before = kept.load();
  const keys: LogKeys = { log, witnesses: await namedWitnesses(client) };
  const note = await client.checkpoint();
  const signed = readSigned(note, keys, options.verify ?? verifyEd25519);
  if (signed === undefined) {
    report('log_not_signed', `the checkpoint is not signed by ${formatVerifierKey(log)}`);
    return findings;
  }
  const edge = before?.edge ?? EMPTY_EDGE;
  const seenRoot =
    before && readSigned(before.checkpoint, { log, witnesses: [] }, verifyEd25519)?.root;
  const followed = await followLog({
    client,
    edge,
    seenRoot,
    signed,
    fromStart: options.since !== undefined,
    sha256: nodeSha256Bytes,
    report,
  });
  if (followed === undefined) {
    const text = `${before?.checkpoint ?? ''}\n${note}`;
    tell(`Both checkpoints: ${kept.keepEvidence(`evidence-${signed.size}.txt`, text)}`);
    return findings;
  }
  const lines = parseAll(followed.lines, report);
  const state = await auditLines(options, lines, { before, signed, keys }, report);
  if (findings.length === 0) {
    const [key, former] = [formatVerifierKey(announcedKey(lines, log)), formatVerifierKey(log)];
    const formerKeys = new Set([...(before?.formerKeys ?? []), former]);
    formerKeys.delete(key);
    kept.save({
      ...state,
      key,
      formerKeys: [...formerKeys],
      checkpoint: note,
      edge: followed.edge,
    });
    if (key !== former) tell(`The log goes on under the key that it announced: ${key}`);
  }
  return findings;
}

/** What the entries say, recomputed: where the next audit goes on. */
async function auditLines(
  options: AuditOptions,
  lines: readonly LogLine[],
  { before, signed, keys }: { before: AuditState | undefined; signed: Signed; keys: LogKeys },
  report: Report,
) {
  const { since, now, tell, shown = {} } = options;
  const all = lines.filter((line): line is SecondLine => line.kind === 'second');
  const last = since === undefined ? (before?.second ?? -1) : -1;
  checkOrder(all, last, report);
  const from = since ?? (before === undefined ? now - HOUR_MS : last + 1);
  const wanted = all.filter(({ second }) => second >= from);
  const kept = Math.max(from, now - KEPT_MS);
  const there = wanted.filter(({ second }) => second >= kept);
  // Heads go on only from a second that was recomputed, with none between that nobody can recompute any more.
  const goesOn = since === undefined && there.length === wanted.length;
  const carried = goesOn ? (before?.shown ?? {}) : {};
  const heads = new ShownAuditor(nodeSha256, report, carried, shown);
  const auditor = new SecondAuditor(
    nodeSha256,
    report,
    goesOn ? (before?.heads ?? {}) : {},
    (record) => heads.audit(record),
  );
  await auditSeconds(options, there, auditor);
  const second = all.at(-1)?.second ?? last;
  checkBehind(shown, second, report);
  const left = heads.end(kept - 1, second);
  const rulebooks = await auditRulebooks(options, lines, report);
  const owed = auditDays(options, lines, report);
  if (heads.found > 0)
    tell(`${heads.found} heads that prices were shown with stand behind their lines`);
  tellWhat(tell, signed, keys, { entries: lines.length, rulebooks, auditor });
  return { ...owed, heads: auditor.heads(), second, shown: left };
}

function tellWhat(
  tell: (line: string) => void,
  { origin, size, witnesses }: Signed,
  keys: LogKeys,
  seen: { readonly entries: number; readonly rulebooks: number; readonly auditor: SecondAuditor },
): void {
  const { entries, rulebooks, auditor } = seen;
  const cosigned = `${witnesses.length} of ${keys.witnesses.length} witnesses`;
  tell(`${origin}: ${size} entries, signed by its key and ${cosigned}; ${entries} new`);
  tell(
    `${auditor.seconds} seconds, ${auditor.lines} lines, ${auditor.marks} marks and ${rulebooks} rulebooks recomputed`,
  );
}
