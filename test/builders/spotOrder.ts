/** Spot orders and accounts as the wire tells them, with defaults; an option that is set matters to the test. */
import type { SpotOrderDto, UserSpot } from '../../protocol/spotOrder.ts';

export function aSpotOrder(change: Partial<SpotOrderDto> = {}): SpotOrderDto {
  return {
    id: '01a1f8ad-2ef7-7028-a4f6-637623d36557',
    productId: 'BTCUSDT',
    rulebookHash: 'ab'.repeat(32),
    side: 'buy',
    type: 'limit',
    state: 'open',
    price: '60000',
    quantity: '0.01',
    amount: null,
    filledQuantity: '0',
    filledAmount: '0',
    averagePrice: null,
    fee: '0',
    feeCurrency: 'BTC',
    locked: '600',
    profitLoss: null,
    orderTime: 1_700_000_000_000,
    handlingTime: null,
    expiresAt: 1_707_776_000_000,
    endReason: null,
    ...change,
  };
}

export function aUserSpot(change: Partial<UserSpot> = {}): UserSpot {
  return {
    base: { currency: 'BTC', available: '0.5', locked: '0' },
    quote: { currency: 'USDT', available: '1000', locked: '600' },
    position: { quantity: '0.5', cost: '30000', averageCost: '60000', realised: '12.5' },
    ...change,
  };
}
