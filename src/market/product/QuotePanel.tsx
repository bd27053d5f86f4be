import { useCallback } from 'react';
import type { ReactElement, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../core/money/decimal.ts';
import { calculateDayChange } from '../../../core/market/dayChange.ts';
import { parseScaled } from '../../../core/market/parseScaled.ts';
import { proofAsked } from '../../state/proofRequests.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { FEED_WORDS } from '../../lib/feedWords.ts';
import { toDirection } from '../../lib/format.ts';
import { useAppDispatch, useAppSelector } from '../../state/clientState.ts';
import { useServerNow } from '../../realtime/useNow.ts';
import { ProofLine } from '../../ui/Checkable/ProofLine.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { QuoteHeader } from '../../ui/QuoteHeader/QuoteHeader.tsx';
import { useProductRules } from '../rules/rulesContext.ts';
import { useProductInfo } from './productContext.ts';
import { useLiveQuote } from './useLiveQuote.ts';
import { useMarketState } from './useMarketState.ts';
import { useShownPrice } from './useShownPrice.ts';
import { pairOf } from '../../lib/pairOf.ts';

/** Older than this a price is not for trading: the guard pauses a product after 5 s (decisions.md "Prices"). */
const OLD_AFTER_MS = 5000;
/** The age is told in tenths of a second; twice a second is often enough to read it. */
const AGE_EVERY_MS = 500;

/** Where the price comes from and how old it is. A simulated or recorded feed is always named (decisions.md). */
function PriceSource({ onCheck }: { readonly onCheck: () => void }): ReactElement | null {
  const { t } = useTranslation('common');
  const { age } = useFormat();
  const info = useProductInfo();
  const now = useServerNow(AGE_EVERY_MS);
  // Only time and sources: this line need not draw with every tick.
  const time = useAppSelector((state) => state.quotes.quotes[info.id]?.time ?? info.time);
  const sources = useAppSelector((state) => state.quotes.quotes[info.id]?.sources ?? info.sources);
  const feed = useAppSelector((state) => selectConfig(state)?.feed.kind);
  if (time === null) return null;
  const ageMs = Math.max(0, now - time);
  if (ageMs > OLD_AFTER_MS) {
    const seconds = Math.floor(ageMs / 1000);
    return <ProofLine state="old">{t('check.old', { seconds })}</ProofLine>;
  }
  const origin =
    feed === undefined || feed === 'live'
      ? t('check.sources', { count: sources })
      : t(FEED_WORDS[feed]);
  return (
    <ProofLine state="fresh" onClick={onCheck}>
      {t('check.line', { sources: origin, age: age(ageMs) })}
    </ProofLine>
  );
}

/** What can stand beside the price. Each screen names its own, in its own order. */
export type QuoteStat = 'last' | 'mark' | 'high24h' | 'low24h' | 'volume24h' | 'overnight';
/** What stands large: the last trade, or the index where that decides. */
export type Headline = 'last' | 'index';

interface QuotePanelProps {
  readonly stats: readonly QuoteStat[];
  readonly headline?: Headline;
  readonly ref?: Ref<HTMLDivElement>;
}

function dayChange(price: string | null, share: string | null): string | undefined {
  if (price === null || share === null) return undefined;
  return calculateDayChange(decimal(price), decimal(share))?.toFixed();
}

/** The live price of the product on the screen, with what the day did and where it comes from. */
export function QuotePanel({ stats, headline = 'last', ref }: QuotePanelProps): ReactElement {
  const { t } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const dispatch = useAppDispatch();
  const info = useProductInfo();
  const { document: rules } = useProductRules();
  const quote = useLiveQuote();
  const market = useMarketState();
  const { priceDecimals } = info;
  const lastShown = useShownPrice(quote);
  const isIndex = headline === 'index' && quote.index !== null;
  // The index may stand between two steps of the price: one decimal more, always, so that nothing jumps.
  const decimals = isIndex ? priceDecimals + 1 : priceDecimals;
  const shown = isIndex ? quote.index : lastShown;
  const price = format.price(shown, decimals);
  const { seq } = quote;
  const productId = info.id;
  const pair = pairOf(info);
  const onCheck = useCallback(() => {
    dispatch(proofAsked({ kind: 'tick', productId, pair, seq, price: isIndex ? 'index' : 'last' }));
  }, [dispatch, productId, pair, seq, isIndex]);
  const valueOf = (stat: QuoteStat): string => {
    if (stat === 'overnight') return format.percent(rules.contract.overnight.long);
    if (stat === 'volume24h') return `${format.volume(quote.volume24h)} ${info.base}`;
    return format.price(stat === 'last' ? quote.price : quote[stat], priceDecimals);
  };
  return (
    <div ref={ref}>
      <QuoteHeader
        price={price}
        priceLabel={t(isIndex ? 'check.index' : 'check.lastPrice', { number: price })}
        caption={isIndex ? t('quote.indexSettles') : undefined}
        onCheck={(isIndex ? quote.index : quote.price) === null ? undefined : onCheck}
        priceOrder={parseScaled(shown ?? '', decimals, 'half_even')}
        direction={toDirection(quote.change24h)}
        changeRate={format.percent(quote.change24h, { sign: 'always' })}
        change={format.signed(dayChange(quote.price, quote.change24h), priceDecimals)}
        proof={<PriceSource onCheck={onCheck} />}
        stats={stats.map((stat) => ({ label: t(`quote.${stat}`), value: valueOf(stat) }))}
        isStale={market.isOffline || market.state !== 'live'}
      />
      {market.sentence !== undefined && (
        <div className="px status-note">
          <Note kind="risk">
            {market.state === 'paused'
              ? tTrading('status.pausedText')
              : tTrading('status.nothingFills', { why: market.sentence })}
          </Note>
        </div>
      )}
    </div>
  );
}
