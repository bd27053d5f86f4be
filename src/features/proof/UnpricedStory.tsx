import { memo, useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { checkLogged } from '../../../core/proof/fill/checkRulebook.ts';
import { checkUnpriced } from '../../../core/proof/fill/checkUnpriced.ts';
import type { LoggedLine, StatedFill } from '../../../core/proof/fill/types.ts';
import { ONE_TO_ONE } from '../../../core/trading/loan/proof.ts';
import { useProofGetRulebookQuery } from '../../api/proof/rulebook.ts';
import { useLogPlaces } from '../../publicLog/useLogPlaces.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { ProofStep } from '../../ui/Proof/ProofStep.tsx';
import { Verdict } from '../../ui/Proof/Verdict.tsx';
import { FillHead } from './FillHead.tsx';
import { LooksWrong } from './LooksWrong.tsx';
import { isWrong, ProofVerdict } from './ProofVerdict.tsx';
import { RawRecord, statedEntries } from './RawRecord.tsx';
import { ResultStep } from './ResultStep.tsx';
import { RuleStep } from './RuleStep.tsx';
import { checkedFigures } from './story/recomputed.ts';
import { input } from './story/step.ts';
import { unpricedStepsOf } from './story/stories.ts';
import { timed } from './timed.ts';
import { useFigureName } from './useFigureName.ts';
import { useFigureText } from './useFigureText.ts';
import { useRuleText } from './useRuleText.ts';
import { Utc } from './Utc.tsx';

/** A coin that counts 1:1 is written as money is. */
const PRICE_DECIMALS = 2;

interface Asked {
  readonly fill: StatedFill;
  readonly document: unknown;
}

function checkAll({ fill, document }: Asked) {
  const checked = checkUnpriced(fill, document);
  return {
    ...checked,
    figures: checkedFigures({ ...fill, tick: ONE_TO_ONE }, checked.different),
    steps: unpricedStepsOf(fill),
  };
}

interface UnpricedStoryProps {
  readonly fill: StatedFill;
  /** Entries of the public log that its evidence names. */
  readonly rulebookLines: readonly LoggedLine[] | undefined;
  readonly pair: string;
  readonly onClose: () => void;
}

/** The sale of a coin that counts 1:1: worked out again, and its price looked up in the rulebook that it names. */
export const UnpricedStory = memo(function UnpricedStory({
  fill,
  rulebookLines = [],
  pair,
  onClose,
}: UnpricedStoryProps): ReactElement {
  const { t } = useTranslation('proof');
  const texts = useFigureText({ pair, priceDecimals: PRICE_DECIMALS });
  const nameOf = useFigureName();
  const ruleText = useRuleText();
  const logged = checkLogged(fill, null, null, rulebookLines);
  const places = useLogPlaces(logged.entries);
  const {
    data: document,
    isError,
    isFetching,
    refetch,
  } = useProofGetRulebookQuery(fill.rulebookHash);
  const found = useMemo(
    () => (document === undefined ? undefined : timed({ fill, document }, checkAll)),
    [fill, document],
  );
  if (isError) return <LoadFailed onRetry={refetch} isRetrying={isFetching} />;
  if (found === undefined) return <Verdict state="busy" title={t('working')} />;
  const { result, tookMs } = found;
  const { inputs, at } = fill;
  const problems = [...result.problems, ...logged.problems];
  const isBad = isWrong(problems, places);
  return (
    <>
      <FillHead fill={fill} steps={result.steps} pair={pair} texts={texts} />
      <div className="stack">
        <ProofVerdict
          problems={problems}
          different={result.different.map(nameOf)}
          places={places}
          of="result"
          isChecking={false}
          tookMs={tookMs}
        />
        {logged.isUnshown && <Note kind="info">{t('rulebookUnshownLoan')}</Note>}
      </div>
      <ProofStep number={1} title={t('step.asked')}>
        <div className="stack">
          <p className="t-label c2">{t('lead.collateralOneToOne')}</p>
          <KeyValues
            facts={[
              { label: t('ask.debt'), value: texts.figure(input(inputs, 'debt', 'usdt')) },
              {
                label: t('ask.collateralValue'),
                value: texts.figure(input(inputs, 'collateralValue', 'usdt')),
              },
              { label: t('ask.metAt'), value: <Utc time={at} /> },
            ]}
          />
        </div>
      </ProofStep>
      <RuleStep number={2} rule={ruleText(fill)} steps={result.steps} texts={texts} />
      <ResultStep number={3} figures={result.figures} texts={texts} />
      <LooksWrong
        key={String(isBad)}
        fileName={`fill-${fill.id}`}
        isOpen={isBad}
        onLeave={onClose}
      />
      <RawRecord entries={() => statedEntries(fill)} />
    </>
  );
});
