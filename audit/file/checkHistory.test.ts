// Two checkpoints of one file, saved as the browser saves them: of one history, of two, and without what shows it.
import { EVIDENCE_FORMAT, type EvidenceFile } from '../../core/proof/evidenceFile.ts';
import { formatInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { inclusionRanges, type LeafRange } from '../../core/proof/log/merkleTree.ts';
import { formatVerifierKey } from '../../core/proof/log/verifierKey.ts';
import { saveExtensions } from '../../src/publicLog/saveExtensions.ts';
import { aCountOf } from '../../test/builders/count.ts';
import { LOG_ORIGIN, logSigner } from '../../test/builders/publicLog.ts';
import { aWitnessedLog } from '../../test/builders/witnessedLog.ts';
import { checkHistory } from './checkHistory.ts';

const honest = aWitnessedLog((index) => `entry ${index}`);
/** The same up to entry 40. */
const forked = aWitnessedLog((index) => (index < 40 ? `entry ${index}` : `another ${index}`));
type Log = typeof honest;
type File = Extract<EvidenceFile, { kind: 'liability' }>;

const [day, uid] = ['2026-11-23', '10000007'];

/** Evidence under the checkpoint of `size` in `log`, on a device whose newest is that of `newest` in `shown`. */
async function aFile(log: Log, size: number, shown: Log, newest: number): Promise<File> {
  const path = await log.client(() => size).hashes(inclusionRanges(3, size));
  const checkpoint = log.note(size);
  const place = {
    index: 3,
    checkpoint,
    proof: formatInclusionProof({ index: 3, path, checkpoint }),
  };
  const saved = {
    kind: 'liability',
    uid,
    day,
    evidence: { ...aCountOf({ day, uid }), log: place },
  } as const;
  const hashes = (ranges: readonly LeafRange[], of: number) =>
    shown.client(() => of).hashes(ranges);
  const note = shown.note(newest);
  return {
    ...saved,
    format: EVIDENCE_FORMAT,
    savedAt: 1,
    log: {
      origin: LOG_ORIGIN,
      key: formatVerifierKey(logSigner.key),
      witnesses: [],
      checkpoint: note,
    },
    extensions: await saveExtensions(saved, note, { hashes }),
    rulebooks: {},
    heard: [],
    seen: [],
    seconds: [],
  };
}

function check(file: EvidenceFile) {
  const problems: string[] = [];
  const told: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  checkHistory(file, logSigner.key, { report, tell: (line) => void told.push(line) });
  return { problems, told: told.join() };
}

test.each([
  ['older than', 30, 700],
  ['newer than', 90, 60],
  ['a power of two before', 64, 65],
])('a checkpoint %s the newest one is of its history', async (_what, size, newest) => {
  const { problems, told } = check(await aFile(honest, size, honest, newest));
  expect(problems).toEqual([]);
  expect(told).toContain('one history');
});

test('of one size and one root nothing more is needed', async () => {
  expect(check(await aFile(honest, 60, honest, 60)).problems).toEqual([]);
});

test.each([
  ['an older one', 60, 90],
  ['a newer one', 90, 60],
  ['one of the same size', 60, 60],
])('%s of another history is found', async (_what, size, newest) => {
  expect(check(await aFile(honest, size, forked, newest)).problems).toEqual(['log_forked']);
});

test('without what shows it two checkpoints are not called one history', async () => {
  const file = await aFile(honest, 30, honest, 700);
  expect(check({ ...file, extensions: [] }).problems).toEqual(['log_forked']);
  const { extensions: _extensions, ...older } = file;
  const { problems, told } = check(older);
  expect(problems).toEqual([]);
  expect(told).toContain('not held against each other');
});
