import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradeDto } from '../../../protocol/product.ts';
import { useProductGetProductTradeQuery } from '../../api/productApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatClock } from '../../lib/formatTime.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { useSteadySelector } from '../../realtime/useSteadySelector.ts';
import { useStream } from '../../realtime/useStream.ts';
import type { ClientState } from '../../state/clientState.ts';
import { selectTrades } from '../../state/selectors.ts';
import { Cells } from '../../ui/Facts/Facts.tsx';
import { Triangle } from '../../ui/Triangle/Triangle.tsx';
import { useProductInfo } from '../product/productContext.ts';
import { PACES, useSteadyQuote } from '../product/useLiveQuote.ts';

interface MarketNowProps {
  /** What the list that is empty is about: its prices, or what has been traded. */
  readonly of: 'day' | 'book' | 'trades';
}

/** Rows of a few lines: the list is not what the screen is for. */
const ROWS = 4;

/** What the screen has of its product anyway: nothing is asked for. */
function Figures({ of }: { readonly of: 'day' | 'book' }): ReactElement {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { base, priceDecimals } = useProductInfo();
  const quote = useSteadyQuote(PACES.orders);
  const prices = of === 'day' ? (['low24h', 'high24h'] as const) : (['bid', 'ask'] as const);
  const facts = prices.map((name) => ({
    label: t(`quote.${name}`),
    value: format.price(quote[name], priceDecimals),
  }));
  const volume = `${format.volume(quote.volume24h)} ${base}`;
  return <Cells facts={[...facts, { label: t('quote.volume24h'), value: volume }]} />;
}

function TradeRow({ trade }: { readonly trade: TradeDto }): ReactElement {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { base, priceDecimals, quantityDecimals } = useProductInfo();
  const isBuy = trade.side === 'buy';
  return (
    <li className="row t-cap g1">
      <span className="f1 c3">{formatClock(trade.time)}</span>
      <span className={isBuy ? 'f1 up' : 'f1 down'}>
        <Triangle direction={isBuy ? 'up' : 'down'} size={7} />{' '}
        {t(isBuy ? 'word.buy' : 'word.sell')}
      </span>
      <span className="f1 r">{format.price(trade.price, priceDecimals)}</span>
      <span className="f1 r">{format.quantity(trade.quantity, quantityDecimals, base)}</span>
    </li>
  );
}

/** The last real trades of the market, live while they are in sight. */
function LastTrades({ title }: { readonly title: string }): ReactElement {
  const { id } = useProductInfo();
  useStream('trade', id);
  const select = useCallback((state: ClientState) => selectTrades(state, id), [id]);
  const streamed = useSteadySelector(select, PACES.orders);
  const { data } = useProductGetProductTradeQuery({ productId: id, limit: ROWS });
  const trades = (streamed ?? data)?.filter(({ own }) => own !== true).slice(0, ROWS);
  return (
    <ol aria-label={title}>
      {trades?.map((trade) => (
        <TradeRow key={trade.id} trade={trade} />
      ))}
    </ol>
  );
}

/** In the place of orders that are not there: the product on the screen, as its market is now. */
export function MarketNow({ of }: MarketNowProps): ReactElement {
  const { t } = useTranslation('trading');
  const pair = pairOf(useProductInfo());
  const title = t(of === 'trades' ? 'now.trades' : 'now.title', { pair });
  return (
    <section className="px" aria-label={title}>
      <h3 className="t-micro c3">{title}</h3>
      {of === 'trades' ? <LastTrades title={title} /> : <Figures of={of} />}
    </section>
  );
}
