// A shared trade by a stranger's hands: its story from its fills alone, and whatever was changed or left out is found.
import { withLoggedCloses } from '../../../test/builders/loggedSale.ts';
import {
  aRulebookLine,
  publishedEvidence,
  publishedFill,
} from '../../../test/builders/proofEvidence.ts';
import { rulebookOfTheDay } from '../../../test/builders/rulebookOfTheDay.ts';
import { decimal } from '../../money/decimal.ts';
import { FORMULAS, LEFT_OUT } from '../../trading/formulas.ts';
import { HOLDING_INPUTS } from '../../trading/spot/explain.ts';
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
const shared = (...fills: SharedFill[]): SharedTrade => ({
  acceptance: null,
  fills,
  rulebookLines: fills.map(({ rulebookHash }) => aRulebookLine(rulebookHash)),
});
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

const tradeOf = (...fills: SharedFill[]) => {
  const { story } = checkSharedTrade(shared(...fills));
  return story?.kind === 'trade' ? story : undefined;
};

/** As the server shows it: without what its owner holds. */
function coins(event: string): SharedFill {
  const fill = of(event);
  const told = Object.entries(fill.inputs).filter(([name]) => !HOLDING_INPUTS.includes(name));
  return { ...fill, inputs: Object.fromEntries(told) };
}

describe('the rulebook that its fills name', () => {
  const sold = of('spot-1 sell');
  const { rulebookHash: hash } = sold;
  const rulebook = { hash, document: rulebookOfTheDay(hash) };

  test('has their rates', () => {
    const { fills } = checkSharedTrade(shared(sold), rulebook);
    expect(fills[0]).toMatchObject({ problems: ['acceptance_missing'], rules: [] });
    expect(fills[0]?.entries).toEqual([aRulebookLine(hash)]);
  });

  test('has another rate, or is another one', () => {
    const dearer = ofInputs('spot-1 sell', { feeRate: '0.01' });
    const [fill] = checkSharedTrade(shared(dearer), rulebook).fills;
    expect(fill?.problems).toContain('rules_differ');
    expect(fill?.rules).toEqual(['feeRate']);
    const other = of('spot-1 sell', { rulebookHash: 'ab'.repeat(32) });
    const [, second] = checkSharedTrade(shared(sold, other), rulebook).fills;
    expect(second?.problems).toContain('rules_differ');
  });

  test('is not in the public log', () => {
    const { fills } = checkSharedTrade({ ...shared(sold), rulebookLines: [] }, rulebook);
    expect(fills[0]?.problems).toContain('rulebook_not_logged');
  });
});

describe('the closes that a sale rests on', () => {
  const entries = publishedEvidence('cfd-2 sale').fills.slice(0, -1);
  const sale: SharedFill = { ...withLoggedCloses(publishedFill('cfd-2 sale')), acceptance: null };
  const soldAs = (change: Partial<SharedFill>) => {
    const { fills } = checkSharedTrade(shared(...entries, { ...sale, ...change }));
    return fills.at(-1);
  };

  test('have an entry to be looked for, beside that of its rulebook', () => {
    expect(soldAs({})).toMatchObject({ problems: ['acceptance_missing'] });
    expect(soldAs({})?.entries).toEqual([aRulebookLine(sale.rulebookHash), sale.closes]);
  });

  test('are not those of the log, or not in it', () => {
    const closes = sale.closes && { ...sale.closes, path: [] };
    expect(soldAs({ closes })?.problems).toEqual(['closes_differ', 'acceptance_missing']);
    expect(soldAs({ closes: undefined })?.problems).toContain('closes_not_logged');
    expect(soldAs({ closes })?.entries).toEqual([aRulebookLine(sale.rulebookHash)]);
  });
});

/** What one fill more of an order states of those before it. */
function followed(fill: SharedFill, seq: number): SharedFill {
  const before = { amountBefore: fill.inputs['amount'] ?? '', feeBefore: fill.fee };
  return { ...fill, seq, at: fill.at + 1000, inputs: { ...fill.inputs, ...before } };
}

describe('coins that were bought or sold', () => {
  const events = ['spot-1 buy', 'spot-1 sell', 'spot-1 buy limit', 'spot-1 sell limit'];
  test.each(events)(
    '%s: the exchange is told and checked without what its owner holds',
    (event) => {
      const fill = coins(event);
      const { story, fills } = checkSharedTrade(shared(fill));
      expect(story?.kind === 'exchange' && [story.quantity.toFixed(), story.fee.toFixed()]).toEqual(
        [fill.quantity, fill.fee],
      );
      expect(fills[0]?.problems).toEqual(['acceptance_missing']);
    },
  );

  test('whatever version a formula of theirs has, what is held is left out', () => {
    const versions = Object.keys(FORMULAS).filter((version) => version.startsWith('spot-'));
    expect(versions).not.toEqual([]);
    for (const version of versions) expect(LEFT_OUT[version]).toEqual(HOLDING_INPUTS);
  });

  test.each(['amount', 'fee', 'quantity', 'feeRate', 'consumedBefore'])(
    'another %s is found',
    (name) => {
      const fill = coins('spot-1 sell');
      const forged = { ...fill, inputs: { ...fill.inputs, [name]: '7' } };
      expect(checkSharedTrade(shared(forged)).fills[0]?.problems).toContain('fill_differs');
    },
  );

  test('are told of many fills with their average and sums', () => {
    const first = coins('spot-1 sell');
    const second = followed(first, first.seq + 1);
    const { story } = checkSharedTrade(shared(second, first));
    const twice = (text: string): string => decimal(text).times(2).toFixed();
    expect(
      story?.kind === 'exchange' && [
        story.quantity.toFixed(),
        story.fee.toFixed(),
        story.amount.toFixed(),
        story.endedAt - story.openedAt,
      ],
    ).toEqual([twice(first.quantity), twice(first.fee), twice(first.inputs['amount'] ?? ''), 1000]);
  });

  test('are not told where a fill is left out before another, doubled or of another order', () => {
    const first = coins('spot-1 sell');
    const second = followed(first, first.seq + 1);
    for (const fills of [[second], [first, first], [first, coins('spot-1 buy')]])
      expect(checkSharedTrade(shared(...fills)).story).toBeUndefined();
  });
});

describe('the story', () => {
  test('of a contract has every fee, the average prices and the margin', () => {
    const story = tradeOf(...ticket().toReversed());
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
    const story = tradeOf(entry, end);
    expect([story?.net.toFixed(), story?.putIn.toFixed()]).toEqual([net, '10']);
  });

  test.each([
    ['a stake that went back', [entry, of('cfd-2 void')]],
    ['an end without its entry', [of('cfd-2 settlement')]],
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
