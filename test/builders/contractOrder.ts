/** Contract orders as the wire tells them, with defaults; an option that is set matters to the test. */
import type { ContractOrderDto } from '../../protocol/contractOrder.ts';

export function aContractOrder(change: Partial<ContractOrderDto> = {}): ContractOrderDto {
  return {
    id: '01a1f8ad-2ef7-7028-a4f6-637623d36557',
    productId: 'BTCUSDT',
    direction: 'long',
    type: 'market',
    state: 'holding',
    quantity: '0.06',
    orderedQuantity: '0.06',
    restingQuantity: '0',
    closedQuantity: '0',
    leverage: 20,
    margin: '190.62',
    price: null,
    openPrice: '63540',
    currentPrice: '64183.5',
    closePrice: null,
    takeProfit: null,
    stopLoss: null,
    liquidationPrice: '60680.7',
    handlingFee: '1.91',
    overnightFee: '0',
    accruedOvernightFee: '0',
    liquidationFee: '0',
    profitLoss: '38.61',
    realisedProfitLoss: '0',
    netResult: '-1.91',
    orderTime: 1_700_000_000_000,
    openTime: 1_700_000_000_000,
    closeTime: null,
    closeReason: null,
    nextOvernightFee: null,
    nextOvernightAt: null,
    ...change,
  };
}
