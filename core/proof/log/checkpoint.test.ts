import { formatAddCheckpoint, parseAddCheckpoint } from './addCheckpoint.ts';
import { toBase64 } from './bytes.ts';
import { checkpointText, parseCheckpoint } from './checkpoint.ts';
import { formatInclusionProof, parseInclusionProof } from './inclusionProof.ts';

const root = new Uint8Array(32).fill(9);
const TEXT = `example.com/log\n20852163\n${toBase64(root)}\n`;
const NOTE = `${TEXT}\n\u2014 example.com/log AAAAAAA=\n`;

test('a checkpoint is three lines', () => {
  const checkpoint = { origin: 'example.com/log', size: 20_852_163, root };
  expect(checkpointText(checkpoint)).toBe(TEXT);
  expect(parseCheckpoint(TEXT)).toEqual(checkpoint);
  expect(parseCheckpoint(`${TEXT}an extension\nand another\n`)).toEqual(checkpoint);
});

test.each([
  ['no origin', TEXT.replace('example.com/log', '')],
  ['a leading zero', TEXT.replace('2085', '02085')],
  ['a signed size', TEXT.replace('2085', '+2085')],
  ['no size', TEXT.replace('20852163', '')],
  ['a root that is too short', TEXT.replace(toBase64(root), toBase64(root.slice(1)))],
  ['an empty extension', `${TEXT}\nmore\n`],
  ['two lines', 'example.com/log\n7\n'],
  ['no end', TEXT.trimEnd()],
])('a checkpoint with %s is none', (_what, text) => {
  expect(parseCheckpoint(text)).toBeUndefined();
});

describe('what a witness is sent', () => {
  const request = { oldSize: 20_852_014, proof: [root, new Uint8Array(32)], checkpoint: NOTE };

  test('is the old size, the proof, an empty line and the checkpoint', () => {
    const body = formatAddCheckpoint(request);
    expect(body).toBe(`old 20852014\n${toBase64(root)}\n${'A'.repeat(43)}=\n\n${NOTE}`);
    expect(parseAddCheckpoint(body)).toEqual(request);
    expect(
      parseAddCheckpoint(formatAddCheckpoint({ ...request, oldSize: 0, proof: [] })),
    ).toMatchObject({ oldSize: 0, proof: [] });
  });

  test.each([
    ['no old size', NOTE],
    ['a leading zero', `old 07\n\n${NOTE}`],
    ['two spaces', `old  7\n\n${NOTE}`],
    ['a hash too short', `old 7\nAAAA\n\n${NOTE}`],
    ['64 hashes', formatAddCheckpoint({ ...request, proof: Array<Uint8Array>(64).fill(root) })],
    ['nothing else', 'old 7'],
    ['nothing', ''],
  ])('with %s is refused', (_what, body) => {
    expect(parseAddCheckpoint(body)).toBeUndefined();
  });
});

describe('a proof to take along', () => {
  const proof = { index: 73_894, path: [root], checkpoint: NOTE };

  test('is what the specification says, line by line', () => {
    const text = formatInclusionProof(proof);
    expect(text).toBe(`c2sp.org/tlog-proof@v1\nindex 73894\n${toBase64(root)}\n\n${NOTE}`);
    expect(parseInclusionProof(text)).toEqual(proof);
    const alone = { ...proof, index: 0, path: [] };
    expect(parseInclusionProof(formatInclusionProof(alone))).toEqual(alone);
  });

  test('may carry something extra, which says nothing', () => {
    const text = formatInclusionProof(proof).replace('index', 'extra AAAA\nindex');
    expect(parseInclusionProof(text)).toEqual(proof);
  });

  test.each([
    ['another first line', 'c2sp.org/tlog-proof@v1', 'c2sp.org/tlog-proof@v2'],
    ['no index', 'index 73894\n', ''],
    ['a leading zero', '73894', '073894'],
    ['a path of something else', toBase64(root), 'AAAA'],
  ])('with %s is none', (_what, from, to) => {
    expect(parseInclusionProof(formatInclusionProof(proof).replace(from, to))).toBeUndefined();
  });
});
