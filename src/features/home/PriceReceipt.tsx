import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../protocol/product.ts';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { parseScaled } from '../../../core/market/parseScaled.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { FEED_WORDS } from '../../lib/feedWords.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { DayChange } from '../../market/product/DayChange.tsx';
import { newerOf } from '../../market/product/useLiveQuote.ts';
import { useServerNow } from '../../realtime/useNow.ts';
import { useStream } from '../../realtime/useStream.ts';
import { useAppDispatch, useAppSelector } from '../../state/clientState.ts';
import { proofAsked } from '../../state/proofRequests.ts';
import { useQuote } from '../../state/selectors.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { Checkable } from '../../ui/Checkable/Checkable.tsx';
import { ProofLine } from '../../ui/Checkable/ProofLine.tsx';
import { Cells } from '../../ui/Facts/Facts.tsx';
import { MoreLink } from '../../ui/NavBar/MoreLink.tsx';
import { TickText } from '../../ui/QuoteHeader/TickText.tsx';

/** The age is told in tenths of a second; twice a second is often enough to read it. */
const AGE_EVERY_MS = 500;
/** Older than this a price is not for trading (decisions.md "Prices"). */
const OLD_AFTER_MS = 5000;

function useAgeText(time: number | null): { readonly isOld: boolean; readonly text: string } {
  const { t } = useTranslation('common');
  const { age } = useFormat();
  const now = useServerNow(AGE_EVERY_MS);
  const ageMs = time === null ? Infinity : Math.max(0, now - time);
  if (time === null) return { isOld: true, text: t('state.pricePaused') };
  const seconds = Math.floor(ageMs / 1000);
  return ageMs > OLD_AFTER_MS
    ? { isOld: true, text: t('check.old', { seconds }) }
    : { isOld: false, text: age(ageMs) };
}

/** What the book says of it, best of each side, and the mark that triggers are held against. */
const NAMES = ['bid', 'mark', 'ask'] as const;

/** The share that the ask stands above the bid, to a millionth; in points, for the first screen carries no Decimal. */
function spreadOf({ bid, ask }: QuoteDto, decimals: number): string | null {
  const low = bid === null ? undefined : parseScaled(bid, decimals, 'half_even');
  const high = ask === null ? undefined : parseScaled(ask, decimals, 'half_even');
  return low === undefined || high === undefined || low === 0
    ? null
    : ((high - low) / low).toFixed(6);
}

/** A live price that anybody can check with a tap: the promise, on the first screen. */
export function PriceReceipt({ product }: { readonly product: TickerDto }): ReactElement {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const dispatch = useAppDispatch();
  const { id: productId, priceDecimals } = product;
  useStream('ticker', productId);
  const quote = newerOf<QuoteDto>(product, useQuote(productId));
  const feed = useAppSelector((state) => selectConfig(state)?.feed.kind);
  const { isOld, text } = useAgeText(quote.time);
  const price = format.price(quote.price, priceDecimals);
  const pair = pairOf(product);
  const onCheck = (): void => {
    dispatch(proofAsked({ kind: 'tick', productId, pair, seq: quote.seq, price: 'last' }));
  };
  const origin =
    feed === undefined || feed === 'live'
      ? tCommon('check.sources', { count: quote.sources })
      : tCommon(FEED_WORDS[feed]);
  return (
    <div className="receipt">
      <div className="row between">
        <span className="t-row">
          {product.base}
          <span className="c3">/{product.quote}</span>
        </span>
        <ProofLine state={isOld ? 'old' : 'fresh'}>{text}</ProofLine>
      </div>
      <div className="row between end">
        <span className="t-price">
          {quote.price === null ? (
            <span className="c3">{price}</span>
          ) : (
            <Checkable
              isBig
              label={tCommon('check.lastPrice', { number: price })}
              onCheck={onCheck}
            >
              <TickText text={price} order={parseScaled(quote.price, priceDecimals, 'half_even')} />
            </Checkable>
          )}
        </span>
        <span className="t-row">
          <DayChange quote={quote} />
        </span>
      </div>
      <Cells
        facts={NAMES.map((name) => ({
          label: tCommon(`quote.${name}`),
          value: format.price(quote[name], priceDecimals),
        }))}
      />
      <div className="receipt-foot">
        <span>
          {t('hero.source', { origin, spread: format.percent(spreadOf(quote, priceDecimals)) })}
        </span>
        {quote.price !== null && <MoreLink onClick={onCheck}>{t('hero.check')}</MoreLink>}
      </div>
    </div>
  );
}
