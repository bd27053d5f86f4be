import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rulebook } from '../../../../core/rulebook/types.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTimeUtc } from '../../../lib/formatTime.ts';
import { useCopy } from '../../../state/useCopy.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Progress } from '../../../ui/Progress/Progress.tsx';
import { CommandLine } from '../../../ui/Proof/CommandLine.tsx';
import { RerunVerdict } from './RerunVerdict.tsx';
import { useRerun } from './useRerun.ts';
import type { RerunState } from './useRerun.ts';

type Told = NonNullable<QuantInfo['backtest']>;

interface RerunSectionProps {
  readonly info: QuantInfo;
  readonly backtest: Told;
  readonly rules: GridRules;
  readonly document: Rulebook;
}

/** What the back-test ran with, to the hash of its minutes. */
function Parameters({ info, backtest, rules }: Omit<RerunSectionProps, 'document'>): ReactElement {
  const { t } = useTranslation('quant');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const copy = useCopy();
  const { from, to, windowDays, stepMs, candlesHash } = backtest;
  const { range } = rules;
  const share = (value: { toFixed: () => string }): string => format.percent(value.toFixed());
  return (
    <details className="quant-parameters">
      <summary className="t-label-b ca">{t('rerun.parameters')}</summary>
      <KeyValues
        facts={[
          { label: t('rerun.product'), value: info.productId },
          { label: t('rerun.from'), value: formatTimeUtc(from) },
          { label: t('rerun.to'), value: formatTimeUtc(to) },
          { label: t('rerun.window'), value: t('term.days', { count: windowDays }) },
          { label: t('rerun.step'), value: format.span(stepMs) },
          { label: t('rerun.lower'), value: share(range.lower) },
          { label: t('rerun.upper'), value: share(range.upper) },
          { label: t('rerun.cells'), value: String(range.cells) },
          { label: t('fact.spacing'), value: t(`spacing.${range.spacing}`) },
          { label: t('fact.tradeFee'), value: share(rules.feeRate) },
          { label: t('fact.lease'), value: t('lease.perDay', { rate: share(rules.leaseRate) }) },
          { label: t('fact.stop'), value: t('terms.stop', { share: share(rules.stopRate) }) },
        ]}
      />
      <p className="t-cap c3 quant-note">{t('rerun.hash')}</p>
      <CommandLine
        text={candlesHash}
        copyLabel={tCommon('action.copy')}
        onCopy={() => {
          copy(candlesHash);
        }}
      />
      <p className="t-cap c3 quant-note">{t('rerun.rulebook')}</p>
      <CommandLine
        text={info.rulebookHash}
        copyLabel={tCommon('action.copy')}
        onCopy={() => {
          copy(info.rulebookHash);
        }}
      />
      <p className="t-cap c3 quant-note">{t('rerun.how')}</p>
    </details>
  );
}

function Course({ state }: { readonly state: RerunState }): ReactElement | null {
  const { t } = useTranslation('quant');
  switch (state.step) {
    case 'loading':
      return <Progress value={state.share} label={t('rerun.loading')} />;
    case 'running':
      return (
        <p className="t-label c2" role="status">
          {t('rerun.running')}
        </p>
      );
    case 'failed':
      return <Note kind="bad">{state.message === '' ? t('rerun.failed') : state.message}</Note>;
    case 'done':
      return <RerunVerdict {...state} />;
    default:
      return null;
  }
}

/** The back-test run again on this device, from the same minutes, by the same rules. */
export function RerunSection(props: RerunSectionProps): ReactElement {
  const { info, backtest, document } = props;
  const { t } = useTranslation('quant');
  const { state, run } = useRerun({ info, backtest, document });
  const isBusy = state.step === 'loading' || state.step === 'running';
  return (
    <section className="sec quant-rerun" aria-label={t('rerun.title')}>
      <p className="t-label c2">{t('rerun.text')}</p>
      <Button
        size="small"
        isNarrow
        isLoading={isBusy}
        loadingLabel={t(state.step === 'running' ? 'rerun.runningShort' : 'rerun.loading')}
        onClick={run}
      >
        {t(state.step === 'done' ? 'rerun.again' : 'rerun.act')}
      </Button>
      <Course state={state} />
      <Parameters {...props} />
    </section>
  );
}
