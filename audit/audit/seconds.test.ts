// What is wrong inside a second whose root is right: a server that sealed a lie.
import { GENESIS_HEAD, hashOfNoBook, nextHead } from '../../core/proof/head.ts';
import { buildTree } from '../../core/proof/merkle.ts';
import { formatAcceptance, formatRestart } from '../../core/proof/placeLine.ts';
import { formatProductSecond } from '../../core/proof/second.ts';
import { formatSecond, type SecondLine } from '../../core/proof/secondText.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';
import { nodeSha256 as sha256 } from '../ed25519.ts';
import type { Finding } from './finding.ts';
import { SecondAuditor } from './seconds.ts';

const START = 1_772_452_800_000;
const ORDER = 'ab'.repeat(32);

const price = (seq: number, at: number, mark = 101): SecondLine => ({
  line: aTickLine({ seq, receivedTime: START + at, mark }),
  bookLine: null,
  bookHash: sha256('a book'),
});
const accepted = (seq: number, at: number): SecondLine => ({
  line: formatAcceptance({
    orderHash: ORDER,
    productId: 'BTCUSDT',
    seq,
    acceptedTime: START + at,
  }),
  bookLine: null,
  bookHash: hashOfNoBook(sha256),
});

const restarted = (seq: number, at: number): SecondLine => ({
  line: formatRestart('BTCUSDT', seq, START + at),
  bookLine: null,
  bookHash: hashOfNoBook(sha256),
});

/** Each second sealed as it is, lie or not; what the auditor says of them. */
function auditOf(seconds: readonly (readonly SecondLine[])[]): string[] {
  const findings: Finding[] = [];
  const auditor = new SecondAuditor(sha256, (key, detail) => findings.push({ key, detail }), {});
  let before = GENESIS_HEAD;
  for (const [place, lines] of seconds.entries()) {
    const second = START + place * 1000;
    const leaves = lines.flatMap(({ line, bookHash }) => [sha256(line), bookHash]);
    const root = buildTree(leaves, sha256).at(-1)?.[0] ?? '';
    const head = lines.reduce(
      (at, { line, bookHash }) => nextHead(at, sha256(line), bookHash, sha256),
      before,
    );
    const record = { productId: 'BTCUSDT', second, root, head, before, productPath: [], lines };
    auditor.audit({ second, root: sha256(formatProductSecond(record)) }, formatSecond(record));
    before = head;
  }
  return [...new Set(findings.map(({ key }) => key))];
}

test('seconds without a lie', () => {
  expect(
    auditOf([
      [price(1, 0), accepted(1, 5)],
      [price(2, 1000), accepted(2, 1001)],
    ]),
  ).toEqual([]);
});

test('an acceptance that stands elsewhere than it says', () => {
  expect(auditOf([[price(1, 0), price(2, 9), accepted(1, 5)]])).toEqual(['acceptance_moved']);
});

describe('after a kill, of what was not written only what fills used is in the log', () => {
  const before = [price(1, 0), price(2, 900)];
  /** Messages 3, 5 and 6 are lost; orders were accepted behind 3 and 6. */
  const putBack = [restarted(2, 1_900), accepted(3, 1_400), price(4, 1_500), accepted(6, 1_700)];
  const after = [price(105, 2_300), accepted(105, 2_400)];

  test('which is no lie', () => {
    expect(auditOf([before, putBack, after])).toEqual([]);
    expect(auditOf([before, [...putBack, accepted(2, 1_950)], after])).toEqual([]);
    expect(auditOf([before, putBack, putBack, after])).toEqual([]);
    // Of a process that was killed before it had written anything. A price received before an order may be told after it.
    const all = [restarted(0, 900), price(4, 500), accepted(3, 502), accepted(6, 700)];
    expect(auditOf([all, after])).toEqual([]);
  });

  test.each([
    ['before what was written', [before, [...putBack, accepted(1, 1_800)], after]],
    ['elsewhere once a price came', [before, putBack, [...after, accepted(104, 2_500)]]],
    ['elsewhere without a restart', [before, [accepted(3, 1_400)], after]],
    [
      'elsewhere behind a restart that is still to come',
      [before, [restarted(2, 10 ** 9)], [...after, accepted(104, 2_500)]],
    ],
  ])('and an acceptance %s is one', (_where, seconds) => {
    expect(auditOf(seconds)).toEqual(['acceptance_moved']);
  });
});

test('a mark that does not come of the prices, once half a minute of them was seen', () => {
  const minute = Array.from({ length: 60 }, (_, place) => [price(place + 1, place * 1000)]);
  expect(auditOf(minute)).toEqual([]);
  const lie = minute.map((lines, place) => (place === 45 ? [price(46, 45_000, 150)] : lines));
  expect(auditOf(lie)).toEqual(['mark_differs']);
  const early = minute.map((lines, place) => (place === 5 ? [price(6, 5_000, 150)] : lines));
  expect(auditOf(early)).toEqual([]);
});
