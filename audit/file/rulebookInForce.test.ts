// A saved fill whose file says which rulebooks were in force when its order was accepted.
import { readFileSync } from 'node:fs';
import { type EvidenceFile, parseEvidenceFile } from '../../core/proof/evidenceFile.ts';
import { acceptanceOf } from '../../core/proof/fill/checkAcceptance.ts';
import type { LoggedLine } from '../../core/proof/fill/types.ts';
import { parseVerifierKey } from '../../core/proof/log/verifierKey.ts';
import { parseAcceptance } from '../../core/proof/placeLine.ts';
import { aMinuteOfRulebooks, aRulebookLine } from '../../test/builders/proofEvidence.ts';
import { nodeSha256Bytes } from '../ed25519.ts';
import { auditFile } from './auditFile.ts';

type FillFile = Extract<EvidenceFile, { kind: 'fill' }>;
const saved = parseEvidenceFile(readFileSync('test/fixtures/savedFill.json', 'utf8')) as FillFile;
const [fill] = saved.evidence.fills;
if (fill === undefined) throw new Error('the fixture has a fill');
const { rulebookHash: hash } = fill;
const order = acceptanceOf(fill, saved.evidence.acceptance);
const accepted = parseAcceptance(order?.line ?? '')?.acceptedTime ?? 0;
const MINUTE = accepted - (accepted % 60_000);

/** What is found of the rulebook, and what is said: no checkpoint covers lines that were put in. */
function audit(...lines: readonly LoggedLine[]) {
  const evidence = { ...saved.evidence, acceptance: order, rulebookLines: lines };
  const problems: string[] = [];
  const told: string[] = [];
  auditFile({ ...saved, evidence }, parseVerifierKey(saved.log.key, nodeSha256Bytes), {
    report: (problem, detail) => void problems.push(`${problem}: ${detail}`),
    tell: (line) => void told.push(line),
  });
  return {
    problems: problems.filter((problem) => problem.startsWith('rulebook_')),
    isShown: !told.some((line) => line.includes('that it was the newest')),
  };
}

test('was in force', () => {
  const said = aMinuteOfRulebooks(`open:${hash}`, MINUTE);
  expect(audit(aRulebookLine(hash), said)).toEqual({ problems: [], isShown: true });
});

test('was replaced', () => {
  const said = aMinuteOfRulebooks(`open:${'ab'.repeat(32)}`, MINUTE);
  expect(audit(aRulebookLine(hash), said)).toEqual({
    problems: [
      `rulebook_not_in_force: fill ${fill.id}: rulebook ${hash} was not in force when the order was accepted`,
    ],
    isShown: true,
  });
});

test('that it was is not shown where the log did not say so yet, or the file is of before', () => {
  const later = aMinuteOfRulebooks(`open:${hash}`, MINUTE + 600_000);
  expect(audit(aRulebookLine(hash), later)).toEqual({ problems: [], isShown: false });
  expect(audit(aRulebookLine(hash))).toEqual({ problems: [], isShown: false });
});
