import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradeDto } from '../../../../protocol/product.ts';
import { useProductGetProductTradeQuery } from '../../../api/productApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatClock } from '../../../lib/formatTime.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { PACES } from '../../../market/product/useLiveQuote.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { selectTrades } from '../../../state/selectors.ts';
import { useSteadySelector } from '../../../realtime/useSteadySelector.ts';
import { useStream } from '../../../realtime/useStream.ts';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { SkeletonRows } from '../../../ui/Skeleton/Skeleton.tsx';
import { Tag } from '../../../ui/Tag/Tag.tsx';
import { Triangle } from '../../../ui/Triangle/Triangle.tsx';

/** Rows shown; the list keeps its height while they change. */
const ROWS = 8;

/** Buy and sell of the market; a call or put of this platform says that it is one (decisions.md: marked as such). */
function Side({ trade }: { readonly trade: TradeDto }): ReactElement {
  const { t } = useTranslation('cfd');
  const { t: tCommon } = useTranslation('common');
  const isBuy = trade.side === 'buy';
  const name = tCommon(isBuy ? 'word.buy' : 'word.sell');
  return (
    <td className={isBuy ? 'dir up' : 'dir down'}>
      <Triangle direction={isBuy ? 'up' : 'down'} size={7} />
      {trade.own === true ? t(isBuy ? 'word.call' : 'word.put') : name}
      {trade.own === true && <Tag>{t('live.own')}</Tag>}
    </td>
  );
}

function Row({ trade }: { readonly trade: TradeDto }): ReactElement {
  const format = useFormat();
  const { priceDecimals, quantityDecimals } = useProductInfo();
  return (
    <tr className="ltab t-label">
      <td className="c2 num">{formatClock(trade.time)}</td>
      <Side trade={trade} />
      <td className="r num">{format.price(trade.price, priceDecimals)}</td>
      <td className="r num">{format.quantity(trade.quantity, quantityDecimals)}</td>
    </tr>
  );
}

/** The product's real trades and this platform's own anonymous ones; nothing is invented (decisions.md "CFD call / put"). */
export function LiveTransactions(): ReactElement {
  const { t } = useTranslation('cfd');
  const { t: tCommon } = useTranslation('common');
  const info = useProductInfo();
  useStream('trade', info.id);
  const select = useCallback((state: ClientState) => selectTrades(state, info.id), [info.id]);
  const streamed = useSteadySelector(select, PACES.ladder);
  const query = useProductGetProductTradeQuery({ productId: info.id, limit: ROWS });
  const trades = streamed ?? query.data;
  return (
    <section className="live-trades">
      <h2 className="sec-h px t-h3">{t('live.title')}</h2>
      {trades === undefined && !query.isError && (
        <SkeletonRows count={4} label={tCommon('state.loading')} />
      )}
      {trades === undefined && query.isError && (
        <LoadFailed onRetry={query.refetch} isRetrying={query.isFetching} />
      )}
      {trades !== undefined && (
        <table aria-label={t('live.title')}>
          <thead>
            <tr className="ltab t-micro c3">
              <th scope="col">{t('live.time')}</th>
              <th scope="col">{t('live.side')}</th>
              <th scope="col" className="r">
                {t('live.price', { quote: info.quote })}
              </th>
              <th scope="col" className="r">
                {t('live.amount', { base: info.base })}
              </th>
            </tr>
          </thead>
          <tbody>
            {trades.slice(0, ROWS).map((trade) => (
              <Row key={trade.id} trade={trade} />
            ))}
          </tbody>
        </table>
      )}
      <p className="px t-cap c3">{t('live.ownNote')}</p>
      {trades?.length === 0 && <p className="px t-label c3">{t('live.waiting')}</p>}
    </section>
  );
}
