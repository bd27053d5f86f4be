import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../core/money/decimal.ts';
import type { FillRecord } from '../../../core/proof/fill/types.ts';
import { StripPlot, type StripMark } from '../../ui/Proof/StripPlot.tsx';
import { price } from './story/figure.ts';
import type { FigureTexts } from './useFigureText.ts';

interface Priced {
  readonly name: string;
  /** Decimal text. */
  readonly value: string;
  readonly isMain?: boolean;
}

/** Places of prices between the lowest and the highest of them. A picture is drawn in floats; nothing is decided by it. */
export function placeMarks(
  prices: readonly Priced[],
  text: (value: string) => string,
): StripMark[] {
  const numbers = prices.map(({ value }) => decimal(value));
  const [low, high] = [
    numbers.reduce((a, b) => (a.lte(b) ? a : b)),
    numbers.reduce((a, b) => (a.gte(b) ? a : b)),
  ];
  const span = high.minus(low);
  // Words stand at the ends and at the main one: nearer ones would write over each other.
  const ends = [low, high].map((end) => numbers.findIndex((one) => one.eq(end)));
  return prices.map(({ name, value, isMain = false }, index) => ({
    name,
    value: text(value),
    isMain,
    isQuiet: !ends.includes(index),
    place: span.isZero() ? 0.5 : decimal(value).minus(low).div(span).toNumber(),
  }));
}

interface PricesPictureProps {
  readonly fill: FillRecord;
  readonly texts: FigureTexts;
}

/** The index that a call or put was sold at, beside its entry. */
export function PricesPicture({ fill, texts }: PricesPictureProps): ReactElement {
  const { t } = useTranslation('proof');
  const { openPrice = fill.price } = fill.inputs;
  const marks = placeMarks(
    [
      { name: t('number.entry'), value: openPrice },
      { name: t('number.index'), value: fill.price, isMain: true },
    ],
    (value) => texts.figure(price(value)),
  );
  return <StripPlot label={t('market.beside')} marks={marks} />;
}
