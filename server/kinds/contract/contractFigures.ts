// What documents may quote of the rules of contracts; what differs from product to product by its reference product, or its highest.
import type { Rulebook } from '../../../core/rulebook/types.ts';
import { amount, type Figures, hour, share, time } from '../../services/content/figures.ts';
import { referenceProduct } from '../../services/referenceProduct.ts';

const DAY_MS = 86_400_000;

export function contractFigures(document: Rulebook): Figures {
  const { staleQuoteMs, rollHourUtc, liquidation, newcomer } = document.contract;
  const { contract } = referenceProduct(document);
  return {
    quoteTime: time(staleQuoteMs),
    contractTaker: share(contract.takerRate),
    contractMaker: share(contract.makerRate),
    maxSlippage: share(contract.defaultMaxSlippage),
    maxLeverage: amount(
      Math.max(...document.products.map((one) => Math.max(...one.contract.leverages))),
    ),
    cryptoLeverage: amount(Math.max(...contract.leverages)),
    newcomerLeverage: amount(newcomer.maxLeverage),
    newcomerTime: time(newcomer.days * DAY_MS),
    liquidationStep: share(liquidation.stepShare),
    liquidationApart: time(liquidation.apartMs),
    liquidationFee: share(liquidation.feeRate),
    overnightTime: hour(rollHourUtc),
    overnightCrypto: share(contract.overnight.long),
  };
}
