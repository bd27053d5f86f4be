// What is wrong inside a second whose root is right: a server that sealed a lie.
import { GENESIS_HEAD, hashOfNoBook, nextHead } from '../../core/proof/head.ts';
import { buildTree } from '../../core/proof/merkle.ts';
import { formatAcceptance } from '../../core/proof/placeLine.ts';
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

test('a mark that does not come of the prices, once half a minute of them was seen', () => {
  const minute = Array.from({ length: 60 }, (_, place) => [price(place + 1, place * 1000)]);
  expect(auditOf(minute)).toEqual([]);
  const lie = minute.map((lines, place) => (place === 45 ? [price(46, 45_000, 150)] : lines));
  expect(auditOf(lie)).toEqual(['mark_differs']);
  const early = minute.map((lines, place) => (place === 5 ? [price(6, 5_000, 150)] : lines));
  expect(auditOf(early)).toEqual([]);
});
