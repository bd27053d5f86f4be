// A shared trade by a stranger's hands: its story from its fills alone, and whatever was changed or left out is found.
import { publishedFill } from '../../../test/builders/proofEvidence.ts';
import { checkSharedTrade, type SharedFill, type SharedTrade } from './checkSharedTrade.ts';

const of = (event: string, change: Partial<SharedFill> = {}): SharedFill => ({
  ...publishedFill(event),
  acceptance: null,
  ...change,
});
const ofInputs = (event: string, inputs: Readonly<Record<string, string>>): SharedFill => {
  const fill = of(event);
  return { ...fill, inputs: { ...fill.inputs, ...inputs } };
};
const shared = (...fills: SharedFill[]): SharedTrade => ({ acceptance: null, fills });
const entry = of('cfd-2 open');

/** One ticket: opened, closed in two parts. */
function ticket(): SharedFill[] {
  const start = { quantity: '3', price: '100', fee: '0.15', seq: 1, at: 1000 };
  const [opened, part, last] = [
    of('contract-1 open'),
    of('contract-1 close'),
    of('contract-1 close'),
  ];
  const common = { productId: 'BTCUSDT', direction: 'long' };
  const closed = { event: 'closed', deficit: '0', liquidationFee: '0' };
  return [
    {
      ...opened,
      ...start,
      inputs: { ...opened.inputs, ...common, margin: '30', leverage: '10', positionQuantity: '3' },
    },
    {
      ...part,
      quantity: '1',
      price: '110',
      fee: '0.05',
      seq: 2,
      at: 2000,
      inputs: {
        ...part.inputs,
        ...common,
        ...closed,
        openBefore: '3',
        positionQuantity: '2',
        result: '10',
        overnightFee: '0.5',
      },
    },
    {
      ...last,
      quantity: '2',
      price: '95',
      fee: '0.1',
      seq: 3,
      at: 3000,
      inputs: {
        ...last.inputs,
        ...common,
        ...closed,
        openBefore: '2',
        positionQuantity: '0',
        result: '-10',
        overnightFee: '0.25',
      },
    },
  ];
}

describe('the story', () => {
  test('of a contract has every fee, the average prices and the margin', () => {
    const { story } = checkSharedTrade(shared(...ticket().toReversed()));
    expect(story?.net.toFixed()).toBe('-1.05');
    expect([story?.openPrice.toFixed(), story?.closePrice.toFixed()]).toEqual(['100', '100']);
    expect([story?.putIn.toFixed(), story?.leverage]).toEqual(['30', '10']);
    expect([story?.openedAt, story?.endedAt]).toEqual([1000, 3000]);
  });

  test('is not told of a trade of which a part is left out, doubled or of another one', () => {
    const [opened, part, last] = ticket();
    if (!opened || !part || !last) throw new Error('no ticket');
    const other = { ...part, inputs: { ...part.inputs, direction: 'short' } };
    for (const fills of [
      [opened, last],
      [opened, part],
      [part, last],
      [opened, part, part],
      [opened, other, last],
      [opened, part, last, { ...opened, seq: 4 }],
      [],
    ])
      expect(checkSharedTrade(shared(...fills)).story).toBeUndefined();
  });

  test.each([
    ['settled', 'cfd-2 settlement', { payout: '19.2', closePrice: '60001' }, '9.2'],
    ['lost', 'cfd-2 settlement', { payout: '0', closePrice: '60001' }, '-10'],
    ['sold', 'cfd-2 sale', { value: '7.5' }, '-2.5'],
  ])('of a call that was %s is what came back less the stake', (_name, event, inputs, net) => {
    const end = ofInputs(event, { ...inputs, stake: '10' });
    const { story } = checkSharedTrade(shared(entry, end));
    expect([story?.net.toFixed(), story?.putIn.toFixed()]).toEqual([net, '10']);
  });

  test.each([
    ['a stake that went back', [entry, of('cfd-2 void')]],
    ['an end without its entry', [of('cfd-2 settlement')]],
    ['coins', [of('spot-1 sell')]],
    ['a formula of tomorrow', [{ ...entry, formulaVersion: 'cfd-9' }]],
    ['figures that are none', [entry, ofInputs('cfd-2 sale', { value: 'much' })]],
  ])('is not told of %s', (_name, fills) => {
    expect(checkSharedTrade(shared(...fills)).story).toBeUndefined();
  });
});

test('a figure that is not what comes out is found, and so is a missing acceptance', () => {
  const right = checkSharedTrade(shared(of('contract-1 close'))).fills[0];
  expect(right?.problems).toEqual(['acceptance_missing']);
  const wrong = checkSharedTrade(shared(ofInputs('contract-1 close', { result: '12345' })))
    .fills[0];
  expect(wrong?.problems).toContain('fill_differs');
  expect(wrong?.different).toContain('result');
});

test('an acceptance stands where its fill says, and is of its product', () => {
  const fill = of('contract-1 close');
  const line = (productId: string, seq: number) => `A1|${'a'.repeat(64)}|${productId}|${seq}|1`;
  const problemsOf = (text: string) => {
    const { productId } = fill.tick;
    const acceptance = { productId, line: text, seal: null };
    return checkSharedTrade(shared({ ...fill, acceptance })).fills[0]?.problems;
  };
  const { productId } = fill.tick;
  expect(problemsOf(line(productId, fill.acceptanceSeq))).toEqual(['acceptance_not_sealed_yet']);
  expect(problemsOf(line(productId, fill.acceptanceSeq + 1))).toContain('acceptance_place_differs');
  expect(problemsOf(line('ETHUSDT', fill.acceptanceSeq))).toContain('acceptance_of_another_order');
  expect(problemsOf('nothing')).toContain('acceptance_unreadable');
});
