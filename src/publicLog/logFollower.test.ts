// The follower over a log in memory that tells two histories: what it pins, what it calls an alarm, and what it does not.
import { formatInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import { cosignText } from '../../core/proof/log/checkNote.ts';
import { inclusionRanges, type LeafRange } from '../../core/proof/log/merkleTree.ts';
import { formatVerifierKey } from '../../core/proof/log/verifierKey.ts';
import type { LogDescription, LogPlace } from '../../protocol/proof.ts';
import { createLogSigner } from '../../server/publicLog/ed25519.ts';
import { createCosigner } from '../../audit/ed25519.ts';
import { LOG_ORIGIN, logSigner } from '../../test/builders/publicLog.ts';
import { aWitnessedLog } from '../../test/builders/witnessedLog.ts';
import { checkSignatures } from '../lib/checkSignatures.ts';
import type { LogAlarm, PinnedLog } from '../lib/parsePreferences.ts';
import { LogFollower } from './logFollower.ts';
import { type LogReader, LogUnreadable } from './logReader.ts';

const key = formatVerifierKey(logSigner.key);
const other = createLogSigner(LOG_ORIGIN, new Uint8Array(32).fill(9));
const otherKey = formatVerifierKey(other.key);
const ANNOUNCED_AT = 5;
const KEY_LINE = formatLogLine({ kind: 'key', verifierKey: otherKey });
const entry = (index: number): string => (index === ANNOUNCED_AT ? KEY_LINE : `entry ${index}`);
/** The same, with the first key where a log has it. */
const handingOver = (index: number): string =>
  index === 0 ? formatLogLine({ kind: 'key', verifierKey: key }) : entry(index);
const handedOver = aWitnessedLog(handingOver);

type Log = ReturnType<typeof aWitnessedLog>;
const honest = aWitnessedLog(entry);
/** The same up to entry 40. */
const forked = aWitnessedLog((index) => (index < 40 ? entry(index) : `another ${index}`));

function aWorld(log: Log, size: number) {
  const shown = {
    log,
    size,
    key,
    keyIndex: 0 as number | undefined,
    witnesses: [] as LogDescription['witnesses'],
    /** In the place of the log's own notes, one after another. */
    notes: [] as string[],
    cosignatures: '',
  };
  const asked: boolean[] = [];
  let pin: PinnedLog | undefined;
  let alarm: LogAlarm | undefined;
  const note = (): string => shown.notes.shift() ?? shown.log.note(shown.size) + shown.cosignatures;
  const reader: LogReader = {
    checkpoint: async (anew) => {
      asked.push(anew);
      return note();
    },
    description: async () => ({
      origin: LOG_ORIGIN,
      key: shown.key,
      keyIndex: shown.keyIndex,
      prefix: '/log/',
      witnesses: shown.witnesses,
      checkpoint: note(),
    }),
    hashes: (ranges: readonly LeafRange[]) => shown.log.client(() => shown.size).hashes(ranges),
    entry: async () => new Uint8Array(),
    second: async () => undefined,
  };
  const follower = new LogFollower({
    reader,
    checkSignatures,
    readPin: () => pin,
    keepPin: (next) => {
      pin = next;
    },
    readAlarm: () => alarm,
    raiseAlarm: (found) => {
      alarm = { ...found, at: 1, isRead: false };
    },
  });
  return { shown, asked, reader, follower, pin: () => pin, alarm: () => alarm };
}

const sizeOf = (pin: PinnedLog | undefined): string | undefined => pin?.checkpoint.split('\n')[1];

async function placeIn(log: Log, index: number, size: number): Promise<LogPlace> {
  const path = await log.client(() => size).hashes(inclusionRanges(index, size));
  const checkpoint = log.note(size);
  return { index, checkpoint, proof: formatInclusionProof({ index, path, checkpoint }) };
}

const placeOf = async (follower: LogFollower, line: string, log: LogPlace) =>
  (await follower.places([{ line, log }]))[0];

test('the first log that is seen is pinned, and the pin moves with it', async () => {
  const { shown, follower, pin, alarm } = aWorld(honest, 30);
  await follower.follow();
  expect(pin()).toEqual({ origin: LOG_ORIGIN, key, checkpoint: honest.note(30) });
  shown.size = 700;
  await follower.follow();
  expect(sizeOf(pin())).toBe('700');
  expect(alarm()).toBeUndefined();
});

test('another history of the same key is a fork: both notes are kept, and the pin stays', async () => {
  const { shown, follower, pin, alarm } = aWorld(honest, 60);
  await follower.follow();
  shown.log = forked;
  shown.size = 90;
  await follower.follow();
  const kept = honest.note(60);
  expect(alarm()).toMatchObject({ kind: 'fork', kept, shown: forked.note(90) });
  expect(pin()?.checkpoint).toBe(kept);
  // The alarm stands, whatever is shown from then on.
  shown.log = honest;
  await follower.follow();
  expect(alarm()?.kind).toBe('fork');
});

test('two roots of one size are a fork without any proof', async () => {
  const { shown, follower, alarm } = aWorld(honest, 60);
  await follower.follow();
  shown.log = forked;
  await follower.follow();
  expect(alarm()?.kind).toBe('fork');
});

test('a smaller log is asked for once more past caches; then it has shrunk', async () => {
  const { shown, asked, follower, alarm } = aWorld(honest, 60);
  await follower.follow();
  shown.notes = [honest.note(50)];
  await follower.follow();
  expect(alarm()).toBeUndefined();
  expect(asked.slice(-2)).toEqual([false, true]);
  shown.size = 50;
  await follower.follow();
  expect(alarm()).toMatchObject({ kind: 'shrunk', shown: honest.note(50) });
});

test('a key that the pinned log has announced goes on with it', async () => {
  const { shown, follower, pin, alarm } = aWorld(honest, 60);
  await follower.follow();
  Object.assign(shown, { log: aWitnessedLog(entry, other), key: otherKey, size: 80 });
  shown.keyIndex = ANNOUNCED_AT;
  await follower.follow();
  expect(alarm()).toBeUndefined();
  expect(pin()).toMatchObject({ key: otherKey, keyIndex: ANNOUNCED_AT });
  expect(sizeOf(pin())).toBe('80');
});

test('a key that the log went away from does not come back: whoever stole it would sign another history', async () => {
  const { shown, follower, pin, alarm } = aWorld(handedOver, 60);
  shown.keyIndex = 0;
  await follower.follow();
  expect(pin()).toMatchObject({ key, keyIndex: 0 });
  Object.assign(shown, { log: aWitnessedLog(handingOver, other), key: otherKey, size: 80 });
  shown.keyIndex = ANNOUNCED_AT;
  await follower.follow();
  expect(pin()).toMatchObject({ key: otherKey });
  Object.assign(shown, { log: handedOver, key, size: 90, keyIndex: 0 });
  await follower.follow();
  expect(alarm()?.kind).toBe('foreign');
  expect(sizeOf(pin())).toBe('80');
});

test('who comes when the log has gone over to its key already takes none from before it', async () => {
  const { shown, follower, pin, alarm } = aWorld(aWitnessedLog(handingOver, other), 60);
  Object.assign(shown, { key: otherKey, keyIndex: ANNOUNCED_AT });
  await follower.follow();
  // Learnt once, and kept as the pin moves.
  shown.size = 70;
  await follower.follow();
  expect(pin()).toMatchObject({ key: otherKey, keyIndex: ANNOUNCED_AT });
  Object.assign(shown, { log: handedOver, key, size: 90, keyIndex: 0 });
  await follower.follow();
  expect(alarm()?.kind).toBe('foreign');
});

test.each([
  ['not announced at all', undefined],
  ['announced elsewhere', 7],
  ['announced only behind what was seen', 70],
])('a key that is %s is another log', async (_what, keyIndex) => {
  const { shown, follower, pin, alarm } = aWorld(honest, 60);
  await follower.follow();
  Object.assign(shown, { log: aWitnessedLog(entry, other), key: otherKey, size: 80, keyIndex });
  await follower.follow();
  expect(alarm()?.kind).toBe('foreign');
  expect(pin()?.key).toBe(key);
});

test('no answer, somebody else’s page and a torn note are no alarm', async () => {
  const { shown, reader, follower, pin, alarm } = aWorld(honest, 60);
  await follower.follow();
  const page = '<html>Log in to the hotel’s network</html>';
  const torn = honest.note(70).replace(/(— \S+ .{20})./u, '$1A');
  for (const notes of [
    [page, page],
    [torn, torn, torn],
  ]) {
    shown.notes = notes;
    await expect(follower.follow()).rejects.toThrow(LogUnreadable);
    shown.notes = [];
  }
  Object.assign(reader, { checkpoint: () => Promise.reject(new LogUnreadable('offline')) });
  await expect(follower.follow()).rejects.toThrow('offline');
  expect(alarm()).toBeUndefined();
  expect(pin()?.checkpoint).toBe(honest.note(60));
});

describe('a place in the log', () => {
  test.each([
    ['under the pinned checkpoint', 60],
    ['under an older one', 45],
    ['under a newer one', 80],
  ])('%s is proven', async (_what, size) => {
    const { shown, follower, alarm } = aWorld(honest, 60);
    await follower.follow();
    shown.size = 80;
    const found = await placeOf(follower, 'entry 12', await placeIn(honest, 12, size));
    expect(found).toEqual({ index: 12, size, witnesses: [] });
    expect(alarm()).toBeUndefined();
  });

  test.each([45, 60, 80])(
    'of another history is a fork, under %s entries as well',
    async (size) => {
      const { shown, follower, alarm } = aWorld(honest, 60);
      await follower.follow();
      Object.assign(shown, { log: forked, size: Math.max(size, 60) });
      expect(await placeOf(follower, 'entry 12', await placeIn(forked, 12, size))).toEqual({
        problem: 'log_forked',
      });
      expect(alarm()).toMatchObject({ kind: 'fork', shown: forked.note(size) });
    },
  );

  test('of another line, another index or without a proof is none', async () => {
    const { follower } = aWorld(honest, 60);
    const place = await placeIn(honest, 12, 60);
    const problem = { problem: 'log_proof_false' };
    expect(await placeOf(follower, 'entry 13', place)).toEqual(problem);
    expect(await placeOf(follower, 'entry 12', { ...place, index: 13 })).toEqual(problem);
    expect(await placeOf(follower, 'entry 12', { ...place, proof: 'trust me' })).toEqual(problem);
  });

  test('beside another is found for itself, and the server names its witnesses once for both', async () => {
    const { reader, follower } = aWorld(honest, 60);
    const { description } = reader;
    let described = 0;
    Object.assign(reader, {
      description: () => {
        described += 1;
        return description();
      },
    });
    await follower.follow();
    described = 0;
    const [mine, other] = [await placeIn(honest, 12, 45), await placeIn(honest, 13, 50)];
    const lines = ['entry 12', 'entry 14', 'entry 13'];
    const places = [mine, other, other].map((log, at) => ({ line: lines[at] ?? '', log }));
    expect(await follower.places(places)).toEqual([
      { index: 12, size: 45, witnesses: [] },
      { problem: 'log_proof_false' },
      { index: 13, size: 50, witnesses: [] },
    ]);
    expect(described).toBe(1);
    expect(await follower.places([])).toEqual([]);
    expect(await placeOf(follower, 'entry 14', other)).toEqual({ problem: 'log_proof_false' });
    expect(described).toBe(1);
  });

  test('signed by a stranger is in another log', async () => {
    const { follower } = aWorld(honest, 60);
    await follower.follow();
    const place = await placeIn(aWitnessedLog(entry, other), 12, 60);
    expect(await placeOf(follower, 'entry 12', place)).toEqual({ problem: 'log_not_signed' });
  });

  test('says which witnesses have cosigned, and which have not', async () => {
    const { shown, follower } = aWorld(honest, 60);
    const [one, dead] = ['one', 'dead'].map((name, at) =>
      createCosigner(`witness.example/${name}`, new Uint8Array(32).fill(at + 1)),
    );
    if (one === undefined || dead === undefined) throw new Error('two witnesses');
    shown.witnesses = [one, dead].map(({ key: own }) => ({
      name: own.name,
      key: formatVerifierKey(own),
    }));
    shown.cosignatures = cosignText(honest.text(60), 1_700_000_000, one);
    const found = await placeOf(follower, 'entry 12', await placeIn(honest, 12, 45));
    expect(found).toMatchObject({
      witnesses: [
        { name: 'witness.example/one', at: 1_700_000_000_000 },
        { name: 'witness.example/dead', at: undefined },
      ],
    });
  });
});

test('a note of the log’s key is told from another’s, and from another text', async () => {
  const { follower } = aWorld(honest, 60);
  expect(await follower.signs(honest.note(60), honest.text(60))).toBe(true);
  expect(await follower.signs(honest.note(60), honest.text(61))).toBe(false);
  const strange = aWitnessedLog(entry, other);
  expect(await follower.signs(strange.note(60), strange.text(60))).toBe(false);
});
