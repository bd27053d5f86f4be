import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../../core/money/decimal.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatDay, formatEnds } from '../../../lib/formatTime.ts';
import { CheckedRow } from '../../../ui/Proof/CheckedRow.tsx';
import { Verdict } from '../../../ui/Proof/Verdict.tsx';
import { COMPARED } from './compareBacktest.ts';
import type { Compared } from './compareBacktest.ts';
import type { RerunAnswer } from './rerun.ts';

type Told = NonNullable<QuantInfo['backtest']>;

interface VerdictProps {
  readonly told: Told;
  readonly answer: RerunAnswer;
  readonly same: Readonly<Record<Compared, boolean>>;
}

/** The texts of one figure: as the server told it, and as this device got it. */
function useTexts({ told, answer }: VerdictProps): Record<Compared, readonly [string, string]> {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const { candlesHash, backtest: found } = answer;
  const missing = t('rerun.nothing');
  // Six decimals of a share are four of a percent: nothing is rounded away.
  const percent = (share: string): string => format.percent(share, { decimals: 4 });
  const own = (millionths: number | undefined): string =>
    millionths === undefined
      ? missing
      : percent(decimal(String(millionths)).div(1_000_000).toFixed());
  const span = (from: number, to: number): string => `${formatDay(from)}${TO}${formatDay(to)}`;
  const count = (number: number | undefined): string =>
    number === undefined ? missing : String(number);
  return {
    candlesHash: [formatEnds(told.candlesHash), formatEnds(candlesHash)],
    span: [span(told.from, told.to), found === undefined ? missing : span(found.from, found.to)],
    count: [count(told.count), count(found?.windows.length)],
    low: [percent(told.low), own(found?.low)],
    median: [percent(told.median), own(found?.median)],
    high: [percent(told.high), own(found?.high)],
    lossShare: [percent(told.lossShare), own(found?.lossShare)],
    maxDrawdown: [percent(told.maxDrawdown), own(found?.largestDrop)],
    windows: [count(told.windows.length), count(found?.windows.length)],
    equity: [count(told.equity.length), count(found?.equity.length)],
  };
}

const TO = ' – ';

/** From one day to another, broken between the two and not at a hyphen. */
function inWholes(text: string): ReactNode {
  const [from, to] = text.split(TO);
  if (to === undefined) return text;
  return (
    <>
      <span className="whole">{from}</span>
      {TO}
      <span className="whole">{to}</span>
    </>
  );
}

/** Whether this device got the same numbers, each of them, with both where it did not. */
export function RerunVerdict(props: VerdictProps): ReactElement {
  const { same, answer } = props;
  const { t } = useTranslation('quant');
  const format = useFormat();
  const texts = useTexts(props);
  const isAllSame = COMPARED.every((name) => same[name]);
  return (
    <div className="quant-verdict">
      <Verdict
        state={isAllSame ? 'ok' : 'bad'}
        title={t(isAllSame ? 'rerun.same' : 'rerun.differs')}
        note={t('rerun.minutes', { number: format.quantity(String(answer.minutes), 0) })}
      />
      <dl className="checked">
        {COMPARED.map((name) => (
          <CheckedRow
            key={name}
            name={t(`rerun.figure.${name}`)}
            value={inWholes(texts[name][0])}
            isEqual={same[name]}
            mark={t(same[name] ? 'rerun.equal' : 'rerun.unequal')}
            found={same[name] ? undefined : t('rerun.here', { value: texts[name][1] })}
          />
        ))}
      </dl>
    </div>
  );
}
