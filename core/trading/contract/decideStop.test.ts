import {
  aBook,
  aContext,
  aPosition,
  aRestingOrder,
  applyAll,
  type ContextOptions,
} from '../../../test/builders/contract.ts';
import { decideLimitFill } from './decideLimitFill.ts';
import { decideTriggered } from './decideTriggered.ts';
import type { ContractOrder, ContractDecision } from './types.ts';

const LONG = aPosition({ takeProfit: '61000', stopLoss: '59000' });
const SHORT = aPosition({ direction: 'short', takeProfit: '59000', stopLoss: '61000' });

const decide = (
  order: ContractOrder,
  kind: 'take_profit' | 'stop_loss',
  options: ContextOptions,
): ContractDecision => decideTriggered(order, kind, aContext(options), { previousSeq: 11 });
const events = (decision: ContractDecision) => (decision.ok ? decision.events : []);
const types = (decision: ContractDecision): string[] => events(decision).map(({ type }) => type);

// At or beyond, on the mark price.
test.each([
  [LONG, 'take_profit', '60999.99', false],
  [LONG, 'take_profit', '61000', true],
  [LONG, 'take_profit', '65000', true],
  [LONG, 'stop_loss', '59000.01', false],
  [LONG, 'stop_loss', '59000', true],
  [LONG, 'stop_loss', '55000', true],
  [SHORT, 'take_profit', '59000.01', false],
  [SHORT, 'take_profit', '59000', true],
  [SHORT, 'stop_loss', '60999.99', false],
  [SHORT, 'stop_loss', '61000', true],
  [aPosition(), 'take_profit', '99000', false], // none is set
  [aPosition(), 'stop_loss', '1000', false],
] as const)('%# %p at mark %s fires: %p', (order, kind, mark, fires) => {
  expect(types(decide(order, kind, { price: '60000', mark }))).toEqual(fires ? ['closed'] : []);
});

test('it executes as market on the same tick, without a bound: the mark decides when, the book at what price', () => {
  const book = aBook(
    [
      ['58000', '0.2'],
      ['57000', '0.3'],
    ],
    [['60000', '1']],
  );
  const order = applyAll(LONG, events(decide(LONG, 'stop_loss', { book, mark: '59000' })));
  expect(order).toMatchObject({ state: 'closed', closeReason: 'stop_loss' });
  expect(order.closePrice?.toFixed()).toBe('57400');
});

test('two stops of one tick share its book', () => {
  const context = aContext({
    book: aBook(
      [
        ['58900', '0.5'],
        ['58800', '0.5'],
      ],
      [['60000', '1']],
    ),
    mark: '58950',
  });
  const prices = [1, 2].map(() => {
    const [event] = events(decideTriggered(LONG, 'stop_loss', context, { previousSeq: 11 }));
    return event?.type === 'closed' ? event.fill.price.toFixed() : undefined;
  });
  expect(prices).toEqual(['58900', '58800']);
});

describe('a book that is too thin', () => {
  const thin = { book: aBook([['58900', '0.2']], [['60000', '1']]), mark: '58950' };
  const first = decide(LONG, 'stop_loss', thin);
  const rest = applyAll(LONG, events(first));

  test('closes what it shows and marks the order as closing', () => {
    expect(types(first)).toEqual(['closed', 'triggered']);
    expect(rest).toMatchObject({ state: 'holding', closing: 'stop_loss' });
    expect(rest.openQuantity.toFixed()).toBe('0.3');
  });

  test('that is still too thin at the next tick closes what it shows and stays marked', () => {
    const book = aBook([['60400', '0.1']], [['60500', '1']]);
    const order = applyAll(
      rest,
      events(decide(rest, 'stop_loss', { book, price: '60400', seq: 12 })),
    );
    expect([order.closing, order.openQuantity.toFixed()]).toEqual(['stop_loss', '0.2']);
  });

  test('closes the rest at the next tick even if the mark has come back', () => {
    const order = applyAll(rest, events(decide(rest, 'stop_loss', { price: '60500', seq: 12 })));
    expect(order).toMatchObject({ state: 'closed', closeReason: 'stop_loss', closing: null });
  });

  test('that shows nothing at all is remembered as well, once', () => {
    const context = aContext({ ...thin, book: aBook([['58900', '0.2']], [['60000', '1']]) });
    context.liquidity.take('bids', 20_000);
    const decision = decideTriggered(LONG, 'stop_loss', context, { previousSeq: 11 });
    expect(types(decision)).toEqual(['triggered']);
    const marked = applyAll(LONG, events(decision));
    expect(types(decideTriggered(marked, 'stop_loss', context, { previousSeq: 11 }))).toEqual([]);
    expect(types(decide(marked, 'stop_loss', { price: '60500', seq: 12 }))).toEqual(['closed']);
  });
});

test('the resting part is cancelled together with the position, never left behind', () => {
  const resting = aRestingOrder({ stopLoss: '59000' });
  const shown = { book: aBook([['59900', '1']], [['60000', '0.3']]) };
  const partly = applyAll(resting, events(decideLimitFill(resting, aContext(shown), false)));
  const decision = decide(partly, 'stop_loss', { price: '59000', seq: 12 });
  expect(types(decision)).toEqual(['cancelled', 'closed']);
  const order = applyAll(partly, events(decision));
  expect([order.state, order.reserved.toFixed(), order.margin.toFixed()]).toEqual([
    'closed',
    '0',
    '0',
  ]);
});

test('an order that has not been filled has nothing to protect yet', () => {
  const resting = aRestingOrder({ price: '50000', stopLoss: '49000' });
  expect(types(decide(resting, 'stop_loss', { price: '48000' }))).toEqual([]);
});
