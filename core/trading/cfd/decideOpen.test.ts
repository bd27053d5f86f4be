import fc from 'fast-check';
import {
  ACCEPTED_AT,
  aCommand,
  aContext,
  anAcceptance,
  BTC_RULES,
  ENTRY_DOUBLED,
  EUR_RULES,
  OPEN_CFD_GATE,
} from '../../../test/builders/cfd.ts';
import {
  applyEntry,
  type Balances,
  totalsPerCurrency,
  userBalanceKey,
} from '../../ledger/balance.ts';
import { decimal } from '../../money/decimal.ts';
import { cfdRules } from '../../rulebook/cfdRules.ts';
import { PROTECTED_RULEBOOK } from '../../rulebook/protected.ts';
import type { OpeningGate } from '../order.ts';
import { TRADING_REJECTIONS, type TradingRejection } from '../rejection.ts';
import { applyCfdEvent } from './apply.ts';
import { decideCfdOpen, validateCfdOpen } from './decideOpen.ts';
import { cfdEntry } from './entries.ts';
import { type CfdAcceptance, type CfdCommand, type CfdContext } from './types.ts';

const IDENTITY = { id: 'order', userId: 'user', rulebookHash: 'book' };

interface Change {
  readonly command?: Partial<CfdCommand>;
  readonly context?: Partial<CfdContext>;
  readonly acceptance?: Partial<CfdAcceptance>;
  readonly gate?: Partial<OpeningGate>;
}

const decide = ({ command, context, acceptance, gate }: Change = {}) =>
  decideCfdOpen(aCommand(command), anAcceptance(acceptance), aContext(context), IDENTITY, {
    ...OPEN_CFD_GATE,
    ...gate,
  });

/** Friday 21:59:40 UTC: the currency market closes in 20 s. */
const FRIDAY = Date.UTC(2026, 10, 20, 21, 59, 40);
/** 21:59:40 on a day with the metals' break at 22:00. */
const BEFORE_BREAK = Date.UTC(2026, 10, 18, 21, 59, 40);
const quantity = (text: string) => ({ stake: null, quantity: decimal(text) });

/** In the order of TRADING_REJECTIONS; each row meets one refusal, and often a later one too. */
const TABLE: readonly (readonly [TradingRejection, string, string | undefined, Change])[] = [
  ['forbidden', 'a frozen account', undefined, { gate: { frozen: true, market: 'closed' } }],
  [
    'cfd_not_offered',
    'the protected profile',
    'productId',
    {
      context: { rules: cfdRules(PROTECTED_RULEBOOK, 'BTCUSDT') },
      gate: { market: 'closed' },
    },
  ],
  [
    'market_closed',
    'outside the hours',
    undefined,
    { gate: { market: 'closed' }, command: { seconds: 1 } },
  ],
  [
    'market_paused',
    'no price to trust',
    undefined,
    { gate: { market: 'paused' }, command: { seconds: 1 } },
  ],
  [
    'period_not_offered',
    'a period of our own',
    'seconds',
    { command: { seconds: 31, stake: null } },
  ],
  [
    'period_past_close',
    'the week ends before the expiry',
    'seconds',
    { context: { rules: EUR_RULES }, acceptance: { time: FRIDAY }, command: { stake: null } },
  ],
  [
    'period_past_close',
    'the daily break lies in between',
    'seconds',
    {
      context: { rules: { ...EUR_RULES, calendar: 'metal' } },
      acceptance: { time: BEFORE_BREAK },
      command: { seconds: 3600 },
    },
  ],
  [
    'period_past_close',
    'the daily break lies in between, though it is over by then',
    'seconds',
    {
      context: {
        rules: {
          ...EUR_RULES,
          calendar: 'metal',
          periods: [{ seconds: 7200, returnRate: decimal('0.9') }],
        },
      },
      acceptance: { time: BEFORE_BREAK },
      command: { seconds: 7200, stake: null },
    },
  ],
  ['stake_or_quantity', 'neither', 'stake', { command: { stake: null } }],
  ['stake_or_quantity', 'both', 'stake', { command: { quantity: decimal('0.000001') } }],
  ['stake_step', 'a seventh decimal', 'stake', { command: { stake: decimal('4.0000001') } }],
  ['quantity_step', 'finer than a lot', 'quantity', { command: quantity('0.000001') }],
  [
    'below_minimum',
    'a stake under 5',
    'stake',
    { command: { stake: decimal('4.999999') }, context: { available: decimal('0') } },
  ],
  ['below_minimum', 'a quantity worth under 5', 'quantity', { command: quantity('0.00008') }],
  [
    'above_maximum',
    'a stake over 1,000',
    'stake',
    { command: { stake: decimal('1000.000001') }, context: { available: decimal('0') } },
  ],
  ['above_maximum', 'a quantity worth over 1,000', 'quantity', { command: quantity('0.01667') }],
  [
    'stale_quote',
    'the tick came after 2 s',
    undefined,
    {
      context: {
        tick: { seq: 11, receivedTime: ACCEPTED_AT + 2001, indexDoubled: ENTRY_DOUBLED },
        available: decimal('0'),
      },
    },
  ],
  [
    'stale_quote',
    'the tick that stood already',
    undefined,
    { context: { tick: { seq: 10, receivedTime: ACCEPTED_AT, indexDoubled: ENTRY_DOUBLED } } },
  ],
  [
    'too_many_open_orders',
    '200 of every kind',
    undefined,
    { gate: { openOrders: 200 }, context: { openStakes: decimal('5000') } },
  ],
  [
    'open_stakes_exceeded',
    'over 5,000 in the product',
    'stake',
    { context: { openStakes: decimal('4900.000001'), available: decimal('0') } },
  ],
  [
    'open_payout_exceeded',
    'more than the house may owe',
    'stake',
    { context: { openPayout: decimal('49808.000001'), available: decimal('0') } },
  ],
  [
    'insufficient_balance',
    'a unit short',
    'stake',
    { context: { available: decimal('99.999999') } },
  ],
];

describe('a new call or put is refused', () => {
  test.each(TABLE)('%s: %s', (error, _why, field, change) => {
    const decision = decide(change);
    expect(decision).toMatchObject({ ok: false, error });
    expect('field' in decision ? decision.field : undefined).toBe(field);
  });

  test('the table has the order of the list and every refusal that a call or put can meet', () => {
    const met = TABLE.map(([error]) => error).filter((error, i, all) => all.indexOf(error) === i);
    const order = TRADING_REJECTIONS.filter((error) => met.includes(error));
    expect(met).toEqual(order);
  });

  test('for a product that does not exist, after the freeze alone', () => {
    const refuse = (gate: OpeningGate) => validateCfdOpen(aCommand(), undefined, undefined, gate);
    expect(refuse(OPEN_CFD_GATE)).toMatchObject({ error: 'not_found', field: 'productId' });
    expect(refuse({ ...OPEN_CFD_GATE, frozen: true })).toMatchObject({ error: 'forbidden' });
  });

  test('and is told how much is left', () => {
    expect(decide({ context: { openStakes: decimal('4950') } })).toMatchObject({
      params: { maximum: '5000', left: '50' },
    });
    // 50,000 − 49,904 = 96 of payout is a stake of 50 at 92 %.
    expect(decide({ context: { openPayout: decimal('49904') } })).toMatchObject({
      params: { left: '50' },
    });
    expect(decide({ context: { openPayout: decimal('60000') } })).toMatchObject({
      params: { left: '0' },
    });
  });

  test.each([
    ['5', { command: { stake: decimal('5') } }],
    ['1000', { command: { stake: decimal('1000') } }],
    ['4900 open', { context: { openStakes: decimal('4900') } }],
    ['49808 owed', { context: { openPayout: decimal('49808') } }],
    [
      'a tick after 2 s exactly',
      {
        context: {
          tick: { seq: 11, receivedTime: ACCEPTED_AT + 2000, indexDoubled: ENTRY_DOUBLED },
        },
      },
    ],
  ])('not at the bound itself: %s', (_name, change) => {
    expect(decide(change)).toMatchObject({ ok: true });
  });
});

describe('a new call or put', () => {
  test('enters at the tick and expires by its acceptance, however long the tick took', () => {
    const tick = { seq: 15, receivedTime: ACCEPTED_AT + 1900, indexDoubled: 12_000_001 };
    const decision = decide({ context: { tick, trades: 7 } });
    if (!decision.ok) throw new Error(decision.error);
    const [event] = decision.events;
    expect(event).toMatchObject({ type: 'opened', typed: 'stake' });
    const order = applyCfdEvent(undefined, event!);
    expect(order).toMatchObject({
      state: 'open',
      expiresAt: ACCEPTED_AT + 30_000,
      openSeq: 15,
      openedAt: tick.receivedTime,
      trades: 8,
      version: 1,
    });
    expect(order.openPrice.toFixed()).toBe('60000.005');
    expect(order.quantity.toFixed()).toBe('0.00166666');
  });

  test('of a typed quantity costs what that was worth at the acceptance, down to the unit', () => {
    const decision = decide({
      command: quantity('0.00123'),
      acceptance: { indexDoubled: 12_000_001, quoteRate: decimal('0.999999999') },
      context: { tick: { seq: 11, receivedTime: ACCEPTED_AT, indexDoubled: 14_000_000 } },
    });
    if (!decision.ok) throw new Error(decision.error);
    const order = applyCfdEvent(undefined, decision.events[0]!);
    // 0.00123 × 60,000.005 × 0.999999999 = 73.80000607619…
    expect(order.stake.toFixed()).toBe('73.800006');
    expect(order.quantity.toFixed()).toBe('0.00123');
    expect(decision.events[0]).toMatchObject({ typed: 'quantity' });
  });

  test('locks exactly its stake, and nothing else moves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5_000_000, max: 1_000_000_000 }), (units) => {
        const stake = decimal(String(units)).div(1_000_000);
        const decision = decide({ command: { stake } });
        if (!decision.ok) throw new Error(decision.error);
        const order = applyCfdEvent(undefined, decision.events[0]!);
        const key = (bucket: 'available' | 'locked') =>
          userBalanceKey('user', 'cfd', bucket, 'USDT');
        const balances: Balances = new Map([
          [key('available'), decimal('1000')],
          ['house|practice_faucet|USDT', decimal('-1000')],
        ]);
        applyEntry(balances, cfdEntry(order, decision.events[0]!, 'cause'));
        expect(balances.get(key('locked'))?.eq(stake)).toBe(true);
        expect(balances.get(key('available'))?.plus(stake).toFixed()).toBe('1000');
        expect(totalsPerCurrency(balances).get('USDT')?.isZero()).toBe(true);
      }),
    );
  });

  test('needs rules that offer its period: the open profile has all seven', () => {
    expect(BTC_RULES.periods.map(({ seconds }) => seconds)).toEqual([
      30, 60, 120, 300, 900, 1800, 3600,
    ]);
  });
});
