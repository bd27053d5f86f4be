import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScaled } from '../../../core/market/scaledText.ts';
import { checkTick, type TickCheck } from '../../../core/proof/fill/checkFill.ts';
import type { TickEvidence } from '../../../core/proof/fill/types.ts';
import type { TickLine } from '../../../core/proof/tickLine.ts';
import { useProofGetTickQuery } from '../../api/proofApi.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { useDeviceChecks } from '../../publicLog/useDeviceChecks.ts';
import { useLogPlaces } from '../../publicLog/useLogPlaces.ts';
import type { ProofRequest } from '../../state/proofRequests.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { ProofStep } from '../../ui/Proof/ProofStep.tsx';
import { StripPlot } from '../../ui/Proof/StripPlot.tsx';
import { isComplete, logLines } from '../../publicLog/logLines.ts';
import { LogStep } from './LogStep.tsx';
import { LooksWrong } from './LooksWrong.tsx';
import { placeMarks } from './PricesPicture.tsx';
import { ProofFrame } from './ProofFrame.tsx';
import { isWrong, ProofVerdict } from './ProofVerdict.tsx';
import { RawRecord, tickEntries } from './RawRecord.tsx';
import { RuleStep } from './RuleStep.tsx';
import { price } from './story/figure.ts';
import type { Step } from './story/step.ts';
import { tickSteps } from './story/tickSteps.ts';
import { useCheck } from './useCheck.ts';
import { type FigureTexts, useFigureText } from './useFigureText.ts';

/** A second is sealed within the next: asked again this often until then. */
const SEAL_WAIT_MS = 1000;

type TickRequest = Extract<ProofRequest, { kind: 'tick' }>;

interface Checked extends TickCheck {
  readonly steps: readonly Step[];
}

const checkPrice = (evidence: TickEvidence): Checked => ({
  ...checkTick(evidence),
  steps: tickSteps(evidence),
});

interface MessageProps {
  readonly evidence: TickEvidence;
  readonly line: TickLine;
  readonly texts: FigureTexts;
}

/** What the message said: bid, last and ask on a line with the mark, then one by one. */
function Message({ evidence, line, texts }: MessageProps): ReactElement {
  const { t } = useTranslation('proof');
  const inText = (points: number): string => formatScaled(points, evidence.priceDecimals);
  const text = (value: string): string => texts.figure(price(value));
  const marks = placeMarks(
    [
      { name: t('number.bid'), value: inText(line.bid) },
      { name: t('number.last'), value: inText(line.last) },
      { name: t('number.ask'), value: inText(line.ask) },
      { name: t('number.mark'), value: evidence.mark, isMain: true },
    ],
    text,
  );
  return (
    <ProofStep number={1} title={t('step.market')}>
      <StripPlot label={t('market.beside')} marks={marks} />
      <KeyValues
        facts={[
          { label: t('number.bid'), value: text(inText(line.bid)) },
          { label: t('number.ask'), value: text(inText(line.ask)) },
          { label: t('number.last'), value: text(inText(line.last)) },
          { label: t('number.sources'), value: String(line.sources) },
          { label: t('number.sourceTime'), value: formatTimeUtc(line.sourceTime) },
          { label: t('number.receivedTime'), value: formatTimeUtc(line.receivedTime) },
        ]}
      />
    </ProofStep>
  );
}

interface TickStoryProps {
  readonly request: TickRequest;
  readonly evidence: TickEvidence;
  readonly checked: { readonly result: Checked; readonly tookMs: number };
  readonly onClose: () => void;
}

/** One price told from its message to its place in the log. */
function TickStory({ request, evidence, checked, onClose }: TickStoryProps): ReactElement {
  const { t } = useTranslation('proof');
  const { productId, seq, pair } = request;
  const texts = useFigureText({ pair, priceDecimals: evidence.priceDecimals });
  const { result, tookMs } = checked;
  const { line } = result;
  const device = useDeviceChecks({ tick: evidence });
  const problems = [...result.problems, ...device.problems];
  const places = useLogPlaces(logLines([evidence.seal]));
  const last = line && formatScaled(line.last, evidence.priceDecimals);
  const shown = request.price === 'index' ? evidence.index : evidence.mark;
  const value = request.price === 'last' ? (last ?? evidence.mark) : shown;
  const isBad = isWrong(problems, places);
  const wrong = (isOpen: boolean) => (
    <LooksWrong
      key={String(isOpen)}
      fileName={`${productId}-${seq}`}
      isOpen={isOpen}
      onLeave={onClose}
    />
  );
  return (
    <>
      <p className="t-label c2">{pair}</p>
      <div className="row between end">
        <b className="t-display">{texts.figure(price(value))}</b>
        <span className="t-cap c2 r">{formatTimeUtc(line?.receivedTime)}</span>
      </div>
      <ProofVerdict
        problems={problems}
        places={places}
        of="price"
        isChecking={device.isBusy}
        tookMs={tookMs}
      />
      {isBad && wrong(true)}
      {line !== undefined && <Message evidence={evidence} line={line} texts={texts} />}
      <RuleStep number={2} rule={t('rule.tick')} steps={result.steps} texts={texts} />
      <LogStep number={3} places={places} seal={evidence.seal} count={1} />
      {!isBad && wrong(false)}
      <RawRecord entries={() => tickEntries(evidence)} />
    </>
  );
}

interface TickSheetProps {
  readonly request: TickRequest;
  readonly onClose: () => void;
}

/** The evidence behind one price, checked on this device. */
export function TickSheet({ request, onClose }: TickSheetProps): ReactElement {
  const { t } = useTranslation('proof');
  const { productId, seq } = request;
  const [runs, setRuns] = useState(0);
  const [isDone, setDone] = useState(false);
  const query = useProofGetTickQuery(
    { productId, seq },
    { pollingInterval: isDone ? 0 : SEAL_WAIT_MS },
  );
  const evidence = query.data;
  if (!isDone && evidence !== undefined && isComplete([evidence.seal])) setDone(true);
  const checked = useCheck(evidence, checkPrice, runs);
  const again = (): void => {
    void query.refetch();
    setRuns((count) => count + 1);
  };
  return (
    <ProofFrame
      saved={evidence && { kind: 'tick', evidence }}
      loaded={{ data: evidence, error: query.error, isFetching: query.isFetching }}
      title={t('title')}
      fileName={`${productId}-${seq}`}
      onAgain={again}
      onClose={onClose}
    >
      {evidence !== undefined && checked !== undefined && (
        <TickStory request={request} evidence={evidence} checked={checked} onClose={onClose} />
      )}
    </ProofFrame>
  );
}
