import fc from 'fast-check';
import {
  BTC,
  aBook,
  aContext,
  aFirst,
  aPosition,
  aRestingOrder,
  anAcceptance,
  applyAll,
  IDENTITY,
  aCommand,
  OPEN_GATE,
} from '../../../test/builders/contract.ts';
import { ONE, decimal } from '../../money/decimal.ts';
import { formatBookLine } from '../../proof/tickLine.ts';
import { decideClose } from './decideClose.ts';
import { decideLimitFill } from './decideLimitFill.ts';
import { decideLiquidation } from './decideLiquidation.ts';
import { decideOpen } from './decideOpen.ts';
import { decideOvernight } from './decideOvernight.ts';
import { decideStop } from './decideStop.ts';
import { explainFill, type ExplainedEvent, type FillInputs } from './explain.ts';
import { recomputeFill } from './recomputeFill.ts';
import type { ContractContext, ContractOrder, ContractDecision } from './types.ts';

const BOOK = aBook(
  [
    ['59990', '0.1'],
    ['59980', '5'],
  ],
  [
    ['60000', '0.1'],
    ['60010', '5'],
  ],
);
const line = (context: ContractContext): string =>
  formatBookLine('BTCUSDT', context.tick.seq, context.tick.book);

/** Explains every fill of a decision and checks that each result is found again. */
function explained(before: ContractOrder | undefined, decision: ContractDecision): FillInputs[] {
  if (!decision.ok) throw new Error(decision.error);
  return decision.events
    .filter((event): event is ExplainedEvent =>
      ['opened', 'closed', 'overnightCharged'].includes(event.type),
    )
    .map((event) => explainFill(before, event, BTC));
}
function expectFoundAgain(inputs: FillInputs, bookLine: string | null): void {
  const again = recomputeFill(inputs, bookLine);
  expect(Object.keys(again).length).toBeGreaterThan(1);
  expect(inputs).toMatchObject(again);
}

const position = aPosition();
const resting = aRestingOrder();

describe('a fill is found again from its inputs and the book line', () => {
  test('a market order behind another one of the same tick', () => {
    const context = aContext({ book: BOOK, price: '60000' });
    context.liquidity.take('asks', 15_000);
    const [inputs] = explained(
      undefined,
      decideOpen(aCommand(), anAcceptance(), context, IDENTITY, OPEN_GATE),
    );
    expect(inputs).toMatchObject({
      event: 'opened',
      side: 'asks',
      consumedBefore: '15000',
      price: '60010',
      margin: '1500.25',
      fee: '15.0025',
      seq: '11',
    });
    expectFoundAgain(inputs!, line(context));
  });

  test.each([true, false])('a limit fill, in part (first tick: %p)', (first) => {
    const context = aContext({ book: BOOK });
    const [inputs] = explained(resting, decideLimitFill(resting, context, first));
    expect(inputs).toMatchObject({
      orderType: 'limit',
      quantity: '0.1',
      fromReserved: '303',
      role: first ? 'taker' : 'maker',
    });
    expectFoundAgain(inputs!, line(context));
  });

  test.each([null, '0.2'])('a close (%p)', (quantity) => {
    const context = aContext({ book: BOOK });
    const open = { ...position, accruedOvernightFee: decimal('4.5') };
    const decision = decideClose(
      open,
      quantity === null ? null : decimal(quantity),
      anAcceptance(),
      context,
      OPEN_GATE,
    );
    const [inputs] = explained(open, decision);
    expect(inputs).toMatchObject({ event: 'closed', reason: 'user', side: 'bids' });
    expect(inputs!['liquidationPrice']).toBe(quantity === null ? 'none' : '58500.77');
    expectFoundAgain(inputs!, line(context));
  });

  test.each(['58491.54', '57300', '50000'])('a liquidation at %s', (price) => {
    const context = aContext({ price });
    const [inputs] = explained(position, decideLiquidation(position, context, aFirst({ price })));
    expect(inputs).toMatchObject({ reason: 'liquidation', liquidationFeeRate: '0.005' });
    expect(inputs).toMatchObject({ causeLevel: '58491.54', causeMark: price, causeFirstSeq: '10' });
    expectFoundAgain(inputs!, line(context));
  });

  describe('the cause of a close without the user', () => {
    const stopped = aPosition({ stopLoss: '59000' });
    const [stop] = explained(
      stopped,
      decideStop(stopped, 'stop_loss', aContext({ price: '59000' })),
    );
    const at = { price: '58491.54' };
    const [liquidation] = explained(
      position,
      decideLiquidation(position, aContext(at), aFirst({ ...at, mark: '58400' })),
    );

    test('a stop names its price and the mark that reached it', () => {
      expect(stop).toMatchObject({ causeLevel: '59000', causeMark: '59000', causeMet: 'true' });
      expect(stop).toMatchObject({ causeFirstSeq: 'none', causeFirstMark: 'none' });
    });

    test.each<[string, FillInputs, FillInputs]>([
      ['a level the position does not have', liquidation!, { causeLevel: '59000' }],
      ['a mark above the level', liquidation!, { causeMark: '58491.55' }],
      ['a first mark above the level', liquidation!, { causeFirstMark: '58491.55' }],
      ['a first message that is the second', liquidation!, { causeFirstSeq: '11' }],
      ['a stop whose mark was not there', stop!, { causeMark: '59000.01' }],
    ])('%s is seen', (_name, honest, lie) => {
      const inputs = { ...honest, ...lie };
      const again = recomputeFill(inputs, line(aContext(at)));
      expect([again['causeMet'], again['causeLevel'] ?? inputs['causeLevel']]).not.toEqual([
        inputs['causeMet'],
        inputs['causeLevel'],
      ]);
    });

    test.each(['causeLevel', 'causeMark', 'causeFirstSeq', 'causeFirstMark', 'causeGoesOn'])(
      'a liquidation without its %s proves nothing',
      (name) => {
        const { [name]: _missing, ...inputs } = liquidation!;
        expect(() => recomputeFill(inputs, line(aContext(at)))).toThrow(`input ${name} is missing`);
      },
    );
  });

  test('an overnight charge', () => {
    const roll = Date.UTC(2026, 2, 3, 22);
    const [inputs] = explained(
      position,
      decideOvernight(position, roll, { rules: BTC, markPrice: decimal('60000'), quoteRate: ONE }),
    );
    expect(inputs).toMatchObject({
      event: 'overnightCharged',
      fee: '9',
      rollAt: String(roll),
      days: '1',
      dailyRate: '0.0003',
    });
    expectFoundAgain(inputs!, null);
  });

  test('without the full book the stated cost is taken, everything else is found again', () => {
    const context = aContext({ book: BOOK });
    const [inputs] = explained(
      position,
      decideClose(position, null, anAcceptance(), context, OPEN_GATE),
    );
    expectFoundAgain(inputs!, null);
  });
});

describe('what does not fit is found', () => {
  const context = aContext({ book: BOOK, price: '60000' });
  const bookLine = line(context);
  const [inputs] = explained(
    undefined,
    decideOpen(aCommand(), anAcceptance(), context, IDENTITY, OPEN_GATE),
  );

  // Each result that someone may have written differently, and the book it came from.
  test.each([
    ['price', '60009', bookLine],
    ['cost', '30005', bookLine],
    ['margin', '1500', bookLine],
    ['fee', '15', bookLine],
    ['liquidationPrice', '58491.54', bookLine],
    ['quantity', '0.6', bookLine],
    ['seq', '12', bookLine],
    ['productId', 'ETHUSDT', bookLine],
    ['price', '60008', bookLine.replace('6000000:10000', '6001000:10000')],
    ['quantity', '0.5', bookLine.replaceAll('500000', '5')], // too thin
  ])('%s %s', (key, value, evidence) => {
    const wrong = { ...inputs, [key]: value };
    const again = recomputeFill(wrong, evidence);
    expect(again[key]).toBeDefined();
    expect(wrong).not.toMatchObject(again);
  });

  test.each([
    ['a missing input', {}, bookLine],
    ['an input that is no number', { ...inputs, feeRate: 'x' }, bookLine],
    ['a line that is none', inputs!, 'Q1|BTCUSDT|1'],
  ])('%s is an error', (_name, bad, evidence) => {
    expect(() => recomputeFill(bad, evidence)).toThrow();
  });

  test('an event without an order cannot be explained', () => {
    const decision = decideClose(position, null, anAcceptance(), aContext(), OPEN_GATE);
    expect(() => explained(undefined, decision)).toThrow('no order to explain');
  });
});

test('whatever is closed at whatever price is found again', () => {
  const closes = fc.tuple(
    fc.integer({ min: 10, max: 49_990 }),
    fc.integer({ min: 5_940_000, max: 12_000_000 }),
    fc.integer({ min: -50, max: 50 }),
  );
  fc.assert(
    fc.property(closes, ([lots, points, overnight]) => {
      const price = (points / 100).toFixed(2);
      const context = aContext({ price });
      const order = applyAll(position, [
        {
          type: 'overnightCharged',
          rollAt: 1,
          days: 1,
          markPrice: ONE,
          quoteRate: ONE,
          fee: decimal(String(overnight)).div(7).toDecimalPlaces(6),
        },
      ]);
      const decision = decideClose(
        order,
        decimal((lots / 100_000).toFixed(5)),
        anAcceptance(),
        context,
        OPEN_GATE,
      );
      const [inputs] = explained(order, decision);
      expectFoundAgain(inputs!, line(context));
    }),
  );
});
