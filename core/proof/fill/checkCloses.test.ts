// The closes that a sale states against those of the public log: of their entry, of their minute, and the newest when it was asked.
import { placeOfCloses, withLoggedCloses } from '../../../test/builders/loggedSale.ts';
import { publishedFill } from '../../../test/builders/proofEvidence.ts';
import { MINUTE_MS } from '../../market/candles.ts';
import { UNLOGGED_CLOSES_VERSION } from '../../trading/cfd/explain.ts';
import { parseCloses } from '../closes.ts';
import { formatLogLine } from '../log/logLine.ts';
import { checkCloses } from './checkCloses.ts';
import type { ClosesPlace, FillRecord } from './types.ts';

const before = publishedFill('cfd-2 sale');
const sale: FillRecord = withLoggedCloses(before);
const { productId } = sale.tick;
const minute = Number(sale.inputs['closesMinute']);
const closes = parseCloses(sale.inputs['closes'] ?? '') ?? [];
const place = placeOfCloses({ productId, minute, closes });

const stating = (inputs: Readonly<Record<string, string>>): FillRecord => ({
  ...sale,
  inputs: { ...sale.inputs, ...inputs },
});
const at = (other: ClosesPlace): FillRecord => ({ ...sale, closes: other });
/** All of it of another minute, entry included, but the acceptance. */
const ofMinute = (other: number): FillRecord => ({
  ...stating({ closesMinute: String(other) }),
  closes: placeOfCloses({ productId, minute: other, closes }),
});
const entryRoot = place.line.split(' ').at(-1) ?? '';
const [first, ...later] = place.path;
if (first === undefined) throw new Error('there are two products');

test('are those of their entry, which is to be looked for', () => {
  expect(checkCloses(sale)).toEqual({ problems: [], entries: [place] });
});

test.each<[string, FillRecord]>([
  ['another close', stating({ closes: '29461789:299390,29461790:298308' })],
  ['a close too few', stating({ closes: '29461790:298307' })],
  ['none at all', stating({ closes: 'none' })],
  ['another minute than their entry', stating({ closesMinute: String(minute - MINUTE_MS) })],
  ['no minute', stating({ closesMinute: 'soon' })],
  ['a minute that is over', ofMinute(minute - MINUTE_MS)],
  ['a minute ahead of the acceptance', ofMinute(minute + MINUTE_MS)],
  [
    'no whole minute',
    {
      ...ofMinute(minute + 1000),
      inputs: {
        ...ofMinute(minute + 1000).inputs,
        saleAcceptedAt: String(minute + MINUTE_MS + 2000),
      },
    },
  ],
  ['no acceptance', stating({ saleAcceptedAt: '' })],
  ['another product', { ...sale, tick: { ...sale.tick, productId: 'BTCUSDT' } }],
  ['a path to another root', at({ ...place, path: [{ ...first, hash: 'ab'.repeat(32) }] })],
  ['a path of the other side', at({ ...place, path: [{ ...first, side: 'right' }, ...later] })],
  ['no path', at({ ...place, path: [] })],
  [
    'the root of another entry',
    at({ ...place, line: formatLogLine({ kind: 'closes', minute, root: 'ab'.repeat(32) }) }),
  ],
  [
    'an entry of another minute',
    at({
      ...place,
      line: formatLogLine({ kind: 'closes', minute: minute - MINUTE_MS, root: entryRoot }),
    }),
  ],
  [
    'an entry of another kind',
    at({ ...place, line: formatLogLine({ kind: 'ledger', minute, root: entryRoot }) }),
  ],
  ['a line that is no entry', at({ ...place, line: 'closes' })],
])('are not with %s', (_with, fill) => {
  expect(checkCloses(fill)).toEqual({ problems: ['closes_differ'], entries: [] });
});

test('may be those of the minute before for as long as it takes to write the next ones', () => {
  const acceptedAfter = (ms: number) => {
    const inputs = { saleAcceptedAt: String(minute + MINUTE_MS + ms) };
    return checkCloses(stating(inputs)).problems;
  };
  expect(acceptedAfter(5999)).toEqual([]);
  expect(acceptedAfter(6000)).toEqual(['closes_differ']);
});

test('are a moment after their minute, not in it', () => {
  const acceptedAt = (time: number) =>
    checkCloses(stating({ saleAcceptedAt: String(time) })).problems;
  expect(acceptedAt(minute + 1000)).toEqual([]);
  expect(acceptedAt(minute + 999)).toEqual(['closes_differ']);
});

test('without evidence they are not logged', () => {
  const { closes: _place, ...bare } = sale;
  expect(checkCloses(bare)).toEqual({ problems: ['closes_not_logged'], entries: [] });
});

test.each<[string, FillRecord]>([
  ['a sale of before the log had closes', { ...before, closes: undefined }],
  ['the same, whatever is beside it', { ...sale, formulaVersion: UNLOGGED_CLOSES_VERSION }],
  ['an entry', publishedFill('cfd-2 open')],
  ['a settlement', publishedFill('cfd-2 settlement')],
  ['a contract', publishedFill('contract-1 close')],
  ['a formula that nobody knows', { ...sale, formulaVersion: 'cfd-99' }],
])('nothing is asked of %s', (_of, fill) => {
  expect(checkCloses(fill)).toEqual({ problems: [], entries: [] });
});
