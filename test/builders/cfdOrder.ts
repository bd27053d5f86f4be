/** Calls and puts as the wire tells them, with defaults; an option that is set matters to the test. */
import type { CfdCloseQuote, CfdOrderDto } from '../../protocol/order.ts';

export function aCfdOrder(change: Partial<CfdOrderDto> = {}): CfdOrderDto {
  return {
    id: '01b2f8ad-2ef7-7028-a4f6-637623d36557',
    productId: 'BTCUSDT',
    rulebookHash: 'ab'.repeat(32),
    direction: 'call',
    stake: '20',
    quantity: '0.000312',
    seconds: 60,
    returnRate: '0.92',
    acceptedAt: 1_700_000_000_000,
    expiresAt: 1_700_000_060_000,
    openPrice: '64171.2',
    closePrice: null,
    state: 'open',
    voidReason: null,
    payout: null,
    profitLoss: null,
    trades: 1,
    closableUntil: 1_700_000_055_000,
    orderTime: 1_700_000_000_000,
    handlingTime: null,
    ...change,
  };
}

export function aCloseQuote(change: Partial<CfdCloseQuote> = {}): CfdCloseQuote {
  return {
    orderId: '01b2f8ad-2ef7-7028-a4f6-637623d36557',
    value: '32.5248',
    at: 1_700_000_020_000,
    seq: 1000,
    indexPrice: '64183.5',
    probability: '0.857',
    volatility: '0.42',
    ...change,
  };
}
