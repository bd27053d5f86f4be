import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, minDecimal, toText, ZERO } from '../../../../core/money/decimal.ts';
import type { Tick } from '../../../../core/market/types.ts';
import { fromPoints } from '../../../../core/trading/book/scale.ts';
import { previewSubscribe } from '../../../../core/trading/grid/preview.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { Section } from '../../../ui/Frame/Section.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import type { IconName } from '../../../ui/Icon/icons.ts';
import { useSteadyTick } from '../model/GridMarket.tsx';
import { stopOnFall } from '../model/stopOnFall.ts';

/** The stop is told of so many times the smallest amount: of the smallest alone, whole lots would move it. */
const TOLD_OF = 10;

/** The price at which a straight fall ends it; undefined while no price is known. */
function stopOf(tick: Tick | undefined, rules: GridRules): string | undefined {
  if (tick === undefined) return undefined;
  const amount = minDecimal(rules.minAmount.times(TOLD_OF), rules.maxAmount);
  const gate = { market: 'live' } as const;
  const command = { quantId: rules.quantId, amount };
  const preview = previewSubscribe(command, { rules, tick, gate, available: amount });
  const stop = preview.ok ? stopOnFall(preview.order, rules) : undefined;
  return stop === undefined ? undefined : toText(fromPoints(stop, rules));
}

interface PointProps {
  readonly icon: IconName;
  readonly isLoss?: boolean;
  readonly title: string;
  readonly text: string;
}

const Point = ({ icon, isLoss = false, title, text }: PointProps): ReactElement => (
  <li>
    <Icon name={icon} size={20} className={isLoss ? 'cb' : 'c2'} />
    <div>
      <h3 className="t-row">{title}</h3>
      <p className="t-label c2">{text}</p>
    </div>
  </li>
);

interface WinsLosesProps {
  readonly info: QuantInfo;
  readonly rules: GridRules;
}

/** When it wins and when it loses, in plain words with this grid's own numbers. */
export function WinsLoses({ info, rules }: WinsLosesProps): ReactElement {
  const { t } = useTranslation('quant');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { priceDecimals } = useProductInfo();
  const tick = useSteadyTick();
  const stop = useMemo(() => stopOf(tick, rules), [tick, rules]);
  const { levels, grid } = info;
  const price = (level: string | undefined): string => format.price(level, priceDecimals);
  const [first, second] = [levels[0], levels[1]];
  const apart = first === undefined || second === undefined ? ZERO : decimal(second).minus(first);
  const step =
    grid.spacing === 'arithmetic' || first === undefined
      ? price(toText(apart))
      : format.percent(apart.div(first).toFixed(6));
  const [lower, upper] = [price(first), price(levels.at(-1))];
  const stopShare = format.percent(toText(rules.stopRate), { decimals: 0 });
  const net = format.percent(grid.netRate);
  const fall = t('loses.fallText', { lower });
  const stopped =
    stop === undefined
      ? t('loses.stop', { share: stopShare })
      : t('loses.stopAt', { share: stopShare, price: price(stop) });
  return (
    <Section title={t('wins.title')}>
      <ul className="quant-points">
        <Point icon="transfer" title={t('wins.range')} text={t('wins.rangeText', { step, net })} />
        <Point
          icon="warning"
          isLoss
          title={t('loses.fall')}
          text={tCommon('sentences', { first: fall, second: stopped })}
        />
        <Point icon="up" title={t('loses.rise')} text={t('loses.riseText', { upper })} />
        <Point
          icon="clock"
          isLoss
          title={t('loses.still')}
          text={t('loses.stillText', { fee: format.percent(toText(rules.feeRate)) })}
        />
      </ul>
    </Section>
  );
}
