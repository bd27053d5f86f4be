import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckedRow } from '../../ui/Proof/CheckedRow.tsx';
import { ProofStep } from '../../ui/Proof/ProofStep.tsx';
import type { CheckedFigure } from './story/recomputed.ts';
import { useFigureName } from './useFigureName.ts';
import type { FigureTexts } from './useFigureText.ts';
import { FigureValue } from './Utc.tsx';

interface ResultStepProps {
  readonly number: number;
  readonly figures: readonly CheckedFigure[];
  readonly texts: FigureTexts;
}

/** Every figure that this device worked out again, with a tick or with what came out. */
export const ResultStep = memo(function ResultStep({
  number,
  figures,
  texts,
}: ResultStepProps): ReactElement {
  const { t } = useTranslation('proof');
  const nameOf = useFigureName();
  const foundText = ({ found, isEqual }: CheckedFigure): string | undefined => {
    if (isEqual) return undefined;
    return found === undefined
      ? t('result.differs')
      : t('result.found', { value: texts.figure(found) });
  };
  return (
    <ProofStep number={number} title={t('step.result')}>
      {figures.length === 0 ? (
        <p className="t-label c2">{t('result.none')}</p>
      ) : (
        <dl className="checked">
          {figures.map((row) => (
            <CheckedRow
              key={row.name}
              name={nameOf(row.name)}
              value={
                row.stated === undefined ? (
                  t('word.none')
                ) : (
                  <FigureValue of={row.stated} texts={texts} />
                )
              }
              isEqual={row.isEqual}
              mark={t(row.isEqual ? 'result.equal' : 'result.differs')}
              found={foundText(row)}
            />
          ))}
        </dl>
      )}
    </ProofStep>
  );
});
