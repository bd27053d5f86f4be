import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logSigner } from '../../test/builders/publicLog.ts';
import { aWitnessedLog } from '../../test/builders/witnessedLog.ts';
import { formatAddCheckpoint } from '../../core/proof/log/addCheckpoint.ts';
import { checkNote, cosignText, signText } from '../../core/proof/log/checkNote.ts';
import { formatNote, parseNote } from '../../core/proof/log/note.ts';
import { createCosigner, verifyEd25519 } from '../ed25519.ts';
import { Missing } from '../logClient.ts';
import { createWitness } from './createWitness.ts';
import { follow } from './follow.ts';
import { originHash } from '../stateFolder.ts';
import { type Memory, openMemory } from './memory.ts';

const cosigner = createCosigner('witness.example/w', new Uint8Array(32).fill(31));
const stranger = createCosigner('stranger.example', new Uint8Array(32).fill(32));
const log = aWitnessedLog();
/** The same log, but for its eighth entry and what comes later. */
const forked = aWitnessedLog((index) => (index < 7 ? `entry ${index}` : `forged ${index}`));
const NOW = 1_772_452_800;

let folder: string;
let memory: Memory;
const open = () => createWitness({ log: logSigner.key, cosigner, memory, now: () => NOW });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-witness-'));
  memory = openMemory(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Who signed a note, of the log and the witness, and when. */
const signers = (note: string | undefined) => {
  const parsed = parseNote(note ?? '');
  const found = parsed && checkNote(parsed, [logSigner.key, cosigner.key], verifyEd25519);
  return found?.map(({ key, time }) => [key.name, time]);
};

test('cosigns what extends what it saw, and shows it to monitors', () => {
  const witness = open();
  expect(witness.newest()).toBeUndefined();
  for (const [oldSize, size] of [
    [0, 5],
    [5, 5],
    [5, 8],
    [8, 300],
    [300, 301],
  ] as const) {
    const { status, body } = witness.add(log.request(oldSize, size));
    expect([status, witness.seen()?.size]).toEqual([200, size]);
    expect(signers(formatNote(log.text(size), [body]))).toEqual([[cosigner.key.name, NOW]]);
    expect(signers(witness.newest())).toEqual([
      [logSigner.key.name, undefined],
      [cosigner.key.name, NOW],
    ]);
  }
});

test('an empty log is cosigned too, and extended', () => {
  const witness = open();
  expect(witness.add(log.request(0, 0)).status).toBe(200);
  expect(witness.add(log.request(0, 3)).status).toBe(200);
});

test('signatures of strangers are passed over, and not shown as if they were checked', () => {
  const witness = open();
  const note = formatNote(log.text(5), [
    cosignText(log.text(5), 7, stranger),
    signText(log.text(5), logSigner),
  ]);
  expect(witness.add(formatAddCheckpoint({ oldSize: 0, proof: [], checkpoint: note })).status).toBe(
    200,
  );
  expect(witness.newest()).not.toContain('stranger');
});

const other = { ...logSigner, key: { ...logSigner.key, name: 'other.example/log' } };
test.each<[string, string, number, string]>([
  ['no request', 'hello', 400, ''],
  ['no checkpoint', 'old 0\n\nhello', 400, ''],
  [
    'a note that is no checkpoint',
    formatAddCheckpoint({
      oldSize: 5,
      proof: [],
      checkpoint: formatNote('hello\n', [signText('hello\n', logSigner)]),
    }),
    400,
    '',
  ],
  ['another log', aWitnessedLog(undefined, other).request(5, 8), 404, ''],
  [
    'nobody’s signature',
    formatAddCheckpoint({
      oldSize: 5,
      proof: log.prove(5, 8),
      checkpoint: formatNote(log.text(8), [cosignText(log.text(8), 7, stranger)]),
    }),
    403,
    '',
  ],
  ['a false signature', log.request(5, 8).replace('\n8\n', '\n9\n'), 403, ''],
  [
    'an old size above the new one',
    formatAddCheckpoint({ oldSize: 9, proof: [], checkpoint: log.note(8) }),
    400,
    '',
  ],
  ['another old size', log.request(4, 8), 409, '5\n'],
  ['an old size of nothing', log.request(0, 8), 409, '5\n'],
  ['a size that was passed', log.request(3, 4), 409, '5\n'],
  ['no proof', formatAddCheckpoint({ oldSize: 5, proof: [], checkpoint: log.note(8) }), 422, ''],
  [
    'a proof too much',
    formatAddCheckpoint({
      oldSize: 5,
      proof: [new Uint8Array(32), ...log.prove(5, 8)],
      checkpoint: log.note(8),
    }),
    422,
    '',
  ],
  [
    'another proof',
    formatAddCheckpoint({ oldSize: 5, proof: log.prove(4, 8), checkpoint: log.note(8) }),
    422,
    '',
  ],
  [
    'a proof of nothing new',
    formatAddCheckpoint({ oldSize: 5, proof: [new Uint8Array(32)], checkpoint: log.note(5) }),
    422,
    '',
  ],
])('%s is answered as the specification says, and changes nothing', (_what, body, status, said) => {
  const witness = open();
  witness.add(log.request(0, 5));
  const before = witness.newest();
  expect(witness.add(body)).toEqual({ status, body: said });
  expect(witness.newest()).toBe(before);
});

test('a first checkpoint with a proof, and a root that nothing has, are refused', () => {
  const proof = [new Uint8Array(32)];
  expect(
    open().add(formatAddCheckpoint({ oldSize: 0, proof, checkpoint: log.note(5) })).status,
  ).toBe(422);
  const text = log.text(5).replace('\n5\n', '\n0\n');
  const checkpoint = formatNote(text, [signText(text, logSigner)]);
  expect(open().add(formatAddCheckpoint({ oldSize: 0, proof: [], checkpoint })).status).toBe(422);
});

test('two histories are never cosigned, whatever the log signs', () => {
  const witness = open();
  witness.add(log.request(0, 8));
  for (const size of [8, 9, 300]) expect(witness.add(forked.request(8, size)).status).toBe(422);
  // Up to there they are one.
  expect(open().add(forked.request(8, 8)).status).toBe(422);
  expect(witness.add(log.request(8, 9)).status).toBe(200);
});

describe('its memory', () => {
  test('lasts over a restart', () => {
    open().add(log.request(0, 8));
    const witness = open();
    expect(witness.seen()?.size).toBe(8);
    expect(witness.add(log.request(0, 9))).toEqual({ status: 409, body: '8\n' });
    expect(witness.add(log.request(8, 9)).status).toBe(200);
  });

  test('is written before the answer: where it cannot be, nothing is cosigned', () => {
    const full = () => {
      throw new Error('ENOSPC');
    };
    const witness = createWitness({
      log: logSigner.key,
      cosigner,
      memory: { ...memory, remember: full },
      now: () => NOW,
    });
    expect(() => witness.add(log.request(0, 5))).toThrow('ENOSPC');
    expect([witness.seen(), witness.newest()]).toEqual([undefined, undefined]);
  });

  test('a write that was cut off leaves the one before', () => {
    open().add(log.request(0, 8));
    writeFileSync(join(folder, `${originHash(logSigner.key.name)}.json.new`), '{"ori');
    expect(open().seen()?.size).toBe(8);
    open().add(log.request(8, 9));
    expect(open().seen()?.size).toBe(9);
  });

  test('keeps a key of its own', () => {
    expect(memory.seed()).toBeUndefined();
    memory.keepSeed(new Uint8Array(32).fill(7));
    expect([...(openMemory(folder).seed() ?? [])]).toEqual([...new Uint8Array(32).fill(7)]);
    writeFileSync(join(folder, 'witness.key'), 'none');
    expect(() => memory.seed()).toThrow('holds no key');
  });
});

describe('following a log', () => {
  const look = (client: ReturnType<typeof log.client>, witness = open()) =>
    follow({ client, witness, memory });

  test('cosigns what is new, and nothing twice', async () => {
    let size = 5;
    const client = log.client(() => size);
    expect(await look(client)).toEqual({ state: 'cosigned', size: 5 });
    expect(await look(client)).toEqual({ state: 'unchanged', size: 5 });
    size = 300;
    expect(await look(client)).toEqual({ state: 'cosigned', size: 300 });
    size = 7;
    expect(await look(client)).toEqual({ state: 'older', size: 7 });
    expect(open().seen()?.size).toBe(300);
  });

  test.each([8, 9, 12, 4])(
    'a fork that shows %i entries is told, kept and not cosigned',
    async (size) => {
      const early = aWitnessedLog((index) => (index < 2 ? `entry ${index}` : `forged ${index}`));
      const fork = size === 4 ? early : forked;
      open().add(log.request(0, 8));
      const before = open().newest();
      const followed = await look(fork.client(() => size));
      expect(followed).toMatchObject({ state: 'contradiction', size });
      expect(open().newest()).toBe(before);
      const kept = readdirSync(folder).filter((name) => name.startsWith('evidence'));
      expect(kept).toEqual([`evidence-${size}.txt`]);
      expect(readFileSync(join(folder, kept[0] ?? ''), 'utf8')).toBe(
        `${before}\n${fork.note(size)}`,
      );
    },
  );

  test('a log that has lost what was seen of it is one of two histories, one that does not answer is not', async () => {
    open().add(log.request(0, 8));
    const failing = (error: Error) => ({
      ...log.client(() => 4),
      hashes: () => Promise.reject(error),
    });
    expect(await look(failing(new Missing('tile/0/000.p/8')))).toMatchObject({
      state: 'contradiction',
      size: 4,
    });
    await expect(look(failing(new Error('timeout')))).rejects.toThrow('timeout');
  });

  test('a checkpoint that somebody else handed in meanwhile is looked at next time', async () => {
    const witness = open();
    const client = log.client(() => 9);
    const overtaken = {
      ...client,
      hashes: async (ranges: Parameters<typeof client.hashes>[0]) => {
        witness.add(log.request(0, 5));
        return client.hashes(ranges);
      },
    };
    expect(await look(overtaken, witness)).toEqual({ state: 'overtaken', size: 9 });
    expect(await look(client, witness)).toEqual({ state: 'cosigned', size: 9 });
  });

  test('what the key did not sign is believed by nobody', async () => {
    const foreign = aWitnessedLog(undefined, {
      ...stranger,
      key: { ...logSigner.key, publicKey: stranger.key.publicKey },
    });
    await expect(look(foreign.client(() => 5))).rejects.toThrow('not signed by the key');
  });
});
