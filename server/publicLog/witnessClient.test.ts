import { createManualClock, type ManualClock } from '../../test/builders/manualClock.ts';
import { aPublicLog, LOG_ORIGIN, logSigner } from '../../test/builders/publicLog.ts';
import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { captureLogger } from '../../test/market/captureLogger.ts';
import { parseAddCheckpoint } from '../../core/proof/log/addCheckpoint.ts';
import {
  checkNote,
  cosignText,
  type NoteSigner,
  signText,
} from '../../core/proof/log/checkNote.ts';
import { parseCheckpoint } from '../../core/proof/log/checkpoint.ts';
import { parseNote } from '../../core/proof/log/note.ts';
import { type TreeHead, verifyConsistency } from '../../core/proof/log/treeProof.ts';
import { COSIGNATURE, makeVerifierKey } from '../../core/proof/log/verifierKey.ts';
import type { Database } from '../store/database.ts';
import { createLogSigner, nodeSha256Bytes, verifyEd25519 } from './ed25519.ts';
import type { PostToWitness, PublicLog, WitnessAnswer } from './ports.ts';
import { CHECKPOINT_MS } from './sequencer.ts';

function aWitnessKey(name: string, seed: number): NoteSigner {
  const signer = createLogSigner(name, new Uint8Array(32).fill(seed));
  return {
    ...signer,
    key: makeVerifierKey(name, COSIGNATURE, signer.key.publicKey, nodeSha256Bytes),
  };
}

const NOTHING: TreeHead = { size: 0, root: new Uint8Array() };

/** An honest witness, as tlog-witness describes it, that remembers from `seen` on. */
function aWitness(signer: NoteSigner, seen: TreeHead = NOTHING) {
  let known = seen;
  const asked: number[] = [];
  const answer = (body: string): WitnessAnswer => {
    const request = parseAddCheckpoint(body);
    const note = request && parseNote(request.checkpoint);
    const checkpoint = note && parseCheckpoint(note.text);
    if (request === undefined || note === undefined || checkpoint === undefined)
      return { status: 400, body: '' };
    asked.push(request.oldSize);
    if (checkNote(note, [logSigner.key], verifyEd25519) === undefined)
      return { status: 403, body: '' };
    if (request.oldSize !== known.size) return { status: 409, body: `${known.size}\n` };
    const holds =
      known.size === 0
        ? request.proof.length === 0
        : verifyConsistency(known, checkpoint, request.proof, nodeSha256Bytes);
    if (!holds) return { status: 422, body: '' };
    known = checkpoint;
    return { status: 200, body: cosignText(note.text, 1_700_000_000 + checkpoint.size, signer) };
  };
  return { answer, asked, size: () => known.size };
}

const good = aWitnessKey('witness.example/good', 21);
const other = aWitnessKey('witness.example/other', 22);

describe('witnesses', () => {
  let database: Database;
  let clock: ManualClock;
  let captured: ReturnType<typeof captureLogger>;
  let posts: Record<string, (body: string) => Promise<WitnessAnswer>>;
  const open = (): Promise<PublicLog> => {
    const post: PostToWitness = async (url, body) =>
      (posts[url] ?? (() => Promise.reject(new Error('nobody there'))))(body);
    const witnesses = [
      { key: good.key, url: 'http://good' },
      { key: other.key, url: 'http://other' },
    ];
    return aPublicLog({ database, clock, logger: captured.logger, witnesses, post });
  };
  const passUntil = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await clock.advanceAsync(CHECKPOINT_MS / 4);
  };
  const add = async (log: PublicLog, count = 1): Promise<void> => {
    let isOver = false;
    const added = log
      .append(Array.from({ length: count }, (_, place) => `test/1 ${place}`))
      .then(() => (isOver = true));
    await passUntil(() => isOver);
    await added;
  };
  /** Who cosigned a note, else what is published now. */
  const cosigners = (
    log: PublicLog,
    shown: string | null | undefined = log.describe().checkpoint,
  ): string[] => {
    const note = parseNote(shown ?? '');
    const found = note && checkNote(note, [logSigner.key, good.key, other.key], verifyEd25519);
    return (found ?? []).filter(({ time }) => time !== undefined).map(({ key }) => key.name);
  };
  const sizeIn = (note: string | null | undefined) =>
    parseCheckpoint(parseNote(note ?? '')?.text ?? '')?.size;
  const sizeOf = (log: PublicLog) => sizeIn(log.describe().checkpoint);

  beforeAll(async () => void (database = await openTestDatabase()));
  afterAll(() => database.close());
  beforeEach(() => {
    clock = createManualClock();
    captured = captureLogger();
    posts = {};
  });

  test('cosign each checkpoint, and the published one carries them all', async () => {
    const [first, second] = [aWitness(good), aWitness(other)];
    posts = {
      'http://good/add-checkpoint': async (body) => first.answer(body),
      'http://other/add-checkpoint': async (body) => second.answer(body),
    };
    const log = await open();
    await passUntil(() => cosigners(log).length === 2);
    for (const count of [1, 300, 5]) {
      await add(log, count);
      await passUntil(() => cosigners(log).length === 2);
      expect([first.size(), second.size()]).toEqual([sizeOf(log), sizeOf(log)]);
    }
    expect(cosigners(log)).toEqual([good.key.name, other.key.name]);
    expect(log.describe().witnesses.map(({ name }) => name)).toEqual([
      good.key.name,
      other.key.name,
    ]);
    expect(captured.lines).toEqual([]);
    await log.stop();
  });

  test('one that knows another size says so, and gets the proof from there', async () => {
    const log = await open();
    await add(log, 3);
    const seen = parseCheckpoint(parseNote(log.describe().checkpoint)?.text ?? '') ?? NOTHING;
    await add(log, 40);
    await log.stop();
    const witness = aWitness(good, seen);
    posts = { 'http://good/add-checkpoint': async (body) => witness.answer(body) };
    const next = await open();
    await passUntil(() => cosigners(next).length === 1);
    expect(witness.asked).toEqual([0, seen.size]);
    expect(witness.size()).toBe(sizeOf(next));
    await next.stop();
  });

  const text = (body: string): string =>
    parseNote(parseAddCheckpoint(body)?.checkpoint ?? '')?.text ?? '';
  test.each<[string, (body: string) => Promise<WitnessAnswer>, string]>([
    ['is dead', () => Promise.reject(new Error('connect ECONNREFUSED')), 'connect ECONNREFUSED'],
    ['never agrees on the size', async () => ({ status: 409, body: '1\n' }), 'it answered 409'],
    [
      'names no size',
      async () => ({ status: 409, body: 'many\n' }),
      'it answered 409 without a size',
    ],
    [
      'has seen a longer log',
      async () => ({ status: 409, body: '999999\n' }),
      'it has cosigned 999999 entries, more than there are',
    ],
    ['knows nobody', async () => ({ status: 404, body: '' }), 'it answered 404'],
    [
      'says nothing',
      async () => ({ status: 200, body: '' }),
      'its answer holds no true cosignature',
    ],
    [
      'sends a page',
      async () => ({ status: 200, body: '<html>\n' }),
      'its answer holds no true cosignature',
    ],
    [
      'cosigns another text',
      async (body) => ({ status: 200, body: cosignText(`${text(body)}more\n`, 7, good) }),
      'its answer holds no true cosignature',
    ],
    [
      'cosigns at no time',
      async (body) => ({ status: 200, body: cosignText(text(body), 0, good) }),
      'its answer holds no true cosignature',
    ],
    [
      'signs as somebody else',
      async (body) => ({ status: 200, body: cosignText(text(body), 7, other) }),
      'its answer holds no true cosignature',
    ],
    [
      'signs with a key of another kind',
      async (body) => ({
        status: 200,
        body: signText(text(body), createLogSigner(good.key.name, new Uint8Array(32).fill(21))),
      }),
      'its answer holds no true cosignature',
    ],
    [
      'takes the log’s own name',
      async (body) => ({
        status: 200,
        body: signText(text(body), createLogSigner(LOG_ORIGIN, new Uint8Array(32))),
      }),
      'its answer holds no true cosignature',
    ],
    [
      'adds a false line of its own',
      async (body) => ({
        status: 200,
        body: cosignText(text(body), 7, good) + cosignText(`${text(body)}x\n`, 7, good),
      }),
      'its answer holds no true cosignature',
    ],
  ])('one that %s is told once and delays nothing', async (_what, answer, reason) => {
    const honest = aWitness(other);
    posts = {
      'http://good/add-checkpoint': answer,
      'http://other/add-checkpoint': async (body) => honest.answer(body),
    };
    const log = await open();
    await add(log);
    await passUntil(() => cosigners(log).length === 1);
    await add(log);
    await passUntil(() => cosigners(log).length === 1);
    expect(cosigners(log)).toEqual([other.key.name]);
    expect(captured.lines).toEqual([
      {
        level: 'warn',
        fields: { witness: good.key.name, reason },
        message: 'a witness does not cosign',
      },
    ]);
    await log.stop();
  });

  test('strangers’ lines beside its own are left out', async () => {
    const witness = aWitness(good);
    posts = {
      'http://good/add-checkpoint': async (body) => {
        const answer = witness.answer(body);
        return {
          ...answer,
          body:
            answer.status === 200
              ? cosignText(text(body), 9, aWitnessKey('stranger', 3)) + answer.body
              : answer.body,
        };
      },
    };
    const log = await open();
    await passUntil(() => cosigners(log).length === 1);
    expect(log.describe().checkpoint).not.toContain('stranger');
    await log.stop();
  });

  test('one that never answers holds up nothing, and what comes too late is not put on a later checkpoint', async () => {
    const late: ((answer: WitnessAnswer) => void)[] = [];
    const bodies: string[] = [];
    posts = {
      'http://good/add-checkpoint': (body) => {
        bodies.push(body);
        return new Promise((resolve) => void late.push(resolve));
      },
    };
    const log = await open();
    const before = sizeOf(log) ?? 0;
    await add(log);
    await add(log);
    expect(sizeOf(log)).toBe(before + 2);
    // One question at a time, however many checkpoints there were.
    expect(bodies).toHaveLength(1);
    late[0]?.({ status: 200, body: cosignText(text(bodies[0] ?? ''), 7, good) });
    await passUntil(() => bodies.length === 2);
    expect(cosigners(log)).toEqual([]);
    expect(parseCheckpoint(text(bodies[1] ?? ''))?.size).toBe(sizeOf(log));
    // Its word on the earlier one stands for what that one covers.
    const { cosigned } = log.describe();
    expect([sizeIn(cosigned), cosigners(log, cosigned)]).toEqual([before, [good.key.name]]);
    const proven = await log.inclusion(before - 1);
    expect([proven?.checkpoint, log.noteOver(before - 1)]).toEqual([cosigned, cosigned]);
    expect((await log.inclusion(before))?.checkpoint).toBe(log.describe().checkpoint);
    late[1]?.({ status: 200, body: cosignText(text(bodies[1] ?? ''), 8, good) });
    await passUntil(() => cosigners(log).length === 1);
    await log.stop();
  });

  test('a slow one stands beside a quick one on the checkpoint that both have cosigned', async () => {
    const [quick, slow] = [aWitness(good), aWitness(other)];
    const late: (() => void)[] = [];
    posts = {
      'http://good/add-checkpoint': async (body) => quick.answer(body),
      'http://other/add-checkpoint': (body) =>
        new Promise((resolve) => void late.push(() => resolve(slow.answer(body)))),
    };
    const log = await open();
    expect(log.describe().cosigned).toBeNull();
    for (const _question of [1, 2]) {
      await passUntil(() => late.length > 0 && cosigners(log).length === 1);
      const asked = sizeOf(log) ?? 0;
      await add(log);
      await passUntil(() => cosigners(log).length === 1);
      for (const answer of late.splice(0)) answer();
      await passUntil(() => sizeIn(log.describe().cosigned) === asked);
      const { checkpoint, cosigned } = log.describe();
      expect(cosigners(log, cosigned)).toEqual([good.key.name, other.key.name]);
      expect(sizeIn(checkpoint)).toBe(asked + 1);
      expect((await log.inclusion(0))?.checkpoint).toBe(cosigned);
      // What only the quick one has cosigned is proven by its word.
      expect((await log.inclusion(asked))?.checkpoint).toBe(checkpoint);
      await passUntil(() => late.length > 0);
      for (const answer of late.splice(0)) answer();
      await passUntil(() => cosigners(log).length === 2);
      expect(log.describe().cosigned).toBe(log.describe().checkpoint);
      await add(log);
    }
    await passUntil(() => late.length > 0);
    for (const answer of late.splice(0)) answer();
    await log.stop();
  });

  test('one that comes back is asked again, though nothing new happened', async () => {
    const log = await open();
    await passUntil(() => captured.lines.length === 2);
    const witness = aWitness(good);
    posts = { 'http://good/add-checkpoint': async (body) => witness.answer(body) };
    await passUntil(() => cosigners(log).length === 1);
    expect(captured.lines.at(-1)).toEqual({
      level: 'info',
      fields: { witness: good.key.name },
      message: 'a witness cosigns again',
    });
    await log.stop();
  });
});
