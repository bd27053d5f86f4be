// A log that hands over to another key, as a witness sees it that looks again and again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signText } from '../../core/proof/log/checkNote.ts';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import { formatNote } from '../../core/proof/log/note.ts';
import { formatVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import { createLogSigner } from '../../server/publicLog/ed25519.ts';
import { LOG_ORIGIN, logSigner } from '../../test/builders/publicLog.ts';
import { aWitnessedLog } from '../../test/builders/witnessedLog.ts';
import { createCosigner } from '../ed25519.ts';
import { createWitness } from './createWitness.ts';
import { findLogKey } from './findLogKey.ts';
import { follow } from './follow.ts';
import { followKey } from './followKey.ts';
import { type Memory, openMemory } from './memory.ts';

const nextSigner = createLogSigner(LOG_ORIGIN, new Uint8Array(32).fill(6));
const strange = createLogSigner(LOG_ORIGIN, new Uint8Array(32).fill(7));
const keyLine = ({ key }: { readonly key: VerifierKey }): string =>
  formatLogLine({ kind: 'key', verifierKey: formatVerifierKey(key) });
const NEXT_AT = 6;
const entryAt = (index: number): string => {
  if (index === 0) return keyLine(logSigner);
  return index === NEXT_AT ? keyLine(nextSigner) : `entry ${index}`;
};
const log = aWitnessedLog(entryAt);
const cosigner = createCosigner('witness.example/w', new Uint8Array(32).fill(31));

let folder: string;
let memory: Memory;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-witness-'));
  memory = openMemory(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is published: so many entries, signed by these, and the key that the server names. */
interface Shown {
  readonly size: number;
  readonly by: readonly (typeof logSigner)[];
  readonly named?: typeof logSigner;
  readonly keyIndex?: number;
}
const clientOf = ({ size, by, named = logSigner, keyIndex = 0 }: Shown) => ({
  ...log.client(() => size),
  checkpoint: async () =>
    formatNote(
      log.text(size),
      by.map((signer) => signText(log.text(size), signer)),
    ),
  call: async (): Promise<unknown> => ({ key: formatVerifierKey(named.key), keyIndex }),
  namedKey: async () => formatVerifierKey(named.key),
});
/** One look of a witness that has just been started, with the key that its command line has always had. */
async function look(shown: Shown, given: string | null = formatVerifierKey(logSigner.key)) {
  const client = clientOf(shown);
  const key = await findLogKey(client, memory, given ?? undefined);
  const witness = createWitness({ log: key, cosigner, memory, now: () => 1 });
  const next = await followKey({ client, witness });
  const { state } = await follow({ client, witness, memory });
  return [state, next && formatVerifierKey(next)];
}
const NEXT = formatVerifierKey(nextSigner.key);
const [before, both, after] = [
  { by: [logSigner] },
  { by: [nextSigner, logSigner], named: nextSigner, keyIndex: NEXT_AT },
  { by: [nextSigner], named: nextSigner, keyIndex: NEXT_AT },
];

test.each([['given'], ['not given']])(
  'a log goes on after the hand-over, its key %s',
  async (how) => {
    const given = how === 'given' ? formatVerifierKey(logSigner.key) : null;
    const steps = [];
    for (const shown of [
      { ...before, size: 5 },
      { ...before, size: 6 },
      // The entry stands under no checkpoint that was seen yet.
      { ...both, size: 9 },
      { ...both, size: 9 },
      { ...after, size: 300 },
      { ...after, size: 301 },
    ])
      steps.push(await look(shown, given));
    expect(steps).toEqual([
      ['cosigned', undefined],
      ['cosigned', undefined],
      ['cosigned', undefined],
      ['unchanged', NEXT],
      ['cosigned', undefined],
      ['cosigned', undefined],
    ]);
    expect(memory.recall(LOG_ORIGIN)).toMatchObject({
      key: NEXT,
      keyIndex: NEXT_AT,
      formerKeys: [formatVerifierKey(logSigner.key)],
    });
  },
);

test('a witness that has seen the entry goes on also where it looked last before the hand-over ended', async () => {
  await look({ ...both, size: 9 });
  expect(await look({ ...after, size: 300 })).toEqual(['cosigned', NEXT]);
});

test('whoever never saw the entry under the key before does not go on', async () => {
  await look({ ...before, size: 6 });
  await expect(look({ ...after, size: 300 })).rejects.toThrow('not signed by the key');
  expect(memory.recall(LOG_ORIGIN)?.key).toBe(formatVerifierKey(logSigner.key));
});

test.each<[string, Shown]>([
  ['a key that no entry announces', { size: 9, by: [strange], named: strange, keyIndex: 7 }],
  ['a key at another entry', { size: 9, by: [strange], named: strange, keyIndex: NEXT_AT }],
  ['the key before the known one', { size: 9, by: [logSigner], named: logSigner, keyIndex: 0 }],
])('%s is taken from nobody', async (_what, shown) => {
  await look({ ...both, size: 9 });
  await look({ ...both, size: 9 });
  await expect(look({ ...shown, size: 10 })).rejects.toThrow('not signed by the key');
  expect(memory.recall(LOG_ORIGIN)?.key).toBe(NEXT);
});

test('a log whose server names no key is followed by the known one', async () => {
  const client = {
    ...clientOf({ ...before, size: 5 }),
    call: () => Promise.reject(new Error('answered 503')),
  };
  const witness = createWitness({ log: logSigner.key, cosigner, memory, now: () => 1 });
  for (const state of ['cosigned', 'unchanged']) {
    expect(await followKey({ client, witness })).toBeUndefined();
    expect(await follow({ client, witness, memory })).toMatchObject({ state });
  }
});
