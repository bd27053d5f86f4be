// An order from its entry to each of its ends: what is decided, booked, shown and computed again.
import fc from 'fast-check';
import {
  ACCEPTED_AT,
  aCfdOrder,
  aCommand,
  aContext,
  aLine,
  anAcceptance,
  BTC_RULES,
  doubled,
  steadyLines,
  text,
  OPEN_CFD_GATE,
} from '../../../test/builders/cfd.ts';
import {
  applyEntry,
  type Balances,
  totalsPerCurrency,
  userBalanceKey,
} from '../../ledger/balance.ts';
import { formatIndex } from '../../market/scaledText.ts';
import { type Decimal, decimal, ZERO } from '../../money/decimal.ts';
import { applyCfdEvent } from './apply.ts';
import { valueOrder } from './closeValue.ts';
import { decideCfdOpen } from './decideOpen.ts';
import { decideSell, type SellContext, validateSell } from './decideSell.ts';
import { decideSettle, outcomeOf } from './decideSettle.ts';
import { cfdEntry } from './entries.ts';
import { explainCfd } from './explain.ts';
import { breakEvenRate, houseEdge } from './odds.ts';
import { recomputeCfd } from './recompute.ts';
import { closableUntil } from './terms.ts';
import {
  type CfdCommand,
  type CfdDecision,
  type CfdEvent,
  type CfdOrder,
  type CfdSale,
  type LoggedIndex,
} from './types.ts';

const SETTLED_AT = ACCEPTED_AT + 30_200;
const eventOf = (decision: CfdDecision): CfdEvent => {
  if (!decision.ok) throw new Error(decision.error);
  return decision.events[0]!;
};
const settleAt = (order: CfdOrder, price: number): CfdEvent =>
  eventOf(decideSettle(order, { lines: steadyLines(30_000, price) }, BTC_RULES, SETTLED_AT));
/** A sale taken ten seconds into an order, and its tick half a second later. */
const ASKED_AT = ACCEPTED_AT + 10_000;
const aSale = (over: Partial<CfdSale> = {}): CfdSale => ({
  acceptance: { seq: 90, time: ASKED_AT },
  minValue: ZERO,
  closes: { minute: ACCEPTED_AT, closes: [] },
  ...over,
});
const sellAt = (price: number, over: Partial<SellContext> = {}, tickAt = ASKED_AT + 500) => ({
  tick: { seq: 91, receivedTime: tickAt, indexDoubled: doubled(price) },
  now: tickAt,
  rules: BTC_RULES,
  gate: OPEN_CFD_GATE,
  ...over,
});
const worthAt = (order: CfdOrder, price: number, time = ASKED_AT + 500) =>
  valueOrder(order, { time, indexDoubled: doubled(price), closes: [] }, BTC_RULES).value;

const shown = ({ line, indexDoubled }: Pick<LoggedIndex, 'line' | 'indexDoubled'>) => ({
  line,
  index: formatIndex(indexDoubled, 2),
});
/** The log's line of the message that an event names. */
function lineOf(event: CfdEvent) {
  if (event.type === 'opened') return shown(aLine(250, 60_000, { seq: event.order.openSeq }));
  if (event.type !== 'sold') return shown(aLine(30_000, 60_000));
  const { seq, receivedTime, indexDoubled } = event.tick;
  return shown(aLine(receivedTime - ACCEPTED_AT, indexDoubled / 200, { seq }));
}

describe('at its expiry', () => {
  test.each([
    ['call', 60_000.01, 'won', '192'],
    ['call', 60_000, 'tied', '100'],
    ['call', 59_999.99, 'lost', '0'],
    ['put', 59_999.99, 'won', '192'],
    ['put', 60_000, 'tied', '100'],
    ['put', 60_000.01, 'lost', '0'],
  ] as const)('a %s at %d is %s and pays %s', (direction, price, state, payout) => {
    const order = aCfdOrder({ direction });
    const after = applyCfdEvent(order, settleAt(order, price));
    expect({ state: after.state, payout: text(after.payout) }).toEqual({ state, payout });
    expect(after).toMatchObject({ closedAt: SETTLED_AT, version: 2 });
  });

  test('a void order gets its stake back', () => {
    const order = aCfdOrder();
    const event = eventOf(decideSettle(order, { lines: [] }, BTC_RULES, SETTLED_AT));
    const after = applyCfdEvent(order, event);
    expect(after).toMatchObject({ state: 'void', voidReason: 'few_ticks', closePrice: null });
    expect(text(after.payout)).toBe('100');
  });

  test.each(['won', 'lost', 'tied', 'void', 'sold'] as const)(
    'an order that is %s stays as it is',
    (state) => {
      const order = aCfdOrder({ state });
      const again = decideSettle(order, { lines: [] }, BTC_RULES, SETTLED_AT);
      expect(again).toMatchObject({ ok: false, error: 'already_final' });
      const open = aCfdOrder();
      expect(() => applyCfdEvent(order, settleAt(open, 60_001))).toThrow(`is ${state} already`);
      expect(decideSell(order, aSale(), sellAt(60_000))).toMatchObject({
        error: 'already_final',
      });
    },
  );

  test('a mirrored market gives a mirrored outcome', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (open, close) => {
        const mirrored = { won: 'lost', lost: 'won', tied: 'tied' } as const;
        expect(outcomeOf('put', open, close)).toBe(mirrored[outcomeOf('call', open, close)]);
      }),
    );
  });
});

describe('a sale', () => {
  const order = aCfdOrder();

  test.each([
    ['already_final', { market: 'closed' }, aCfdOrder({ state: 'won' }), ACCEPTED_AT],
    ['market_closed', { market: 'closed' }, order, order.expiresAt],
    ['market_paused', { market: 'paused' }, order, order.expiresAt],
    ['close_window_over', OPEN_CFD_GATE, order, ACCEPTED_AT + 25_000],
  ] as const)('is refused: %s', (error, gate, target, at) => {
    expect(validateSell(target, BTC_RULES, gate, at)).toMatchObject({ error });
  });

  test('pays the value at its tick, better or worse alike', () => {
    for (const price of [59_990, 60_000, 60_010]) {
      const sold = eventOf(decideSell(order, aSale(), sellAt(price)));
      const after = applyCfdEvent(order, sold);
      expect(text(after.payout)).toBe(worthAt(order, price).toFixed());
      expect(after).toMatchObject({ state: 'sold', closedAt: ASKED_AT + 500 });
      expect(text(after.closePrice)).toBe(String(price));
    }
  });

  test('is refused below the least value, which may be exactly what it is worth', () => {
    const value = worthAt(order, 60_010);
    const sell = (minValue: Decimal) => decideSell(order, aSale({ minValue }), sellAt(60_010));
    expect(sell(value)).toMatchObject({ ok: true });
    expect(sell(value.plus('0.000001'))).toMatchObject({
      error: 'price_moved',
      field: 'minValue',
      params: { value: value.toFixed() },
    });
  });

  const lastAt = order.expiresAt - 5000;
  test.each<[string, string, CfdSale, SellContext]>([
    [
      'stale_quote',
      'its acceptance’s own tick',
      aSale({ acceptance: { seq: 91, time: ASKED_AT } }),
      sellAt(60_000),
    ],
    [
      'stale_quote',
      'a tick of before',
      aSale({ acceptance: { seq: 92, time: ASKED_AT } }),
      sellAt(60_000),
    ],
    ['stale_quote', 'a tick over 2 s later', aSale(), sellAt(60_000, {}, ASKED_AT + 2001)],
    ['stale_quote', 'the clock was set back', aSale(), sellAt(60_000, {}, ASKED_AT - 2001)],
    [
      'close_window_over',
      'asked for in time, its tick in the last moments',
      aSale({ acceptance: { seq: 90, time: lastAt - 1 } }),
      sellAt(60_000, {}, lastAt),
    ],
    [
      'close_window_over',
      'its turn at the expiry',
      aSale(),
      sellAt(60_000, { now: order.expiresAt }),
    ],
  ])('is refused as %s: %s', (error, _why, sale, context) => {
    expect(decideSell(order, sale, context)).toMatchObject({ ok: false, error });
  });

  test('is taken at a tick of 2 s later, and until the millisecond before the last moments', () => {
    expect(decideSell(order, aSale(), sellAt(60_000, {}, ASKED_AT + 2000))).toMatchObject({
      ok: true,
    });
    const late = aSale({ acceptance: { seq: 90, time: lastAt - 2 } });
    expect(decideSell(order, late, sellAt(60_000, {}, lastAt - 1))).toMatchObject({ ok: true });
  });

  test.each([
    [30, 5000],
    [60, 5000],
    [100, 5000],
    [120, 6000],
    [300, 15_000],
    [3600, 180_000],
  ])('of %d seconds ends %d ms before the expiry', (seconds, closed) => {
    const own = aCfdOrder({ seconds });
    expect(own.expiresAt - closableUntil(own, BTC_RULES.sale)).toBe(closed);
  });
});

describe('whatever happens', () => {
  const key = (bucket: 'available' | 'locked') => userBalanceKey('user', 'cfd', bucket, 'USDT');

  test('the result equals the formula, nothing stays locked, and the ledger sums to zero', () => {
    const cents = fc.integer({ min: 5_990_000, max: 6_010_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000_000, max: 1_000_000_000 }),
        fc.constantFrom<'call' | 'put'>('call', 'put'),
        cents,
        fc.constantFrom('settle', 'void', 'sell'),
        (units, direction, close, end) => {
          const stake = decimal(String(units)).div(1_000_000);
          const identity = { id: 'order', userId: 'user', rulebookHash: 'book' };
          const opened = eventOf(
            decideCfdOpen(
              aCommand({ stake, direction }),
              anAcceptance(),
              aContext(),
              identity,
              OPEN_CFD_GATE,
            ),
          );
          const order = applyCfdEvent(undefined, opened);
          const lines = end === 'void' ? [] : steadyLines(30_000, close / 100);
          const last =
            end === 'sell'
              ? eventOf(decideSell(order, aSale(), sellAt(close / 100)))
              : eventOf(decideSettle(order, { lines }, BTC_RULES, SETTLED_AT));
          const after = applyCfdEvent(order, last);
          const balances: Balances = new Map([
            [key('available'), decimal('1000')],
            ['house|practice_faucet|USDT', decimal('-1000')],
          ]);
          applyEntry(balances, cfdEntry(order, opened, 'a'));
          applyEntry(balances, cfdEntry(order, last, 'b'));
          expect(balances.get(key('locked'))?.isZero()).toBe(true);
          expect(totalsPerCurrency(balances).get('USDT')?.isZero()).toBe(true);
          const paid = after.payout ?? ZERO;
          expect(balances.get(key('available'))?.eq(decimal('1000').minus(stake).plus(paid))).toBe(
            true,
          );
          if (end === 'void') expect(paid.eq(stake)).toBe(true);
          if (end === 'settle') {
            // In whole units, so that the expectation is integer arithmetic of its own.
            const wins = direction === 'call' ? close > 6_000_000 : close < 6_000_000;
            const expected =
              close === 6_000_000 ? units : Math.floor((units * 192) / 100) * (wins ? 1 : 0);
            expect(paid.times(1_000_000).toNumber()).toBe(expected);
          }
          if (end === 'sell') expect(paid.lte(stake.times('1.92'))).toBe(true);
        },
      ),
    );
  });

  test('anybody computes the same again from the published inputs and lines', () => {
    const order = aCfdOrder();
    const closes = [1, 2, 3, 5].map((minute) => ({
      time: minute * 60_000,
      close: 5_999_000 + minute * 1000,
    }));
    const lines = [
      ...steadyLines(29_000, 60_003),
      aLine(29_700, 60_004, { flag: 'jump' }),
      aLine(29_900, 60_003),
    ];
    // Quoted in a currency whose rate has moved between the acceptance and the entry.
    const [before, then] = [decimal('0.0066'), decimal('0.0067')];
    const inYen = (command: Partial<CfdCommand>) =>
      eventOf(
        decideCfdOpen(
          aCommand(command),
          anAcceptance({ quoteRate: before }),
          aContext({ quoteRate: then }),
          order,
          OPEN_CFD_GATE,
        ),
      );
    const events: readonly [CfdOrder | undefined, CfdEvent][] = [
      [
        undefined,
        eventOf(decideCfdOpen(aCommand(), anAcceptance(), aContext(), order, OPEN_CFD_GATE)),
      ],
      [undefined, inYen({})],
      [undefined, inYen({ stake: null, quantity: decimal('0.1') })],
      [
        undefined,
        eventOf(
          decideCfdOpen(
            aCommand({ stake: null, quantity: decimal('0.001') }),
            anAcceptance(),
            aContext(),
            order,
            OPEN_CFD_GATE,
          ),
        ),
      ],
      [order, eventOf(decideSettle(order, { lines }, BTC_RULES, SETTLED_AT))],
      [order, eventOf(decideSettle(order, { lines: [] }, BTC_RULES, SETTLED_AT))],
      [order, settleAt(order, 59_990)],
      [
        order,
        eventOf(
          decideSell(order, aSale({ closes: { minute: ACCEPTED_AT, closes } }), sellAt(60_012)),
        ),
      ],
    ];
    for (const [before, event] of events) {
      const inputs = explainCfd(applyCfdEvent(before, event), event, BTC_RULES);
      const kept = 'window' in event ? event.window.lines : [];
      const evidence = { tick: lineOf(event), lines: kept.map(shown) };
      const again = recomputeCfd(inputs, evidence);
      expect(Object.keys(again).length).toBeGreaterThan(2);
      expect(inputs).toMatchObject(again);
      // One changed input that the result hangs on is noticed.
      const forged = {
        ...inputs,
        openIndexDoubled: '13000000',
        expiresAt: String(order.expiresAt + 600_000),
      };
      expect(recomputeCfd(forged, evidence)).not.toMatchObject(forged);
    }
    expect(() => recomputeCfd({}, { tick: shown(aLine(0, 1)), lines: [] })).toThrow(RangeError);
  });

  describe('a lie about a sale', () => {
    const order = aCfdOrder();
    const sold = eventOf(decideSell(order, aSale(), sellAt(60_012)));
    const inputs = explainCfd(applyCfdEvent(order, sold), sold, BTC_RULES);
    const honest = { tick: lineOf(sold), lines: [] };
    const valued = (over: Partial<CfdSale>, price: number, at?: number) => {
      const lie = eventOf(decideSell(order, aSale(over), sellAt(price, {}, at)));
      return explainCfd(applyCfdEvent(order, lie), lie, BTC_RULES);
    };

    test.each([
      ['the value of another price', valued({}, 60_002), 'value'],
      ['the value of another time', valued({}, 60_012, ASKED_AT + 1500), 'valuedAt'],
      ['a message that came before its acceptance', { ...inputs, saleAcceptanceSeq: '91' }, 'seq'],
      ['less than the least', { ...inputs, minValue: '191' }, 'minValue'],
      [
        'a unit less',
        { ...inputs, value: decimal(inputs['value']!).minus('0.000001').toFixed() },
        'value',
      ],
    ])('is found out: %s', (_lie, told, name) => {
      expect(recomputeCfd(inputs, honest)).toMatchObject({ value: inputs['value'] });
      expect(recomputeCfd(told, honest)[name]).not.toBe(told[name]);
    });

    test('told by the rules of before is still computed by them', () => {
      const at = { time: ACCEPTED_AT + 9000, indexDoubled: doubled(60_012), closes: [] };
      const { volatility, probability, value } = valueOrder(order, at, BTC_RULES);
      const firm = {
        ...inputs,
        quotedAt: String(at.time),
        firmUntil: String(at.time + 3000),
        volatility: volatility.toFixed(),
        probability: probability.toFixed(),
        value: value.toFixed(),
      };
      expect(firm).toMatchObject(recomputeCfd(firm, honest));
      expect(recomputeCfd({ ...firm, value: '1' }, honest)['value']).toBe(value.toFixed());
    });
  });

  test('a return of 92 % needs 52.09 % right and keeps 4 % for the house', () => {
    expect(breakEvenRate(decimal('0.92')).toFixed()).toBe('0.5209');
    expect(houseEdge(decimal('0.92')).toFixed()).toBe('0.04');
    expect(breakEvenRate(decimal('1')).toFixed()).toBe('0.5');
    expect(houseEdge(decimal('1')).toFixed()).toBe('0');
  });
});
