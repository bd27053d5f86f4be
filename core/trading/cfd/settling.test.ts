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
} from '../../../test/builders/cfd.ts';
import {
  applyEntry,
  type Balances,
  totalsPerCurrency,
  userBalanceKey,
} from '../../ledger/balance.ts';
import { formatIndex } from '../../market/scaledText.ts';
import { decimal, ZERO } from '../../money/decimal.ts';
import { applyCfdEvent } from './apply.ts';
import { decideCfdOpen } from './decideOpen.ts';
import { decideSell, quoteSale, validateSell } from './decideSell.ts';
import { decideSettle, outcomeOf } from './decideSettle.ts';
import { cfdEntry } from './entries.ts';
import { explainCfd } from './explain.ts';
import { breakEvenRate, houseEdge } from './odds.ts';
import { recomputeCfd } from './recompute.ts';
import { closableUntil } from './terms.ts';
import { OPEN_CFD_GATE, type CfdDecision, type CfdEvent, type CfdOrder } from './types.ts';

const SETTLED_AT = ACCEPTED_AT + 30_200;
const eventOf = (decision: CfdDecision): CfdEvent => {
  if (!decision.ok) throw new Error(decision.error);
  return decision.events[0]!;
};
const settleAt = (order: CfdOrder, price: number): CfdEvent =>
  eventOf(decideSettle(order, { lines: steadyLines(30_000, price) }, BTC_RULES, SETTLED_AT));
const quoteAt = (order: CfdOrder, price: number, now = ACCEPTED_AT + 10_000) =>
  quoteSale(order, { now, seq: 90, indexDoubled: doubled(price), closes: [] }, BTC_RULES);
const context = (at = ACCEPTED_AT + 11_000, now = at) => ({
  at,
  now,
  rules: BTC_RULES,
  gate: OPEN_CFD_GATE,
});

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
      expect(decideSell(order, quoteAt(open, 60_000), ZERO, context())).toMatchObject({
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
    ['forbidden', { frozen: true, market: 'closed' }, order, ACCEPTED_AT],
    [
      'already_final',
      { frozen: false, market: 'closed' },
      aCfdOrder({ state: 'won' }),
      ACCEPTED_AT,
    ],
    ['market_closed', { frozen: false, market: 'closed' }, order, order.expiresAt],
    ['market_paused', { frozen: false, market: 'paused' }, order, order.expiresAt],
    ['close_window_over', OPEN_CFD_GATE, order, ACCEPTED_AT + 25_000],
  ] as const)('is refused: %s', (error, gate, target, at) => {
    expect(validateSell(target, BTC_RULES, gate, at)).toMatchObject({ error });
  });

  test('is refused when its turn comes after the expiry, its quote is over, or the value is too low', () => {
    const quote = quoteAt(order, 60_010);
    const late = context(ACCEPTED_AT + 11_000, order.expiresAt);
    expect(decideSell(order, quote, ZERO, late)).toMatchObject({ error: 'close_window_over' });
    const old = context(quote.firmUntil + 1);
    expect(decideSell(order, quote, ZERO, old)).toMatchObject({ error: 'stale_quote' });
    expect(decideSell(order, quote, quote.value.plus('0.000001'), context())).toMatchObject({
      error: 'price_moved',
      params: { value: quote.value.toFixed() },
    });
    expect(decideSell(order, quote, quote.value, context())).toMatchObject({ ok: true });
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

  test('is quoted for three seconds, but never into the end of selling', () => {
    expect(quoteAt(order, 60_000).firmUntil).toBe(ACCEPTED_AT + 13_000);
    expect(quoteAt(order, 60_000, ACCEPTED_AT + 24_000).firmUntil).toBe(ACCEPTED_AT + 25_000);
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
          const identity = { id: 'order', userId: 'user' };
          const opened = eventOf(
            decideCfdOpen(aCommand({ stake, direction }), anAcceptance(), aContext(), identity),
          );
          const order = applyCfdEvent(undefined, opened);
          const lines = end === 'void' ? [] : steadyLines(30_000, close / 100);
          const last =
            end === 'sell'
              ? eventOf(decideSell(order, quoteAt(order, close / 100), ZERO, context()))
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
    const at = { now: ACCEPTED_AT + 9000, seq: 70, indexDoubled: doubled(60_012), closes };
    const lines = [
      ...steadyLines(29_000, 60_003),
      aLine(29_700, 60_004, { flag: 'jump' }),
      aLine(29_900, 60_003),
    ];
    const events: readonly [CfdOrder | undefined, CfdEvent][] = [
      [undefined, eventOf(decideCfdOpen(aCommand(), anAcceptance(), aContext(), order))],
      [
        undefined,
        eventOf(
          decideCfdOpen(
            aCommand({ stake: null, quantity: decimal('0.001') }),
            anAcceptance(),
            aContext(),
            order,
          ),
        ),
      ],
      [order, eventOf(decideSettle(order, { lines }, BTC_RULES, SETTLED_AT))],
      [order, eventOf(decideSettle(order, { lines: [] }, BTC_RULES, SETTLED_AT))],
      [order, eventOf(decideSell(order, quoteSale(order, at, BTC_RULES), ZERO, context()))],
    ];
    for (const [before, event] of events) {
      const inputs = explainCfd(applyCfdEvent(before, event), event, BTC_RULES);
      const kept = 'window' in event ? event.window.lines : [];
      const evidence = kept.map(({ line, indexDoubled }) => ({
        line,
        index: formatIndex(indexDoubled, 2),
      }));
      const again = recomputeCfd(inputs, evidence);
      expect(Object.keys(again).length).toBeGreaterThan(2);
      expect(inputs).toMatchObject(again);
      // One changed input that the result hangs on is noticed.
      const forged = {
        ...inputs,
        openIndexDoubled: '13000000',
        expiresAt: String(order.expiresAt + 600_000),
      };
      expect(recomputeCfd(forged, evidence)).not.toEqual(again);
    }
    expect(() => recomputeCfd({}, [])).toThrow(RangeError);
  });

  test('a return of 92 % needs 52.09 % right and keeps 4 % for the house', () => {
    expect(breakEvenRate(decimal('0.92')).toFixed()).toBe('0.5209');
    expect(houseEdge(decimal('0.92')).toFixed()).toBe('0.04');
    expect(breakEvenRate(decimal('1')).toFixed()).toBe('0.5');
    expect(houseEdge(decimal('1')).toFixed()).toBe('0');
  });
});
