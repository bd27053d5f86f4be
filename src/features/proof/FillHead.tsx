import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatedFill } from '../../../core/proof/fill/types.ts';
import { toDirection } from '../../lib/format.ts';
import { directionTone } from '../../ui/tone.ts';
import { ProofHead } from './ProofHead.tsx';
import { figure, price } from './story/figure.ts';
import { headlineOf } from './story/headline.ts';
import type { Step } from './story/step.ts';
import type { FigureTexts } from './useFigureText.ts';

interface FillHeadProps {
  readonly fill: StatedFill;
  readonly steps: readonly Step[];
  readonly pair: string;
  readonly texts: FigureTexts;
}

/** What it was, in a line: "Long, 0.05 BTC, 20×". */
function useTitle(texts: FigureTexts): (fill: StatedFill) => string {
  const { t } = useTranslation('proof');
  return (fill) => {
    const { inputs, kind } = fill;
    const words = {
      direction: texts.figure(figure('word', inputs['direction'] ?? kind)),
      quantity: texts.figure(figure('base', fill.quantity)),
      price: texts.figure(price(fill.price)),
      leverage: inputs['leverage'] ?? '',
      kind: texts.figure(figure('word', kind)),
    };
    if (inputs['stake'] !== undefined) {
      const span = texts.figure(figure('span', `${Number(inputs['seconds']) * 1000}`));
      return t('head.ends', {
        ...words,
        span,
        stake: texts.figure(figure('usdt', inputs['stake'])),
      });
    }
    if (inputs['event'] === 'subscribed' || inputs['event'] === 'ended')
      return t(`head.grid_${inputs['event']}`);
    if (kind === 'overnight') return t('head.overnight', words);
    if (kind === 'collateral') return t('head.collateral', words);
    if (kind === 'open') return t('head.open', words);
    return kind === 'buy' || kind === 'sell' ? t('head.coins', words) : t('head.closed', words);
  };
}

/** The number that its owner looks for, with what it was and when. */
export const FillHead = memo(function FillHead({
  fill,
  steps,
  pair,
  texts,
}: FillHeadProps): ReactElement {
  const title = useTitle(texts);
  const { value, isResult } = headlineOf(fill, steps);
  const [base, quote] = pair.split('/');
  const money = value.unit === 'usdt' ? 'USDT' : (quote ?? '');
  const unit = value.unit === 'base' ? base : money;
  return (
    <ProofHead
      title={title(fill)}
      pair={pair}
      value={texts.figure(value, { isBare: true, isSigned: isResult })}
      unit={unit}
      at={fill.at}
      {...(isResult ? { tone: directionTone(toDirection(value.value)) } : {})}
    />
  );
});
