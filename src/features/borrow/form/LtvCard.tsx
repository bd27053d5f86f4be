import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import type { PledgeFigures } from '../../../../core/trading/loan/loanFigures.ts';
import type { BorrowData } from '../../../../protocol/borrow.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { MISSING } from '../../../lib/formatParts.ts';
import { Card } from '../../../ui/Card/Card.tsx';
import { Cells } from '../../../ui/Facts/Facts.tsx';
import { LtvGauge } from '../../../ui/Gauge/LtvGauge.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { coinsOnce } from '../model/coinRules.ts';
import type { CoinMarket, LoanBounds } from '../model/coinRules.ts';
import { useLevelText } from '../useLevelText.ts';

/** A share in percent, as the arc counts; pixels, not money. */
const percentOf = (share: Decimal): number => share.times(100).toNumber();

interface LtvCardProps {
  readonly ltv: Decimal | undefined;
  /** Of what is pledged; undefined while nothing is, or while a coin has no price. */
  readonly bounds: LoanBounds | undefined;
  readonly coins: readonly PledgeFigures[];
  readonly known: CoinMarket;
  /** Bounds of a coin alone: they stand until something is pledged. */
  readonly told?: BorrowData['ltv'] | undefined;
}

/** Where no price leads there, nothing is loud. */
const toneOf = (price: Decimal | null, tone: Tone): Tone => (price === null ? 'quiet' : tone);

interface CoinPricesProps {
  readonly coin: PledgeFigures;
  readonly known: CoinMarket;
  /** All coins have a price: where there is none to be told at, there is none at all. */
  readonly isPriced: boolean;
}

/** A coin's price now, and those at which its owner is told and a part is sold. */
function CoinPrices({ coin, known, isPriced }: CoinPricesProps): ReactElement {
  const { t } = useTranslation('borrow');
  const { t: tCommon } = useTranslation('common');
  const { price } = useFormat();
  const { currency } = coin;
  const rules = known.rules.collaterals.find((one) => one.currency === currency);
  const productId = rules?.productId ?? null;
  if (productId === null)
    return <p className="t-cap c3 coin-prices">{t('coin.oneToOne', { currency })}</p>;
  const now = known.prices.get(currency);
  const none = isPriced ? tCommon('word.none') : MISSING;
  const text = (value: Decimal | null): string =>
    value === null ? none : price(toText(value), known.priceDecimalsOf(productId));
  return (
    <div className="coin-prices">
      <Cells
        facts={[
          { label: t('coin.now', { currency }), value: now === undefined ? MISSING : text(now) },
          {
            label: t('coin.notice'),
            value: text(coin.noticePrice),
            tone: toneOf(coin.noticePrice, 'caution'),
          },
          {
            label: t('coin.sale'),
            value: text(coin.salePrice),
            tone: toneOf(coin.salePrice, 'bad'),
          },
        ]}
      />
    </div>
  );
}

/** Debt over what is pledged with its bounds, and the coin prices behind them. */
export function LtvCard({ ltv, bounds, known, told, ...pledged }: LtvCardProps): ReactElement {
  const { t } = useTranslation('borrow');
  const coins = coinsOnce(pledged.coins);
  const { percent } = useFormat();
  const level = useLevelText();
  const first = bounds?.notices[0];
  const call = first ?? (told && decimal(told.call));
  const sale = bounds?.sale ?? (told && decimal(told.liquidation));
  const shown = percent(ltv && toText(ltv), { decimals: 1 });
  return (
    <div className="ltv-card">
      <Card>
        <LtvGauge
          value={ltv && percentOf(ltv)}
          text={shown}
          word={t('gauge.word')}
          label={t('gauge.label', { ltv: shown, call: level(call), sale: level(sale) })}
          call={{
            at: call === undefined ? 100 : percentOf(call),
            text: t('gauge.call', { level: level(call) }),
          }}
          sale={{
            at: sale === undefined ? 100 : percentOf(sale),
            text: t('gauge.sale', { level: level(sale) }),
          }}
        />
        {coins.map((coin) => (
          <CoinPrices
            key={coin.currency}
            coin={coin}
            known={known}
            isPriced={bounds !== undefined}
          />
        ))}
        {coins.length > 1 && <p className="t-cap c3 coin-note">{t('coin.others')}</p>}
      </Card>
    </div>
  );
}
