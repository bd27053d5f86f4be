import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { TableHead } from '../../../ui/Facts/TableHead.tsx';
import { Section } from '../../../ui/Frame/Section.tsx';
import { directionTone, toneClass } from '../../../ui/tone.ts';
import { Plot } from '../../../ui/Plot/Plot.tsx';
import { feeCurve, feeExamples, TOLD_OF } from './earlyFeeCurve.ts';

const WIDTH = 358;
const HEIGHT = 100;
const TOP = 16;
const BOTTOM = 76;
const NAMES_Y = 94;

/** The most that leaving early costs, day by day. */
function Curve({ rules }: { readonly rules: GridRules }): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const points = feeCurve(rules);
  const days = rules.days ?? 0;
  const most = points[0]?.fee;
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  const path = points
    .map(({ day, fee }, index) => {
      const x = share(day, days) * WIDTH;
      const y = BOTTOM - share(fee.toNumber(), most?.toNumber() ?? 0) * (BOTTOM - TOP);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
  return (
    <Plot className="quant-fee" width={WIDTH} height={HEIGHT} label={t('earlyFee.curve')}>
      <path d={`${path}L${WIDTH} ${BOTTOM}H0z`} className="under" />
      <path d={path} className="line" />
      <path d={`M0 ${BOTTOM}H${WIDTH}`} stroke="var(--line-strong)" />
      <text x="6" y="11">
        {t('earlyFee.atMost', { fee: format.moneyIn(most && toText(most), SETTLEMENT_CURRENCY) })}
      </text>
      <text x="0" y={NAMES_Y}>
        {t('earlyFee.start')}
      </text>
      <text x={WIDTH} y={NAMES_Y} textAnchor="end">
        {t('earlyFee.end', { number: days })}
      </text>
    </Plot>
  );
}

/** What leaving early costs: never a part of what was put in. */
export function EarlyFeeSection({ rules }: { readonly rules: GridRules }): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const toneOf = (amount: string): string => toneClass(directionTone(toDirection(amount)));
  const amount = format.moneyIn(TOLD_OF, SETTLEMENT_CURRENCY);
  const rate = format.percent(toText(rules.earlyFeeRate));
  return (
    <Section title={t('earlyFee.title')}>
      <p className="t-label c2">{t('earlyFee.text', { rate })}</p>
      <p className="t-cap c3 quant-note">{t('earlyFee.toldOf', { amount })}</p>
      <Curve rules={rules} />
      <table className="quant-table">
        <caption className="t-cap c3">{t('earlyFee.halfWay')}</caption>
        <TableHead columns={[t('earlyFee.profit'), t('earlyFee.fee'), t('earlyFee.back')]} />
        <tbody>
          {feeExamples(rules).map(({ profit, fee, left }) => (
            <tr key={profit}>
              <td className={toneOf(profit)}>{format.signed(profit)}</td>
              <td>{format.money(fee)}</td>
              <td>{format.money(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
