// A saved fill of the house's own, held to the time between its two messages that its rulebook asks for, by `npm run audit -- --file`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVIDENCE_FORMAT } from '../../core/proof/evidenceFile.ts';
import { formatVerifierKey } from '../../core/proof/log/verifierKey.ts';
import { aConfirmedFill, CONFIRMED } from '../../test/builders/confirmedFill.ts';
import { placeOfOnly } from '../../test/builders/count.ts';
import { aRulebookLine } from '../../test/builders/proofEvidence.ts';
import { LOG_ORIGIN, logSigner } from '../../test/builders/publicLog.ts';
import { runFile } from './runFile.ts';

/** What differs, but for seconds that no checkpoint covers. */
function findings({ fill, hash, document }: ReturnType<typeof aConfirmedFill>): string[] {
  const { line } = aRulebookLine(hash);
  const log = placeOfOnly(line);
  const file = {
    format: EVIDENCE_FORMAT,
    savedAt: 1,
    kind: 'fill',
    fillId: fill.id,
    evidence: {
      orderId: 'order',
      acceptance: null,
      fills: [fill],
      rulebookLines: [{ line, log }],
    },
    log: {
      origin: LOG_ORIGIN,
      key: formatVerifierKey(logSigner.key),
      witnesses: [],
      checkpoint: log.checkpoint,
    },
    rulebooks: { [hash]: document },
    heard: [],
    seen: [],
    seconds: [],
  };
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-confirmed-'));
  const path = join(folder, 'fill.json');
  writeFileSync(path, JSON.stringify(file));
  const found = runFile(path, logSigner.key, () => undefined);
  rmSync(folder, { recursive: true });
  return found
    .filter(({ key }) => key !== 'not_logged')
    .map(({ key, detail }) => `${key} ${detail.split(': ').at(-1)}`);
}

test.each(CONFIRMED)('a %s is held to the time that its rulebook asks for', (what) => {
  expect(findings(aConfirmedFill(what, 600, 500))).toEqual([]);
  expect(findings(aConfirmedFill(what, 1000, 5000))).toEqual(['rules_differ causeFirstTime']);
});
