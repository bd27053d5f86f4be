import type { FillRecord, TickEvidence } from './types.ts';
import { sha256 } from '../sha256.ts';
import { formatBookLine } from '../tickLine.ts';
import { aTickLine } from '../../../test/builders/tickLine.ts';
import { sealAlone } from '../../../test/builders/sealedLines.ts';
import { checkFill, checkTick } from './checkFill.ts';

/** A message as the tick log would have sealed it. */
function anEvidence(change: Partial<TickEvidence> = {}): TickEvidence {
  const seq = 7;
  const line = aTickLine({
    seq,
    sourceTime: 1000,
    receivedTime: 1001,
    bid: 641_830,
    ask: 641_840,
  });
  const bookLine = formatBookLine('BTCUSDT', seq, {
    bids: [[641_830, 5000]],
    asks: [[641_840, 5000]],
  });
  const bookHash = sha256(bookLine);
  return {
    productId: 'BTCUSDT',
    seq,
    line,
    bookLine,
    bookHash,
    priceDecimals: 1,
    quantityDecimals: 4,
    mark: '64183.5',
    index: '64183.5',
    seal: sealAlone('BTCUSDT', 1000, line, bookHash),
    ...change,
  };
}

test('evidence that was not touched checks out', () => {
  const { problems, lineHash } = checkTick(anEvidence());
  expect(problems).toEqual([]);
  expect(lineHash).toBe(sha256(anEvidence().line));
});

// Each is one lie that a server could tell.
test.each<[string, (evidence: TickEvidence) => Partial<TickEvidence>, string]>([
  ['a price in the line', (e) => ({ line: e.line.replace('641835', '641935') }), 'root_differs'],
  [
    'a level of the book',
    (e) => ({ bookLine: e.bookLine?.replace('5000', '9000') ?? null }),
    'book_hash_differs',
  ],
  ['the index shown', () => ({ index: '64183.6' }), 'price_differs'],
  ['another message’s line', () => ({ seq: 8 }), 'line_of_another_tick'],
  ['the root', (e) => ({ seal: e.seal && { ...e.seal, root: sha256('x') } }), 'root_differs'],
  ['the head', (e) => ({ seal: e.seal && { ...e.seal, head: sha256('x') } }), 'root_differs'],
  ['no seal yet', () => ({ seal: null }), 'not_sealed_yet'],
])('%s is noticed', (_case, lie, problem) => {
  const evidence = anEvidence();
  expect(checkTick({ ...evidence, ...lie(evidence) }).problems).toContain(problem);
});

function aFill(change: Partial<FillRecord> = {}): FillRecord {
  return {
    acceptance: null,
    first: null,
    id: '01a1f8ad-2ef7-7028-a4f6-637623d36557',
    kind: 'overnight',
    at: 1001,
    seq: 7,
    acceptanceSeq: 6,
    quantity: '0.05',
    price: '64183.5',
    fee: '0.962753',
    formulaVersion: 'contract-1',
    rulebookHash: sha256('rulebook'),
    inputs: {
      event: 'overnightCharged',
      productId: 'BTCUSDT',
      direction: 'long',
      priceDecimals: '1',
      quantityDecimals: '4',
      quantity: '0.05',
      markPrice: '64183.5',
      quoteRate: '1',
      days: '1',
      dailyRate: '0.0003',
      fee: '0.962753',
      takerRate: '0.0005',
      tiers: 'none:20:0.025:0',
      positionQuantity: '0.05',
      positionCost: '3200',
      positionMargin: '320',
      positionOvernight: '0.96',
      liquidationPrice: 'none',
    },
    tick: anEvidence(),
    ...change,
  };
}

test('a fill is computed again from its inputs; a result that differs is named', () => {
  const { equal, different, problems } = checkFill(aFill());
  // 0.05 × 64,183.5 × 0.03 % = 0.9627525, rounded up; the liquidation price stated above is wrong on purpose.
  expect(equal).toContain('fee');
  expect(different).toEqual(['liquidationPrice']);
  expect(problems).toContain('fill_differs');
});

test('a formula that this device does not know is not claimed to be checked', () => {
  const { equal, problems } = checkFill(aFill({ formulaVersion: 'contract-99' }));
  expect(equal).toEqual([]);
  expect(problems).toEqual(['formula_unknown']);
});

test('inputs that cannot be computed with prove nothing', () => {
  const fill = aFill();
  const broken = checkFill({ ...fill, inputs: { ...fill.inputs, days: 'many' } });
  expect(broken.problems).toContain('fill_differs');
});

describe('the night of an overnight charge', () => {
  const rollAt = '1795644000000';
  const night = (id: string, of = rollAt) => {
    const fill = aFill({ id });
    return { ...fill, inputs: { ...fill.inputs, rollAt: of } };
  };
  /** Opened by a message of this time. */
  const opened = (receivedTime: number): FillRecord => {
    const fill = aFill({ id: 'entry', kind: 'open' });
    const fields = fill.tick.line.split('|');
    fields[4] = String(receivedTime);
    const tick = { ...fill.tick, line: fields.join('|') };
    return { ...fill, tick, inputs: { ...fill.inputs, event: 'opened' } };
  };
  const different = (fill: FillRecord, order: readonly FillRecord[]) =>
    checkFill(fill, order).different.filter((name) => name === 'rollAt');

  test('is charged once', () => {
    const [one, next] = [night('one'), night('next', '1795730400000')];
    expect(different(one, [opened(1795600000000), one, next])).toEqual([]);
    expect(different(one, [opened(1795600000000), one, night('again')])).toEqual(['rollAt']);
  });

  test('is not one from before the position was open', () => {
    const one = night('one');
    expect(different(one, [opened(1795643999999), one])).toEqual([]);
    expect(different(one, [opened(1795644000000), one])).toEqual(['rollAt']);
  });
});

/** A market buy of 0.002 BTC by amount as core fills it from the message's book, with the inputs it publishes. */
function aSpotFill(change: Record<string, string> = {}): FillRecord {
  const inputs = {
    event: 'filled',
    productId: 'BTCUSDT',
    direction: 'buy',
    orderType: 'market',
    priceDecimals: '1',
    quantityDecimals: '4',
    baseScale: '8',
    seq: '7',
    side: 'asks',
    consumedBefore: '0',
    quantity: '0.002',
    price: '64184',
    cost: '128.368',
    quoteRate: '1',
    role: 'taker',
    feeRate: '0.001',
    feeCurrency: 'BTC',
    limitPrice: 'none',
    orderedAmount: '130',
    valueBefore: '0',
    amountBefore: '0',
    feeExactBefore: '0',
    feeBefore: '0',
    restingBefore: '0',
    holdBefore: '0',
    holdRate: '1',
    positionQuantityBefore: '0',
    positionCostBefore: '0',
    amount: '128.368',
    fee: '0.000002',
    fromHold: '0',
    costShare: '0',
    result: '0',
    positionQuantity: '0.001998',
    positionCost: '128.368',
    ...change,
  };
  const stated = { quantity: '0.002', price: '64184', fee: '0.000002' };
  return aFill({ kind: 'buy', ...stated, formulaVersion: 'spot-1', inputs });
}

test('a spot fill is computed again from the book of its message', () => {
  const { problems, different, equal } = checkFill(aSpotFill());
  expect(problems).toEqual([]);
  expect(different).toEqual([]);
  expect(equal).toEqual(expect.arrayContaining(['price', 'quantity', 'fee', 'positionCost']));
});

test.each([
  ['a worse price than the book shows', { price: '64190', cost: '128.38' }, 'price'],
  ['a higher fee', { fee: '0.00001' }, 'fee'],
  ['fewer coins than the amount buys', { quantity: '0.0019' }, 'quantity'],
])('%s is noticed', (_case, lie, name) => {
  const { problems, different } = checkFill(aSpotFill(lie));
  expect(problems).toContain('fill_differs');
  expect(different).toContain(name);
});

// What stands beside the formula: each is a fill whose inputs are right, told as another one.
test.each<[string, Partial<FillRecord>, string]>([
  ['another price than the inputs have', { price: '0.5' }, 'price'],
  ['another fee', { fee: '0.5' }, 'fee'],
  ['another quantity', { quantity: '0.003' }, 'quantity'],
  ['another kind of fill', { kind: 'sell' }, 'kind'],
  ['a message from before its acceptance', { acceptanceSeq: 7 }, 'acceptanceSeq'],
  ['a message that is not the one it names', { seq: 8 }, 'seq'],
])('%s is noticed', (_case, lie, name) => {
  const { problems, different } = checkFill({ ...aSpotFill(), ...lie });
  expect(problems).toContain('fill_differs');
  expect(different).toContain(name);
});

test('a fill without its book is not verified, whatever price it states', () => {
  const fill = aSpotFill();
  const bare = { ...fill, tick: { ...fill.tick, bookLine: null } };
  expect(checkFill(bare).problems).toEqual(['book_missing']);
  // A price message needs no book: its line says all that is shown of it.
  expect(checkTick({ ...anEvidence(), bookLine: null }).problems).toEqual([]);
});
