import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, toText } from '../../../core/money/decimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { previewSpot } from '../../../core/trading/spot/preview.ts';
import type { SpotRules } from '../../../core/trading/spot/types.ts';
import type { UserSpot } from '../../../protocol/spotOrder.ts';
import { selectIsSignedIn } from '../../state/session.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatHideable, toDirection } from '../../lib/format.ts';
import { usePreference } from '../../lib/preferences.ts';
import { quoteRateOf } from '../../market/product/book.ts';
import { PACES, useSteadyQuote } from '../../market/product/useLiveQuote.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Cells } from '../../ui/Facts/Facts.tsx';
import { directionTone } from '../../ui/tone.ts';
import { useSpotProduct } from './product/productContext.ts';
import { useCoinText } from './product/useCoinText.ts';
import { useUserSpot } from './product/useUserSpot.ts';

/** USDT that a quantity is worth at the last price; undefined while that is unknown. */
function worthOf(
  quantity: string | undefined,
  price: string | null,
  quoteRate: Decimal | undefined,
): Decimal | undefined {
  if (quantity === undefined || price === null || quoteRate === undefined) return undefined;
  return decimal(price).times(quantity).times(quoteRate);
}

/** What the coins bought here would bring after the sale's fee and what they cost, if all were sold at the last price. */
function netResultOf(
  position: UserSpot['position'] | undefined,
  price: string | null,
  quoteRate: Decimal | undefined,
  rules: SpotRules,
): string | undefined {
  if (position === undefined || price === null || quoteRate === undefined) return undefined;
  const quantity = decimal(position.quantity);
  const bought = { quantity, cost: decimal(position.cost) };
  const sale = {
    side: 'sell',
    type: 'limit',
    quantity,
    amount: null,
    price: decimal(price),
  } as const;
  const context = { rules, quoteRate, book: { bids: [], asks: [] }, position: bought };
  const result = previewSpot(sale, context)?.result;
  return result === undefined || result === null ? undefined : toText(result);
}

/** What is held of the base, what it cost on average, and what selling has brought (decisions.md "Spot"). */
export function HeldPanel(): ReactElement | null {
  const { t } = useTranslation('spot');
  const format = useFormat();
  const hideBalances = usePreference('hideBalances');
  const { info, rules } = useSpotProduct();
  const coins = useCoinText(info.quantityDecimals);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const account = useUserSpot();
  const { price } = useSteadyQuote(PACES.orders);
  if (!isSignedIn) return null;
  // While the account loads its numbers are dashes, so that nothing below moves when they come.
  const { base, position } = account ?? {};
  const { base: name, priceDecimals } = info;
  const held = base && toText(decimal(base.available).plus(base.locked));
  const quoteRate = quoteRateOf(info);
  const worth = worthOf(held, price, quoteRate);
  const netResult = netResultOf(position, price, quoteRate, rules);
  const hidden = (text: string): string => formatHideable(text, hideBalances);
  const tone = (value: string | undefined) => directionTone(toDirection(value));
  return (
    <section className="px held" aria-label={t('held.label', { base: name })}>
      <Cells
        facts={[
          {
            label: t('held.quantity', { base: name }),
            value: hidden(coins(held)),
          },
          {
            label: t('held.inOrders', { base: name }),
            value: hidden(coins(base?.locked)),
          },
          { label: t('held.worth'), value: hidden(format.money(worth && toText(worth))) },
          {
            label: t('held.averageCost'),
            value: format.price(position?.averageCost, priceDecimals),
          },
          {
            label: t('held.netResult'),
            value: hidden(format.signed(netResult)),
            tone: tone(netResult),
          },
          {
            label: t('held.realised'),
            value: hidden(format.signed(position?.realised)),
            tone: tone(position?.realised),
          },
        ]}
      />
    </section>
  );
}
