import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofStep } from '../../ui/Proof/ProofStep.tsx';
import { SumRow } from '../../ui/Proof/SumRow.tsx';
import { resultOf, type Step } from './story/step.ts';
import type { FigureTexts } from './useFigureText.ts';
import { FigureValue } from './Utc.tsx';

/** "Rounded up", only where a digit was lost by it. */
function useRounded(): (step: Step) => string | undefined {
  const { t } = useTranslation('proof');
  return ({ sum, rounding, result }) => {
    if (sum === undefined || rounding === undefined || result === undefined) return undefined;
    const isExact = resultOf(sum).eq(resultOf(sum, rounding));
    return isExact ? undefined : t(`rounded.${rounding.way}`);
  };
}

interface RuleStepProps {
  readonly number: number;
  /** The rule in plain words. */
  readonly rule: string;
  readonly steps: readonly Step[];
  readonly texts: FigureTexts;
}

/** The rule in words, then each of its sums with its numbers. */
export const RuleStep = memo(function RuleStep({
  number,
  rule,
  steps,
  texts,
}: RuleStepProps): ReactElement {
  const { t } = useTranslation('proof');
  const rounded = useRounded();
  const sumOf = ({ sum, result }: Step): string | undefined => {
    // A figure that is taken as it is needs no sum beside it.
    if (sum === undefined || ('value' in sum && sum.value === result?.value)) return undefined;
    return texts.sum(sum);
  };
  return (
    <ProofStep number={number} title={t('step.rule')}>
      <p className="t-label c2">{rule}</p>
      <dl className="sums">
        {steps.map((step) => (
          <SumRow
            key={step.name}
            name={t(`sum.${step.name}`)}
            result={
              step.result === undefined ? (
                t('word.none')
              ) : (
                <FigureValue of={step.result} texts={texts} />
              )
            }
            sum={sumOf(step)}
            rounded={rounded(step)}
          />
        ))}
      </dl>
    </ProofStep>
  );
});
