// A log is read a part at a time, whether it is followed or read again from its first entry.
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import { EMPTY_EDGE, extendEdge, rootOfEdge } from '../../core/proof/log/rightEdge.ts';
import { encodeUtf8 } from '../../core/proof/utf8.ts';
import { nodeSha256Bytes as sha256 } from '../ed25519.ts';
import type { FindingKey } from './finding.ts';
import { CHUNK, followLog } from './followLog.ts';

const SEEN = 1_000;
const SIZE = CHUNK + 5_000;
const entries = Array.from({ length: SIZE }, (_, place) => encodeUtf8(`test/1 ${place}`));
const leaves = entries.map((entry) => hashLeaf(entry, sha256));
const edgeOf = (size: number) => extendEdge(EMPTY_EDGE, leaves.slice(0, size), sha256).edge;
const seen = edgeOf(SEEN);
const root = rootOfEdge(edgeOf(SIZE), sha256);

/** The log as it is followed; `spoiled`: the place of an entry that is another one. */
async function follow(fromStart: boolean, spoiled?: number) {
  const asked: number[] = [];
  const keys: FindingKey[] = [];
  let taken = fromStart ? 0 : SEEN;
  let isInOrder = true;
  const grown = await followLog({
    client: {
      entries: async (from, to) => {
        asked.push(to - from);
        return entries
          .slice(from, to)
          .map((entry, place) => (from + place === spoiled ? encodeUtf8('another') : entry));
      },
    },
    edge: seen,
    seenRoot: rootOfEdge(seen, sha256),
    signed: { origin: 'log', size: SIZE, root, note: '', witnesses: [] },
    fromStart,
    sha256,
    take: (lines) => {
      for (const line of lines) {
        if (taken !== spoiled && line !== `test/1 ${taken}`) isInOrder = false;
        taken += 1;
      }
    },
    report: (key) => void keys.push(key),
  });
  return { asked, keys, taken, isInOrder, size: grown?.size };
}

test.each([[false], [true]])('from the first entry: %s', async (fromStart) => {
  const { asked, ...found } = await follow(fromStart);
  expect(found).toEqual({ keys: [], taken: SIZE, isInOrder: true, size: SIZE });
  expect(Math.max(...asked)).toBeLessThanOrEqual(CHUNK);
});

test.each([
  ['what was seen', true, 7],
  ['what is new', false, SEEN],
  ['what is new, of another part', true, SIZE - 1],
])(
  '%s is another entry: the log does not extend what was seen',
  async (_what, fromStart, spoiled) => {
    const { keys, size } = await follow(fromStart, spoiled);
    expect([keys, size]).toEqual([['log_forked'], undefined]);
  },
);
