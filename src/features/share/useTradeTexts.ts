import { useTranslation } from 'react-i18next';
import { toText } from '../../../core/money/decimal.ts';
import type { ExchangeStory, Story, TradeStory } from '../../../core/trading/tradeStory.ts';
import { useProductGetProductInfoQuery } from '../../api/productApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { MISSING } from '../../lib/formatParts.ts';
import { pairOf } from '../../lib/pairOf.ts';

/** The largest figure, and what stands below it. */
interface Main {
  readonly main: string;
  readonly note: string;
}
type Row = readonly [name: string, value: string];

/** A trade in words and figures, as the card and the page say it. */
export interface TradeTexts extends Main {
  readonly pair: string;
  /** "Long, 10×"; "Bought". */
  readonly what: string;
  readonly way: 'up' | 'down' | 'flat';
  /** What the largest figure is. */
  readonly label: string;
  /** The same without an amount. */
  readonly bare: Main;
  readonly facts: readonly Row[];
  /** Of the card; `bareRows`: without an amount. */
  readonly rows: readonly Row[];
  readonly bareRows: readonly Row[];
}

type Told = Omit<TradeTexts, 'pair'>;
const DIRECTIONS = ['long', 'short', 'call', 'put'] as const;

function useTrade(): (story: TradeStory) => Told {
  const { t } = useTranslation('share');
  const { price, signed, moneyIn, percent } = useFormat();
  return (story) => {
    const { direction, leverage, priceDecimals, net, putIn } = story;
    const known = DIRECTIONS.find((one) => one === direction);
    const named = known === undefined ? direction : t(`word.${known}`);
    const netText = toText(net);
    const rate = putIn.isZero() ? MISSING : percent(toText(net.div(putIn)), { sign: 'always' });
    const prices: readonly Row[] = [
      [t('entry'), price(toText(story.openPrice), priceDecimals)],
      [t('exit'), price(toText(story.closePrice), priceDecimals)],
    ];
    const times: readonly Row[] = [
      [t('opened'), formatTimeUtc(story.openedAt)],
      [t('closed'), formatTimeUtc(story.endedAt)],
    ];
    const rows = [...prices, ...times];
    return {
      what: leverage === undefined ? named : `${named}, ${leverage}×`,
      way: toDirection(netText),
      label: t('net'),
      main: `${signed(netText)}\u00a0USDT`,
      note: `${rate} ${t('rateNote')}`,
      bare: { main: rate, note: t('rateNote') },
      facts: [...prices, [t('putIn'), moneyIn(toText(putIn), 'USDT')], ...times],
      rows,
      bareRows: rows,
    };
  };
}

/** Of an exchange the coins come first: what it brought is not known here. */
function useExchange(base: string | undefined): (story: ExchangeStory) => Told {
  const { t } = useTranslation('share');
  const { t: tTrading } = useTranslation('trading');
  const { price, moneyIn, exact } = useFormat();
  return (story) => {
    const { direction, priceDecimals, feeCurrency, fee } = story;
    const side = direction === 'buy' ? 'buy' : 'sell';
    const what = tTrading(`fill.${side}`);
    const average = price(toText(story.price), priceDecimals);
    const amount = moneyIn(toText(story.amount), 'USDT');
    const times: readonly Row[] = [[t('filledAt'), formatTimeUtc(story.endedAt)]];
    const rows: readonly Row[] = [
      [t('price'), average],
      [t('amount'), amount],
      [t('fee'), exact(toText(fee), feeCurrency)],
      ...times,
    ];
    return {
      what,
      way: 'flat',
      label: what,
      main: exact(toText(story.quantity), base),
      note: amount,
      bare: { main: average, note: t('price') },
      facts: rows,
      rows,
      bareRows: times,
    };
  };
}

export function useTradeTexts(story: Story): TradeTexts {
  const { data: info } = useProductGetProductInfoQuery(story.productId);
  const tellTrade = useTrade();
  const tellExchange = useExchange(info?.base);
  return {
    pair: info === undefined ? story.productId : pairOf(info),
    ...(story.kind === 'trade' ? tellTrade(story) : tellExchange(story)),
  };
}
