import { useTranslation } from 'react-i18next';
import { toText } from '../../../core/money/decimal.ts';
import type { TradeStory } from '../../../core/trading/tradeStory.ts';
import { useProductGetProductInfoQuery } from '../../api/productApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { MISSING } from '../../lib/formatParts.ts';
import { pairOf } from '../../lib/pairOf.ts';

/** A trade in words and figures, as the card and the page say it. */
export interface TradeTexts {
  readonly pair: string;
  /** "Long, 10×". */
  readonly what: string;
  readonly net: string;
  /** Of what was put in. */
  readonly rate: string;
  readonly way: 'up' | 'down' | 'flat';
  readonly entry: string;
  readonly exit: string;
  readonly putIn: string;
  readonly opened: string;
  readonly closed: string;
}

const DIRECTIONS = ['long', 'short', 'call', 'put'] as const;

export function useTradeTexts(story: TradeStory): TradeTexts {
  const { t } = useTranslation('share');
  const { price, signed, moneyIn, percent } = useFormat();
  const { data: info } = useProductGetProductInfoQuery(story.productId);
  const { direction, leverage, priceDecimals, net, putIn } = story;
  const known = DIRECTIONS.find((one) => one === direction);
  const named = known === undefined ? direction : t(`word.${known}`);
  const netText = toText(net);
  return {
    pair: info === undefined ? story.productId : pairOf(info),
    what: leverage === undefined ? named : `${named}, ${leverage}×`,
    net: `${signed(netText)}\u00a0USDT`,
    rate: putIn.isZero() ? MISSING : percent(toText(net.div(putIn)), { sign: 'always' }),
    way: toDirection(netText),
    entry: price(toText(story.openPrice), priceDecimals),
    exit: price(toText(story.closePrice), priceDecimals),
    putIn: moneyIn(toText(putIn), 'USDT'),
    opened: formatTimeUtc(story.openedAt),
    closed: formatTimeUtc(story.endedAt),
  };
}
