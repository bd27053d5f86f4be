// A checkpoint that slow witnesses have cosigned, beside the newest one.
import { logSigner } from '../../test/builders/publicLog.ts';
import { aWitnessedLog } from '../../test/builders/witnessedLog.ts';
import { cosignText, signText } from '../../core/proof/log/checkNote.ts';
import { formatNote } from '../../core/proof/log/note.ts';
import { createCosigner, verifyEd25519 as verify } from '../ed25519.ts';
import { auditCosigned } from './cosigned.ts';
import type { FindingKey } from './finding.ts';
import { readSigned } from './followLog.ts';

const log = aWitnessedLog();
const forked = aWitnessedLog((index) => (index < 7 ? `entry ${index}` : `forged ${index}`));
const [one, two] = [31, 32].map((seed) =>
  createCosigner(`witness.example/${seed}`, new Uint8Array(32).fill(seed)),
);
if (one === undefined || two === undefined) throw new Error('there are two witnesses');
const keys = { log: logSigner.key, witnesses: [one.key, two.key] };

const noteOf = (of: typeof log, size: number, by: readonly (typeof one)[], signer = logSigner) =>
  formatNote(of.text(size), [
    signText(of.text(size), signer),
    ...by.map((each) => cosignText(of.text(size), 7, each)),
  ]);

test.each<[string, string | undefined, FindingKey[], string[] | undefined]>([
  ['none', undefined, [], undefined],
  ['an earlier one by two', noteOf(log, 8, [one, two]), [], [one.key.name, two.key.name]],
  ['an earlier one by no more', noteOf(log, 8, [two]), [], undefined],
  ['the newest itself', noteOf(log, 12, [one]), [], undefined],
  ['a later one', noteOf(log, 13, [one, two]), [], undefined],
  ['one that the log did not sign', noteOf(log, 8, [one, two], one), [], undefined],
  ['one of another history', noteOf(forked, 8, [one, two]), ['log_forked'], undefined],
])('%s', async (_what, note, keysFound, names) => {
  const found: FindingKey[] = [];
  const signed = readSigned(noteOf(log, 12, [one]), keys, verify);
  if (signed === undefined) throw new Error('it is signed');
  const client = log.client(() => 12);
  const earlier = await auditCosigned(note, { client, keys, verify, signed }, (key) =>
    found.push(key),
  );
  expect([found, earlier?.witnesses]).toEqual([keysFound, names]);
});
