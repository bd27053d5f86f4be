import { skipToken } from '@reduxjs/toolkit/query';
import { memo, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FillEvidence } from '../../../protocol/proof.ts';
import { acceptanceOf, checkAcceptance } from '../../../core/proof/fill/checkAcceptance.ts';
import { checkCloses } from '../../../core/proof/fill/checkCloses.ts';
import { checkFill } from '../../../core/proof/fill/checkFill.ts';
import type { FillRecord, LoggedLine, StatedFill } from '../../../core/proof/fill/types.ts';
import { useProofGetRulebookQuery } from '../../api/proof/rulebook.ts';
import { useProofGetFillQuery } from '../../api/proofApi.ts';
import { useDeviceChecks } from '../../publicLog/useDeviceChecks.ts';
import { useLogPlaces } from '../../publicLog/useLogPlaces.ts';
import { useSealWait } from '../../publicLog/useSealWait.ts';
import type { ProofRequest } from '../../state/proofRequests.ts';
import { Note } from '../../ui/Note/Note.tsx';
import { AskedStep } from './AskedStep.tsx';
import { FillHead } from './FillHead.tsx';
import { areLogged, isComplete, logLines, sealsOf } from '../../publicLog/logLines.ts';
import { LogStep } from './LogStep.tsx';
import { LooksWrong } from './LooksWrong.tsx';
import { MarketStep } from './MarketStep.tsx';
import { ProofFrame } from './ProofFrame.tsx';
import { isWrong, type ProofProblem, ProofVerdict } from './ProofVerdict.tsx';
import { fillEntries, RawRecord } from './RawRecord.tsx';
import { ResultStep } from './ResultStep.tsx';
import { RuleStep } from './RuleStep.tsx';
import { checkedFigures, type CheckedFigure } from './story/recomputed.ts';
import type { Step } from './story/step.ts';
import { stepsOf } from './story/stories.ts';
import { UnpricedStory } from './UnpricedStory.tsx';
import { useCheck } from './useCheck.ts';
import { useFigureName } from './useFigureName.ts';
import { useFigureText } from './useFigureText.ts';
import { useRulebookCheck } from './useRulebookCheck.ts';
import { useRuleText } from './useRuleText.ts';

/** How a call or put ended. */
const RESULT_KINDS: readonly string[] = ['settlement', 'void', 'sale', 'collateral'];

const titleOf = ({ kind }: StatedFill) => {
  if (RESULT_KINDS.includes(kind)) return ['titleResult', 'result'] as const;
  return kind === 'overnight'
    ? (['titleCharge', 'charge'] as const)
    : (['titleFill', 'fill'] as const);
};

interface Checked {
  readonly problems: readonly ProofProblem[];
  readonly different: readonly string[];
  readonly askedDifferent: readonly string[];
  /** Of the closes that it rests on, to be looked for in the log. */
  readonly entries: readonly LoggedLine[];
  readonly steps: readonly Step[];
  readonly figures: readonly CheckedFigure[];
}

interface Asked {
  readonly fill: FillRecord;
  readonly evidence: FillEvidence;
}

/** Whether all lines behind a fill lead to their seconds' roots. */
const isSealed = ({ fill, evidence }: Asked): boolean =>
  isComplete(sealsOf(fill, acceptanceOf(fill, evidence.acceptance)));

/** Everything that this device works out of a fill. */
export function checkAll({ fill, evidence }: Asked): Checked {
  const { problems, different } = checkFill(fill, evidence.fills);
  const acceptance = acceptanceOf(fill, evidence.acceptance);
  const asked = checkAcceptance(fill, acceptance);
  const closes = checkCloses(fill);
  return {
    problems: [...problems, ...asked.problems, ...closes.problems],
    different,
    askedDifferent: asked.different,
    entries: closes.entries,
    steps: stepsOf(fill),
    figures: checkedFigures(fill, different),
  };
}

interface FillStoryProps extends Asked {
  readonly checked: { readonly result: Checked; readonly tookMs: number };
  readonly pair: string;
  readonly onClose: () => void;
}

/** The sentence of the first figure that differs, with both numbers. */
function useBoth(texts: ReturnType<typeof useFigureText>) {
  const { t } = useTranslation('proof');
  const nameOf = useFigureName();
  return (figures: readonly CheckedFigure[]): string | undefined => {
    const first = figures.find(({ isEqual, found, stated }) => !isEqual && found && stated);
    if (first?.found === undefined || first.stated === undefined) return undefined;
    return t('badBoth', {
      name: nameOf(first.name),
      found: texts.figure(first.found),
      stated: texts.figure(first.stated),
    });
  };
}

/** A fill told from its request to its place in the log: not again with each question whether it is sealed. */
const FillStory = memo(function FillStory({
  fill,
  evidence,
  checked,
  pair,
  onClose,
}: FillStoryProps): ReactElement {
  const { t } = useTranslation('proof');
  const texts = useFigureText({ pair, ...fill.tick });
  const nameOf = useFigureName();
  const ruleText = useRuleText();
  const both = useBoth(texts);
  const { result, tookMs } = checked;
  const acceptance = acceptanceOf(fill, evidence.acceptance);
  const seals = sealsOf(fill, acceptance);
  const { acceptance: order, rulebookLines: lines } = evidence;
  const rulebook = useRulebookCheck({ fill, acceptance, order, lines });
  const places = useLogPlaces([...logLines(seals), ...rulebook.entries, ...result.entries]);
  const device = useDeviceChecks({ tick: fill.tick, fill, orders: evidence.acceptance });
  const problems = [...new Set([...result.problems, ...rulebook.problems, ...device.problems])];
  const [, of] = titleOf(fill);
  const wrong = (isOpen: boolean) => (
    <LooksWrong
      key={String(isOpen)}
      fileName={`fill-${fill.id}`}
      isOpen={isOpen}
      onLeave={onClose}
    />
  );
  const isBad = isWrong(problems, places);
  const isChecked = !device.isBusy && places.state !== 'checking';
  return (
    <>
      <FillHead fill={fill} steps={result.steps} pair={pair} texts={texts} />
      <div className="stack">
        <ProofVerdict
          problems={problems}
          different={result.different.map(nameOf)}
          asked={result.askedDifferent.map(nameOf)}
          rules={rulebook.different.map(nameOf)}
          both={both(result.figures)}
          places={places}
          of={of}
          isChecking={device.isBusy || rulebook.isBusy}
          tookMs={tookMs}
        />
        {rulebook.isUnshown && (
          <Note kind="info">
            {t(fill.kind === 'collateral' ? 'rulebookUnshownLoan' : 'rulebookUnshown')}
          </Note>
        )}
      </div>
      {isBad && wrong(true)}
      <AskedStep fill={fill} order={evidence.acceptance} texts={texts} />
      <MarketStep fill={fill} acceptance={acceptance} isChecked={isChecked} texts={texts} />
      <RuleStep number={3} rule={ruleText(fill)} steps={result.steps} texts={texts} />
      <ResultStep number={4} figures={result.figures} texts={texts} />
      <LogStep number={5} places={places} seal={fill.tick.seal} count={seals.length} />
      {!isBad && wrong(false)}
      <RawRecord entries={() => fillEntries(fill, evidence.acceptance)} />
    </>
  );
});

interface FillSheetProps {
  readonly request: Extract<ProofRequest, { kind: 'fill' }>;
  readonly onClose: () => void;
}

/** The evidence behind a fill, a charge or a result, checked on this device. */
export function FillSheet({ request, onClose }: FillSheetProps): ReactElement {
  const { t } = useTranslation('proof');
  const { orderId, fillId, isFirst = false, pair } = request;
  const [runs, setRuns] = useState(0);
  const { pollingInterval, settle } = useSealWait();
  const query = useProofGetFillQuery(orderId, { pollingInterval });
  const evidence = query.data;
  const fills = evidence?.fills;
  const wanted = fills?.find(({ id }) => id === fillId);
  const unpriced = evidence?.unpriced?.find(({ id }) => id === fillId);
  const fill = fillId === undefined ? fills?.at(isFirst ? 0 : -1) : wanted;
  const asked = useMemo(() => fill && evidence && { fill, evidence }, [fill, evidence]);
  const checked = useCheck(asked, checkAll, runs);
  const shown = fill ?? unpriced;
  const rulebook = useProofGetRulebookQuery(shown?.rulebookHash ?? skipToken);
  const entries = [...(evidence?.rulebookLines ?? []), ...(checked?.result.entries ?? [])];
  settle({
    // Of what no message is behind nothing is sealed later.
    isSealed:
      areLogged(entries) && (unpriced !== undefined || (asked !== undefined && isSealed(asked))),
    hasFailed: evidence === undefined && query.error !== undefined,
  });
  const again = (): void => {
    void query.refetch();
    if (rulebook.isError) void rulebook.refetch();
    setRuns((count) => count + 1);
  };
  return (
    <ProofFrame
      saved={shown && evidence && { kind: 'fill', fillId: shown.id, evidence }}
      loaded={{ data: shown, error: query.error, isFetching: query.isFetching }}
      title={t(shown === undefined ? 'titleFill' : titleOf(shown)[0])}
      fileName={`fill-${shown?.id ?? orderId}`}
      onAgain={again}
      onClose={onClose}
    >
      {asked !== undefined && checked !== undefined && (
        <FillStory {...asked} checked={checked} pair={pair} onClose={onClose} />
      )}
      {unpriced !== undefined && (
        <UnpricedStory
          fill={unpriced}
          rulebookLines={evidence?.rulebookLines}
          pair={pair}
          onClose={onClose}
        />
      )}
    </ProofFrame>
  );
}
