// What everybody sees of calls and puts: their periods and stakes, and each one entered among the trades of the market.
// Must never say whose a trade is, and must show none that was not really entered. Source: decisions.md "CFD call / put".
import { toText } from '../../../core/money/decimal.ts';
import { knownProduct } from '../../../core/rulebook/findProduct.ts';
import type { CfdOrder } from '../../../core/trading/cfd/types.ts';
import type { EnteredTrade } from '../../services/trading/ownTrades.ts';
import type { Traded } from '../defineKind.ts';

/** A call is shown as a buy, a put as a sell; undefined once it is over. */
const entered = (order: CfdOrder): EnteredTrade | undefined =>
  order.state === 'open'
    ? {
        productId: order.productId,
        price: toText(order.openPrice),
        quantity: toText(order.quantity),
        side: order.direction === 'call' ? 'buy' : 'sell',
        time: order.openedAt,
        seq: order.openSeq,
      }
    : undefined;

export const cfdTraded = {
  isOffered: ({ cfd }) => cfd.enabled,
  rules: (document, productId) => {
    const { periods, minStake, maxStake } = knownProduct(document, productId).cfd;
    return { cfd: { periods, minStake, maxStake } };
  },
  fees: () => ({}),
  config: ({ cfd }) => ({ periods: cfd.periods }),
  totals: () => ({}),
  trades: { cfd: entered },
} satisfies Traded;
