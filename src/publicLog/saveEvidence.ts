// "Save as file": everything that a proof needs to be checked years later, offline (docs/VERIFY.md "A saved proof").
// Must leave out nothing that could be had, and put nothing in that the server or the log did not say.
import {
  EVIDENCE_FORMAT,
  type EvidenceFile,
  type SavedAcceptance,
  type SavedEvidence,
  type SavedHead,
  type SavedLog,
} from '../../core/proof/evidenceFile.ts';
import { namedAcceptance, secondsBetween } from '../../core/proof/fill/checkAcceptance.ts';
import type { SharedAcceptance, SharedFill } from '../../core/proof/fill/checkSharedTrade.ts';
import type { FillRecord, StatedFill } from '../../core/proof/fill/types.ts';
import { sendOnce } from '../api/request.ts';
import { apiBaseUrl } from '../lib/env.ts';
import { readPreferences } from '../lib/preferences.ts';
import { saveFile } from '../lib/saveFile.ts';
import { headsNear } from '../lib/seenHeads.ts';
import { deviceLog } from './deviceLog.ts';
import { loadSeconds, type Seconds } from './loadSeconds.ts';
import { logReader, LogUnreadable } from './logReader.ts';
import { saveExtensions } from './saveExtensions.ts';

/** Undefined where the server says that it has none: who checks the file is told so. */
async function loadRulebook(hash: string): Promise<unknown> {
  const nobody = { token: undefined, lang: 'en' };
  const request = { path: 'proof/getRulebook', params: { hash } } as const;
  const answer = await sendOnce(apiBaseUrl, request, nobody, new AbortController().signal);
  if (answer.kind === 'refused' && answer.error.key === 'not_found') return undefined;
  if (answer.kind !== 'data') throw new LogUnreadable(`proof/getRulebook: no ${hash}`);
  return answer.data;
}

async function readWitnesses(): Promise<SavedLog['witnesses']> {
  try {
    await deviceLog.follow();
    return (await logReader.description()).witnesses;
  } catch (error) {
    // What is pinned stands where the server does not answer now, only nobody names its witnesses.
    if (error instanceof LogUnreadable) return [];
    throw error;
  }
}

/** The log as this device follows it. */
async function describeLog(): Promise<SavedLog> {
  const witnesses = await readWitnesses();
  const pin = readPreferences().log;
  if (pin === undefined) throw new LogUnreadable('no log is followed');
  return { ...pin, witnesses };
}

/** A mark is worked out again from the half minute before it. */
const BEFORE_MARK_MS = 35_000;

/** A trailing stop is followed again over so many seconds before its fill. */
const MOST_FOLLOWED = 300;

/** From which second on a trailing stop followed, as far as its order's fills say. */
function followedFrom(
  { inputs, first, tick }: SharedFill,
  fills: readonly SharedFill[],
): number | undefined {
  if (inputs['trailingRate'] === undefined || tick.seal === null) return undefined;
  const start = fills.find(({ seq }) => String(seq) === inputs['trailingSince'])?.tick ?? first;
  const least = tick.seal.second - MOST_FOLLOWED * 1000;
  return start?.seal ? Math.max(least, start.seal.second) : least;
}

/** Where a mark decided, or is what was looked at. */
const isByMark = ({ inputs }: Pick<FillRecord, 'inputs'>): boolean =>
  inputs['causeMark'] !== undefined || inputs['markPrice'] !== undefined;

function secondsOf(saved: SavedEvidence): Seconds[] {
  const alone = (productId: string, second: number | undefined, beforeMs: number): Seconds[] =>
    second === undefined ? [] : [{ productId, from: second - beforeMs, to: second }];
  if (saved.kind === 'liability') return [];
  if (saved.kind === 'tick')
    return alone(saved.evidence.productId, saved.evidence.seal?.second, BEFORE_MARK_MS);
  const { fills, acceptance: orders } = saved.evidence;
  return fills.flatMap((fill: SharedFill) => {
    const { productId, seal } = fill.tick;
    const acceptance = namedAcceptance<SharedAcceptance>(fill, orders);
    const range = acceptance ? secondsBetween(acceptance, fill) : undefined;
    const beforeMs = isByMark(fill) ? BEFORE_MARK_MS : 0;
    const followed = followedFrom(fill, fills);
    if (followed !== undefined && seal !== null) {
      const from = Math.min(followed, seal.second - BEFORE_MARK_MS);
      return [{ productId, from, to: seal.second, most: MOST_FOLLOWED + 1 }];
    }
    return range === undefined
      ? alone(productId, seal?.second, beforeMs)
      : [{ productId, ...range }];
  });
}

function heardOf(saved: SavedEvidence): SavedAcceptance[] {
  if (saved.kind !== 'fill') return [];
  const { acceptance, fills } = saved.evidence;
  const keys = new Set(
    [acceptance, ...fills.map((fill) => fill.acceptance)].map((one) => one?.key),
  );
  return readPreferences()
    .heard.filter(({ key }) => keys.has(key))
    .map(({ key, line, path, note, sentAt }) => ({ key, line, path, note, sentAt }));
}

function seenOf(seconds: readonly Seconds[]): SavedHead[] {
  const heads = seconds.flatMap(({ productId, to }) =>
    headsNear(productId, to).map((seen) => ({ productId, ...seen })),
  );
  return [...new Map(heads.map((one) => [`${one.productId} ${one.seq}`, one])).values()];
}

/** Everything in it that was done by a rulebook. */
function ruledIn(saved: SavedEvidence): readonly Pick<StatedFill, 'rulebookHash'>[] {
  if (saved.kind === 'shared') return saved.evidence.fills;
  if (saved.kind !== 'fill') return [];
  const { fills, unpriced = [] } = saved.evidence;
  return [...fills, ...unpriced];
}

async function rulebooksOf(saved: SavedEvidence): Promise<Record<string, unknown>> {
  const hashes = [...new Set(ruledIn(saved).map(({ rulebookHash }) => rulebookHash))];
  const documents = await Promise.all(hashes.map(loadRulebook));
  return Object.fromEntries(hashes.map((hash, place) => [hash, documents[place]]));
}

/** A list that the server left out is written down as empty: only a file of before its time has none. */
function written(saved: SavedEvidence): SavedEvidence {
  if (saved.kind === 'fill')
    return { ...saved, evidence: { rulebookLines: [], ...saved.evidence } };
  if (saved.kind === 'shared')
    return { ...saved, evidence: { rulebookLines: [], ...saved.evidence } };
  return saved;
}

/** Rejects where the log or a rulebook could not be had: a file that proves less than it seems to is worse than none. */
export async function makeEvidenceFile(saved: SavedEvidence): Promise<EvidenceFile> {
  const wanted = secondsOf(saved);
  const [log, rulebooks, seconds] = await Promise.all([
    describeLog(),
    rulebooksOf(saved),
    Promise.all(wanted.map(loadSeconds)),
  ]);
  const extensions = await saveExtensions(saved, log.checkpoint, logReader);
  return {
    format: EVIDENCE_FORMAT,
    savedAt: Date.now(),
    ...written(saved),
    log,
    extensions,
    rulebooks,
    heard: heardOf(saved),
    seen: seenOf(wanted),
    seconds: [...new Set(seconds.flat())],
  };
}

/** Hands the proof to the user as a file: anybody can check it elsewhere. Rejects as `makeEvidenceFile` does. */
export async function saveEvidence(saved: SavedEvidence, fileName: string): Promise<void> {
  const text = JSON.stringify(await makeEvidenceFile(saved), undefined, 2);
  saveFile(new Blob([text], { type: 'application/json' }), `fairlead-${fileName}.json`);
}
