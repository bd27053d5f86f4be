import fc from 'fast-check';
import {
  BTC,
  T0,
  aContext,
  aPosition,
  aRestingOrder,
  anAcceptance,
  applyAll,
  flatBook,
  OPEN_GATE,
} from '../../../test/builders/contract.ts';
import { ONE, decimal } from '../../money/decimal.ts';
import { contractRules } from '../../rulebook/contractRules.ts';
import { OPEN_RULEBOOK } from '../../rulebook/open.ts';
import { decideClose } from './decideClose.ts';
import { decideOvernight } from './decideOvernight.ts';
import { daysCharged, nextOvernightCharge, nextRollAt, rollsBetween } from './overnight.ts';
import type { ContractOrder, ContractRules, ContractDecision } from './types.ts';

const DAY = 86_400_000;
const utc = (day: number, hour = 0, minute = 0): number => Date.UTC(2026, 2, day, hour, minute);
const FX = contractRules(OPEN_RULEBOOK, 'EURUSD');
/** T0 is Tuesday, 3 March 2026, 12:00 UTC. */
const ROLL = utc(3, 22);

const order = aPosition();
function decide(
  position: ContractOrder,
  rollAt = ROLL,
  mark = '60000',
  rules: ContractRules = BTC,
): ContractDecision {
  return decideOvernight(position, rollAt, { rules, markPrice: decimal(mark), quoteRate: ONE });
}
const feeOf = (decision: ContractDecision): string | undefined => {
  const event = decision.ok ? decision.events[0] : undefined;
  return event?.type === 'overnightCharged' ? event.fee.toFixed() : undefined;
};
function after(position: ContractOrder, decision: ContractDecision): ContractOrder {
  if (!decision.ok) throw new Error(decision.error);
  return applyAll(position, decision.events);
}

describe('rolls', () => {
  test.each([
    [utc(3, 12), utc(3, 22)],
    [utc(3, 21, 59), utc(3, 22)],
    [utc(3, 22), utc(4, 22)], // exclusive
    [utc(3, 23), utc(4, 22)],
    [Date.UTC(2028, 1, 28, 23), Date.UTC(2028, 1, 29, 22)], // a leap day is a day
    [Date.UTC(2026, 2, 29, 0, 30), Date.UTC(2026, 2, 29, 22)], // summer time changes nothing in UTC
  ])('%# the one after %i', (at, next) => {
    expect(nextRollAt(at, BTC)).toBe(next);
  });

  test('between two instants: from exclusive, to inclusive', () => {
    expect(rollsBetween(utc(3, 22), utc(5, 22), BTC)).toEqual([utc(4, 22), utc(5, 22)]);
    expect(rollsBetween(utc(3, 22), utc(4, 21), BTC)).toEqual([]);
  });

  test('the days of forex: three on Wednesday, none at the week-end', () => {
    // 1 March 2026 is a Sunday.
    expect([1, 2, 3, 4, 5, 6, 7].map((day) => daysCharged(utc(day, 22), FX))).toEqual([
      0, 1, 1, 3, 1, 1, 0,
    ]);
    expect([1, 2, 3, 4, 5, 6, 7].map((day) => daysCharged(utc(day, 22), BTC))).toEqual([
      1, 1, 1, 1, 1, 1, 1,
    ]);
  });

  test('a week of forex charges seven days, whenever it begins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (from) => {
        const days = rollsBetween(from, from + 7 * DAY, FX).map((roll) => daysCharged(roll, FX));
        expect(days.reduce((a, b) => a + b, 0)).toBe(7);
      }),
    );
  });
});

test.each([
  ['60000', '9'], // 0.03 % of 30,000
  ['61234.56', '9.185184'],
  ['60000.01', '9.000002'], // 9.0000015: a charge rounds up
])('a long at mark %s pays %s', (mark, fee) => {
  expect(feeOf(decide(order, ROLL, mark))).toBe(fee);
});

test('a short of crypto pays nothing', () => {
  expect(decide(aPosition({ direction: 'short' }))).toEqual({ ok: true, events: [] });
});

test('a credit is rounded towards zero, and counts for the user', () => {
  const rules: ContractRules = { ...FX, overnightLong: decimal('-0.00012345') };
  const options = { rules, price: '1.1', book: flatBook('1.1', rules) };
  const position = aPosition({ productId: 'EURUSD', quantity: '101' }, options);
  const decision = decide(position, ROLL, '1.1', rules);
  expect(feeOf(decision)).toBe('-0.013715'); // 0.013715295 is owed to the user
  const charged = applyAll(position, decision.ok ? decision.events : [], rules);
  expect(charged.liquidationPrice?.lte(position.liquidationPrice!)).toBe(true);
});

describe('once per roll', () => {
  const charged = after(order, decide(order));

  test('it accrues, moves the liquidation price and is not paid yet', () => {
    expect(
      [charged.accruedOvernightFee, charged.settledOvernightFee, charged.margin].map(String),
    ).toEqual(['9', '0', '1500']);
    expect(charged.liquidationPrice?.gt(order.liquidationPrice!)).toBe(true);
    expect(charged.lastRollAt).toBe(ROLL);
  });

  test('it counts the quote currency at the rate of the roll', () => {
    const context = { rules: BTC, markPrice: decimal('60000'), quoteRate: decimal('0.5') };
    const later = after(order, decideOvernight(order, ROLL, context));
    expect([later.quoteRate, later.accruedOvernightFee].map(String)).toEqual(['0.5', '4.5']);
  });

  test('the same roll and an older one charge nothing again', () => {
    expect(decide(charged)).toEqual({ ok: true, events: [] });
    expect(decide(charged, ROLL - DAY)).toEqual({ ok: true, events: [] });
    expect(feeOf(decide(charged, ROLL + DAY))).toBe('9');
  });

  test('it is settled with the parts, the last one taking what is left', () => {
    const twice = after(charged, decide(charged, ROLL + DAY, '60000.01'));
    const part = after(
      twice,
      decideClose(twice, decimal('0.16667'), anAcceptance(), aContext(), OPEN_GATE),
    );
    // 18.000002 · 0.16667/0.5 = 6.000120666…: up
    expect([part.settledOvernightFee, part.accruedOvernightFee].map(String)).toEqual([
      '6.000121',
      '11.999881',
    ]);
    const whole = after(part, decideClose(part, null, anAcceptance(), aContext(), OPEN_GATE));
    expect([whole.settledOvernightFee, whole.accruedOvernightFee].map(String)).toEqual([
      '18.000002',
      '0',
    ]);
  });
});

test('nothing is charged for a roll before the position was open, nor for what only rests', () => {
  expect(decide(order, T0 + 100)).toEqual({ ok: true, events: [] });
  expect(decide(order, ROLL - DAY)).toEqual({ ok: true, events: [] });
  expect(decide(aRestingOrder())).toEqual({ ok: true, events: [] });
});

describe('the next charge', () => {
  const next = (position: ContractOrder, now: number, rules: ContractRules = BTC) => {
    const charge = nextOvernightCharge(position, now, {
      rules,
      markPrice: decimal('60000'),
      quoteRate: ONE,
    });
    return charge && [charge.at, charge.days, charge.fee.toFixed()];
  };

  test('is at the next roll, at the mark price of now', () => {
    expect(next(order, T0)).toEqual([ROLL, 1, '9']);
  });

  test('is the one after a roll that has been charged early', () => {
    expect(next(after(order, decide(order)), ROLL - 1000)).toEqual([ROLL + DAY, 1, '9']);
  });

  test('skips the week-end of forex', () => {
    const charge = next(order, utc(6, 23), { ...FX, overnightLong: decimal('0.0003') });
    expect(charge?.[0]).toBe(utc(9, 22));
  });

  test('of a Wednesday is three days of forex', () => {
    const rules = { ...FX, overnightLong: decimal('0.0003') };
    expect(next(order, utc(3, 23), rules)).toEqual([utc(4, 22), 3, '27']);
  });

  test('is none when nothing is open, nor where no day is charged', () => {
    expect(next(aRestingOrder(), T0)).toBeUndefined();
    expect(next(order, T0, { ...BTC, overnightDays: [0, 0, 0, 0, 0, 0, 0] })).toBeUndefined();
  });
});
