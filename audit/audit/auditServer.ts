// One audit of a server: the log, then what its new entries say, each recomputed from what the server shows to anybody.
// Must keep what it saw only when nothing differed: the next audit begins where everything was right.
import type { VerifyEd25519 } from '../../core/proof/log/checkNote.ts';
import type { LogLine } from '../../core/proof/log/logLine.ts';
import { EMPTY_EDGE } from '../../core/proof/log/rightEdge.ts';
import type { LogKeys } from '../../core/proof/log/signedCheckpoint.ts';
import { formatVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { nodeSha256, nodeSha256Bytes, verifyEd25519 } from '../ed25519.ts';
import type { LogClient } from '../logClient.ts';
import type { AuditState, KeptAudit } from './auditState.ts';
import { ClosesAuditor, NO_CLOSES } from './closes.ts';
import { auditCosigned, readWitnesses } from './cosigned.ts';
import type { Finding, Report } from './finding.ts';
import { followLog, readSigned, type Signed } from './followLog.ts';
import { announcedKey } from './followKeys.ts';
import { InForceAuditor, NO_RULEBOOKS, UNKNOWN_RULEBOOKS } from './inForce.ts';
import { auditLedgerHeads } from './ledgerHeads.ts';
import { auditLiabilities } from './liabilities.ts';
import { auditOfficeHeads } from './officeHeads.ts';
import { EntryReader, type SecondLine, type SecondsWanted } from './readEntries.ts';
import { auditRulebooks } from './rulebooks.ts';
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

async function auditSeconds(
  { client }: AuditOptions,
  seconds: readonly SecondLine[],
  auditor: SecondAuditor,
): Promise<void> {
  for (const entry of seconds) auditor.audit(entry, await client.text(`ticks/all/${entry.second}`));
}

function wantedSeconds(
  { since, now }: AuditOptions,
  before: AuditState | undefined,
): SecondsWanted {
  const last = since === undefined ? (before?.second ?? -1) : -1;
  const from = since ?? (before === undefined ? now - HOUR_MS : last + 1);
  return { last, from, kept: Math.max(from, now - KEPT_MS) };
}

/** The entries as they are read, and what they go on from. */
interface Heard {
  readonly entries: EntryReader;
  readonly seeds: SeedAuditor;
  readonly inForce: InForceAuditor;
  /** Undefined also where the log is read again from its first entry: then it is looked at from there. */
  readonly before: AuditState | undefined;
  /** Lines of seconds from here on are kept by the server. */
  readonly kept: number;
}

function listen(options: AuditOptions, last: AuditState | undefined, report: Report): Heard {
  const before = options.since === undefined ? last : undefined;
  const seeds = new SeedAuditor(nodeSha256, report, before?.seeds ?? NO_SEEDS);
  const known = before === undefined ? NO_RULEBOOKS : (before.inForce ?? UNKNOWN_RULEBOOKS);
  const inForce = new InForceAuditor(report, known);
  const wanted = wantedSeconds(options, last);
  const entries = new EntryReader(wanted, [seeds, inForce], report);
  return { entries, seeds, inForce, before, kept: wanted.kept };
}

/** What the log says of days, what is owed at each midnight and the seeds of the simulated market, and of the ledger's heads. */
function auditDays(
  { now, tell }: AuditOptions,
  lines: readonly LogLine[],
  { before, seeds }: Pick<Heard, 'before' | 'seeds'>,
  report: Report,
): Pick<AuditState, 'day' | 'began' | 'seeds' | 'ledgerHead' | 'officeHead'> {
  const counted = { day: before?.day ?? '', began: before?.began };
  const { days, state: midnights } = auditLiabilities(lines, counted, now, report);
  if (days + seeds.revealed > 0)
    tell(`${days} midnights counted, ${seeds.revealed} days of the simulated market as committed`);
  for (const day of seeds.sameDay)
    tell(`The seed of ${day}, the first, was committed on that day itself`);
  const { heads, last: ledgerHead } = auditLedgerHeads(lines, before?.ledgerHead ?? 0, report);
  if (heads > 0) tell(`${heads} heads of the ledger, each behind the one before`);
  const officeHead = auditOfficeHeads(lines, before?.officeHead, report);
  return { ...midnights, seeds: seeds.state(), ledgerHead, officeHead };
}

/** What differs; empty where nothing does. */
export async function auditServer(options: AuditOptions): Promise<readonly Finding[]> {
  const { client, log, kept, tell } = options;
  const findings: Finding[] = [];
  const report: Report = (key, detail) => void findings.push({ key, detail });
  const before = kept.load();
  const { witnesses, cosigned } = await readWitnesses(client);
  const keys: LogKeys = { log, witnesses };
  const note = await client.checkpoint();
  const verify = options.verify ?? verifyEd25519;
  const signed = readSigned(note, keys, verify);
  if (signed === undefined) {
    report('log_not_signed', `the checkpoint is not signed by ${formatVerifierKey(log)}`);
    return findings;
  }
  const edge = before?.edge ?? EMPTY_EDGE;
  const seenRoot =
    before && readSigned(before.checkpoint, { log, witnesses: [] }, verifyEd25519)?.root;
  // What is heard on the way counts once the entries have come to the signed root.
  const onTheWay: Finding[] = [];
  const heard = listen(options, before, (key, detail) => void onTheWay.push({ key, detail }));
  const grown = await followLog({
    client,
    edge,
    seenRoot,
    signed,
    fromStart: options.since !== undefined,
    sha256: nodeSha256Bytes,
    take: (lines) => heard.entries.take(lines),
    report,
  });
  const earlier =
    grown && (await auditCosigned(cosigned, { client, keys, verify, signed }, report));
  if (grown === undefined || findings.length > 0) {
    const seen = grown === undefined ? before?.checkpoint : cosigned;
    const text = `${seen ?? ''}\n${note}`;
    tell(`Both checkpoints: ${kept.keepEvidence(`evidence-${signed.size}.txt`, text)}`);
    return findings;
  }
  findings.push(...onTheWay);
  const state = await auditLines(options, heard, { before, signed, keys }, report);
  if (earlier !== undefined)
    tell(
      `${earlier.witnesses.length} of ${witnesses.length} witnesses have cosigned its first ${earlier.size} entries`,
    );
  if (findings.length === 0) {
    const announced = announcedKey(heard.entries.lines(), log);
    const [key, former] = [formatVerifierKey(announced), formatVerifierKey(log)];
    const formerKeys = new Set([...(before?.formerKeys ?? []), former]);
    formerKeys.delete(key);
    kept.save({
      ...state,
      key,
      formerKeys: [...formerKeys],
      checkpoint: note,
      edge: grown,
    });
    if (key !== former) tell(`The log goes on under the key that it announced: ${key}`);
  }
  return findings;
}

/** What the entries say, recomputed: where the next audit goes on. */
async function auditLines(
  options: AuditOptions,
  heard: Heard,
  { before, signed, keys }: { before: AuditState | undefined; signed: Signed; keys: LogKeys },
  report: Report,
) {
  const { since, tell, shown = {} } = options;
  const { there, wanted, closes, lastSecond: second } = heard.entries;
  const lines = heard.entries.lines();
  // Heads go on only from a second that was recomputed, with none between that nobody can recompute any more.
  const goesOn = since === undefined && there.length === wanted;
  const carried = goesOn ? (before?.shown ?? {}) : {};
  const heads = new ShownAuditor(nodeSha256, report, carried, shown);
  const known = goesOn ? before?.closes : undefined;
  const folded = new ClosesAuditor(nodeSha256, report, known ?? NO_CLOSES);
  const auditor = new SecondAuditor(
    nodeSha256,
    report,
    goesOn ? (before?.heads ?? {}) : {},
    (record) => {
      heads.audit(record);
      folded.add(record);
    },
  );
  await auditSeconds(options, there, auditor);
  await folded.check(closes, (root) => options.client.text(`closes/${root}`));
  checkBehind(shown, second, report);
  const left = heads.end(heard.kept - 1, second);
  const rulebooks = await auditRulebooks(options.client, before?.rulebooks ?? [], lines, report);
  if (heard.inForce.checked > 0)
    tell(`${heard.inForce.checked} minutes say which rulebooks are in force, as they were logged`);
  const owed = auditDays(options, lines, heard, report);
  if (heads.found > 0)
    tell(`${heads.found} heads that prices were shown with stand behind their lines`);
  if (folded.checked > 0) tell(`${folded.checked} closes of minutes are as the messages say`);
  tellWhat(tell, signed, keys, {
    entries: heard.entries.entries,
    rulebooks: rulebooks.length,
    auditor,
  });
  const goneOn = { heads: auditor.heads(), second, shown: left, closes: folded.state(closes) };
  return { ...owed, rulebooks, inForce: heard.inForce.state(), ...goneOn };
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
