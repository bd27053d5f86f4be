import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MARK_BAND_PERMILLE } from '../../../core/market/mark.ts';
import { formatScaled } from '../../../core/market/scaledText.ts';
import { decimal, toText } from '../../../core/money/decimal.ts';
import { checkTick, type TickCheck } from '../../../core/proof/fill/checkFill.ts';
import type { TickEvidence } from '../../../core/proof/fill/types.ts';
import type { TickLine } from '../../../core/proof/tickLine.ts';
import { useProofGetTickQuery } from '../../api/proofApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useDeviceChecks } from '../../publicLog/useDeviceChecks.ts';
import { useLogPlaces } from '../../publicLog/useLogPlaces.ts';
import { useSealWait } from '../../publicLog/useSealWait.ts';
import type { ProofRequest } from '../../state/proofRequests.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { ProofStep } from '../../ui/Proof/ProofStep.tsx';
import { StripPlot } from '../../ui/Proof/StripPlot.tsx';
import { isComplete, logLines } from '../../publicLog/logLines.ts';
import { LogStep } from './LogStep.tsx';
import { LooksWrong } from './LooksWrong.tsx';
import { placeMarks } from './PricesPicture.tsx';
import { ProofHead } from './ProofHead.tsx';
import { ProofFrame } from './ProofFrame.tsx';
import { isWrong, ProofVerdict } from './ProofVerdict.tsx';
import { RawRecord, tickEntries } from './RawRecord.tsx';
import { RuleStep } from './RuleStep.tsx';
import { price } from './story/figure.ts';
import type { Step } from './story/step.ts';
import { tickSteps } from './story/tickSteps.ts';
import { useCheck } from './useCheck.ts';
import { type FigureTexts, useFigureText } from './useFigureText.ts';
import { Utc } from './Utc.tsx';

/** How far the mark may be from the index' average. */
const MARK_BAND = toText(decimal(String(MARK_BAND_PERMILLE)).div(1000));

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
  /** Which of its prices is proven. */
  readonly shown: TickRequest['price'];
  readonly texts: FigureTexts;
}

/** What the message said: its prices on a line with the one that is proven marked, then one by one. */
function Message({ evidence, line, shown, texts }: MessageProps): ReactElement {
  const { t } = useTranslation('proof');
  const inText = (points: number): string => formatScaled(points, evidence.priceDecimals);
  const text = (value: string): string => texts.figure(price(value));
  const names = ['bid', 'last', 'ask', shown === 'index' ? 'index' : 'mark'] as const;
  const values = {
    ...evidence,
    bid: inText(line.bid),
    last: inText(line.last),
    ask: inText(line.ask),
  };
  const marks = placeMarks(
    names.map((name) => ({
      name: t(`number.${name}`),
      value: values[name],
      isMain: name === shown,
    })),
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
          { label: t('number.sourceTime'), value: <Utc time={line.sourceTime} /> },
          { label: t('number.receivedTime'), value: <Utc time={line.receivedTime} /> },
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
  const { percent } = useFormat();
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
      <ProofHead
        title={t(`number.${request.price}`)}
        pair={pair}
        value={texts.figure(price(value))}
        unit={pair.split('/')[1]}
        at={line?.receivedTime}
      />
      <ProofVerdict
        problems={problems}
        places={places}
        of="price"
        isChecking={device.isBusy}
        tookMs={tookMs}
      />
      {isBad && wrong(true)}
      {line !== undefined && (
        <Message evidence={evidence} line={line} shown={request.price} texts={texts} />
      )}
      <RuleStep
        number={2}
        rule={t('rule.tick', { share: percent(MARK_BAND, { decimals: 1 }) })}
        steps={result.steps}
        texts={texts}
      />
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
  const { pollingInterval, settle } = useSealWait();
  const query = useProofGetTickQuery({ productId, seq }, { pollingInterval });
  const evidence = query.data;
  settle({
    isSealed: evidence !== undefined && isComplete([evidence.seal]),
    hasFailed: evidence === undefined && query.error !== undefined,
  });
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
