// What a user holds of the two sides of a product in the spot account, and what the base side cost.
// Must be read for its owner alone. Source: wire.md user/getUserSpot.
import { toText, ZERO } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { positionHeld } from '../../../core/trading/spot/position.ts';
import type { UserSpot } from '../../../protocol/spotOrder.ts';
import type { MarketHub } from '../../market/ports.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { Refusal } from '../../services/refusal.ts';
import type { Database } from '../../store/database.ts';
import { readBalances } from '../../store/ledgerStore.ts';
import { presentSpotPosition } from './spotPositionView.ts';
import { readSpotPosition } from './spotPositionStore.ts';

export interface SpotHoldingsOptions {
  readonly database: Pick<Database, 'pool'>;
  readonly hub: Pick<MarketHub, 'product'>;
}

export interface SpotHoldings {
  ofProduct(user: CurrentUser, productId: string): Promise<UserSpot>;
}

export const createSpotHoldings = ({
  database: { pool },
  hub,
}: SpotHoldingsOptions): SpotHoldings => ({
  async ofProduct({ userId }, productId) {
    const product = hub.product(productId);
    if (product === undefined)
      throw new Refusal('not_found', { fields: { productId: 'not_found' } });
    const balances = await readBalances(pool, userId);
    const position = await readSpotPosition(pool, userId, product.base);
    const heldOf = (currency: string) => {
      const row = balances.find((one) => one.account === 'spot' && one.currency === currency);
      return { currency, available: row?.available ?? ZERO, locked: row?.locked ?? ZERO };
    };
    const show = ({ currency, available, locked }: ReturnType<typeof heldOf>) => ({
      currency,
      available: toText(available),
      locked: toText(locked),
    });
    const base = heldOf(product.base);
    const held = base.available.plus(base.locked);
    return {
      base: show(base),
      // Forex and metals are bought against USDT too (decisions.md "Spot").
      quote: show(heldOf(SETTLEMENT_CURRENCY)),
      position: presentSpotPosition(positionHeld(position, held)),
    };
  },
});
