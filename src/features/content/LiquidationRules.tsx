import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { calculateMark, INDEX_WINDOW_MS } from '../../../core/market/mark.ts';
import { decimal, toText } from '../../../core/money/decimal.ts';
import type { ProductRules } from '../../../core/rulebook/compile.ts';
import type { ProductInfoDto } from '../../../protocol/product.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { calculateLiquidationExample } from './liquidationExample.ts';
import type { LiquidationExample } from './liquidationExample.ts';
import { RuleSection } from './RuleSection.tsx';

interface RulesProps {
  readonly info: ProductInfoDto;
  readonly rules: ProductRules;
}

const MILLION = 1_000_000;
/** How far the mark may be from the average index, as the function that clamps it says: in millionths of an index of one million. */
const MARK_BAND_PPM = calculateMark(2 * MILLION, 2 * MILLION, 2 * MILLION, 2 * MILLION) - MILLION;

/** Millionths as a ratio: 5,000 gives "0.005". */
export function ratioOfPpm(ppm: number): string {
  return toText(decimal(String(ppm)).div(MILLION));
}

function Example(props: {
  readonly info: ProductInfoDto;
  readonly example: LiquidationExample;
}): ReactElement {
  const { info, example } = props;
  const { t } = useTranslation('content');
  const { money, percent, price, quantity } = useFormat();
  const none = t('liquidation.none');
  const at = (value: LiquidationExample['bankruptcyPrice']): string =>
    value === null ? none : price(toText(value), info.priceDecimals);
  const amount = (value: LiquidationExample['quantity']): string =>
    quantity(toText(value), info.quantityDecimals, info.base);
  const isOver = example.restQuantity.isZero();
  const rest = isOver
    ? [{ label: t('liquidation.rest'), value: none }]
    : [
        { label: t('liquidation.rest'), value: amount(example.restQuantity) },
        { label: t('liquidation.restMargin'), value: `${money(toText(example.restMargin))} USDT` },
        { label: t('liquidation.restPrice'), value: at(example.restLiquidationPrice) },
      ];
  return (
    <>
      <h3 className="c1">{t('liquidation.example')}</h3>
      <p>
        {t('liquidation.exampleText', {
          quantity: amount(example.quantity),
          price: at(example.openPrice),
          leverage: example.leverage,
          margin: money(toText(example.margin)),
        })}
      </p>
      <KeyValues
        facts={[
          { label: t('liquidation.price'), value: at(example.liquidationPrice), tone: 'caution' },
          {
            label: t('liquidation.closes'),
            value: t('liquidation.closesValue', {
              quantity: amount(example.closedQuantity),
              share: percent(toText(example.closedShare), { decimals: 0 }),
            }),
          },
          {
            label: t('liquidation.feePaid'),
            value: `${money(toText(example.liquidationFee))} USDT`,
          },
          ...rest,
          { label: t('liquidation.bankruptcy'), value: at(example.bankruptcyPrice) },
        ]}
      />
    </>
  );
}

/** When a position is taken away, in which steps, and what that does to one that starts at the price of now. */
export function LiquidationRules({ info, rules }: RulesProps): ReactElement {
  const { t } = useTranslation('content');
  const { percent, quantity } = useFormat();
  const { contract } = rules;
  const { liquidation } = contract;
  const example = useMemo(() => {
    if (info.mark === null || info.quoteRate === null) return undefined;
    return calculateLiquidationExample(decimal(info.mark), contract, decimal(info.quoteRate));
  }, [info, contract]);
  return (
    <RuleSection title={t('liquidation.title')}>
      <p>
        {t('liquidation.text', {
          step: percent(toText(liquidation.stepShare), { decimals: 0 }),
          ratio: quantity(toText(liquidation.targetRatio), 2),
          pauseSeconds: liquidation.pauseMs / 1000,
          apartSeconds: liquidation.apartMs / 1000,
          atOnce: percent(toText(liquidation.atOnceRatio), { decimals: 0 }),
        })}
      </p>
      <p>{t('liquidation.fee', { fee: percent(toText(liquidation.feeRate)) })}</p>
      <p>
        {t('liquidation.mark', {
          band: percent(ratioOfPpm(MARK_BAND_PPM)),
          windowSeconds: INDEX_WINDOW_MS / 1000,
        })}
      </p>
      {example === undefined ? (
        <p className="t-label c3">{t('liquidation.noExample')}</p>
      ) : (
        <Example info={info} example={example} />
      )}
    </RuleSection>
  );
}
