// Calls and puts for tests of the core: rules of the open profile, a whole order, index ticks as the log has them.
import type { GuardFlag } from '../../core/market/types.ts';
import { type Decimal, decimal, ONE } from '../../core/money/decimal.ts';
import { aTickLine } from './tickLine.ts';
import { cfdRules } from '../../core/rulebook/cfdRules.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { NOBODYS_ACCOUNT, type OpeningGate } from '../../core/trading/order.ts';
import type {
  CfdAcceptance,
  CfdCommand,
  CfdContext,
  CfdOrder,
  CfdRules,
  LoggedIndex,
} from '../../core/trading/cfd/types.ts';

export const BTC_RULES: CfdRules = cfdRules(OPEN_RULEBOOK, 'BTCUSDT');
export const EUR_RULES: CfdRules = cfdRules(OPEN_RULEBOOK, 'EURUSD');

export const OPEN_CFD_GATE: OpeningGate = { market: 'live', ...NOBODYS_ACCOUNT };

/** A Wednesday noon. */
export const ACCEPTED_AT = Date.UTC(2026, 10, 18, 12, 0, 0);
/** Twice 60,000.00 in points. */
export const ENTRY_DOUBLED = 12_000_000;

/** A price with two decimals as a doubled index. */
export const doubled = (price: number): number => Math.round(price * 200);

export function aCommand(over: Partial<CfdCommand> = {}): CfdCommand {
  return {
    productId: 'BTCUSDT',
    direction: 'call',
    stake: decimal('100'),
    quantity: null,
    seconds: 30,
    ...over,
  };
}

export function anAcceptance(over: Partial<CfdAcceptance> = {}): CfdAcceptance {
  return { seq: 10, time: ACCEPTED_AT, indexDoubled: ENTRY_DOUBLED, quoteRate: ONE, ...over };
}

export function aContext(over: Partial<CfdContext> = {}): CfdContext {
  return {
    now: ACCEPTED_AT + 300,
    rules: BTC_RULES,
    tick: { seq: 11, receivedTime: ACCEPTED_AT + 250, indexDoubled: ENTRY_DOUBLED },
    quoteRate: ONE,
    available: decimal('1000'),
    openStakes: decimal('0'),
    openPayout: decimal('0'),
    trades: 0,
    ...over,
  };
}

export function aCfdOrder(over: Partial<CfdOrder> = {}): CfdOrder {
  const seconds = over.seconds ?? 30;
  const acceptedAt = over.acceptedAt ?? ACCEPTED_AT;
  return {
    id: '01890000-0000-7000-8000-000000000001',
    userId: '01890000-0000-7000-8000-00000000000a',
    rulebookHash: 'book',
    productId: 'BTCUSDT',
    direction: 'call',
    state: 'open',
    stake: decimal('100'),
    quantity: decimal('0.00166666'),
    seconds,
    returnRate: decimal('0.92'),
    acceptedAt,
    acceptanceSeq: 10,
    expiresAt: acceptedAt + seconds * 1000,
    openSeq: 11,
    openedAt: acceptedAt + 250,
    openIndexDoubled: ENTRY_DOUBLED,
    openPrice: decimal('60000'),
    closePrice: null,
    payout: null,
    voidReason: null,
    closedAt: null,
    trades: 1,
    version: 1,
    ...over,
  };
}

/** A line of the log: `at` milliseconds after the acceptance, at a price with two decimals. */
export function aLine(
  at: number,
  price: number,
  over: { readonly seq?: number; readonly flag?: GuardFlag; readonly sourceTime?: number } = {},
): LoggedIndex {
  const receivedTime = ACCEPTED_AT + at;
  const { seq = 11 + at, flag = 'ok', sourceTime = receivedTime } = over;
  const indexDoubled = doubled(price);
  const bid = Math.floor(indexDoubled / 2) - 1;
  const ask = indexDoubled - bid;
  const told = { seq, sourceTime, receivedTime, flag };
  const line = aTickLine({ ...told, bid, ask, last: bid, indexDoubled, mark: bid });
  return { seq, line, receivedTime, sourceTime, flag, indexDoubled };
}

/** A tick every half second from the entry on, at one price. */
export function steadyLines(untilMs: number, price: number): LoggedIndex[] {
  const lines: LoggedIndex[] = [];
  for (let at = 0; at <= untilMs; at += 500) lines.push(aLine(at, at === 0 ? 60_000 : price));
  return lines;
}

export const text = (value: Decimal | null): string | null =>
  value === null ? null : value.toFixed();
