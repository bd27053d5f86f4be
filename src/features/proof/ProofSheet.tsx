import { useMemo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProofGetFillQuery, useProofGetTickQuery } from '../../api/proofApi.ts';
import type { ProofRequest } from '../../state/proofRequests.ts';
import { inlineMessage } from '../../api/apiError.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { countDecimals } from '../../lib/format.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ErrorState } from '../../ui/Empty/ErrorState.tsx';
import { ProofStep } from '../../ui/Proof/ProofStep.tsx';
import { Verdict } from '../../ui/Proof/Verdict.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { CopyLine, TickSteps } from './ProofBody.tsx';
import { LinesStep } from './LinesStep.tsx';
import { ProofVerdict } from './ProofVerdict.tsx';
import './proof.css';
import { saveEvidence } from '../../lib/saveEvidence.ts';
import { checkFill, checkTick, type FillCheck } from '../../../core/proof/fill/checkFill.ts';
import type { FillRecord } from '../../../core/proof/fill/types.ts';
import { priceText } from './priceText.ts';
import { timed } from './timed.ts';

/** A second is sealed within the next: asked again this often until then. */
const SEAL_WAIT_MS = 1000;

interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** The part of a query's result that the frame shows. */
function stateOf<T>(query: { data?: T; error?: unknown; isFetching: boolean }) {
  return { data: query.data, error: query.error, isFetching: query.isFetching };
}

interface FrameProps {
  readonly loaded: Loaded<object>;
  readonly title: string;
  readonly fileName: string;
  readonly onAgain: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Title, actions, and the states before there is evidence. */
function ProofFrame(props: FrameProps): ReactElement {
  const { loaded, title, fileName, onAgain, onClose, children } = props;
  const { t } = useTranslation('proof');
  const { t: tCommon } = useTranslation('common');
  const { data, error, isFetching, refetch } = loaded;
  const actions = data !== undefined && (
    <div className="row g2">
      <Button onClick={onAgain} isLoading={isFetching}>
        {t('again')}
      </Button>
      <Button
        kind="primary"
        onClick={() => {
          saveEvidence(data, fileName);
        }}
      >
        {t('save')}
      </Button>
    </div>
  );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={tCommon('action.close')}
      actions={actions === false ? undefined : actions}
    >
      {data === undefined && error === undefined && <Verdict state="busy" title={t('working')} />}
      {data === undefined && error !== undefined && (
        <ErrorState
          title={t('failed')}
          retryLabel={tCommon('action.retry')}
          onRetry={refetch}
          isRetrying={isFetching}
        >
          {inlineMessage(error)}
        </ErrorState>
      )}
      {children}
    </Sheet>
  );
}

/** The check's result, run again for new evidence and each time the user asks (`runs`). */
function useCheck<T, R>(input: T | undefined, check: (input: T) => R, runs: number) {
  return useMemo(
    () => (input === undefined ? undefined : { ...timed(input, check), runs }),
    [input, check, runs],
  );
}

interface TickSheetProps {
  readonly request: Extract<ProofRequest, { kind: 'tick' }>;
  readonly onClose: () => void;
}

function TickSheet({ request, onClose }: TickSheetProps): ReactElement {
  const { t } = useTranslation('proof');
  const format = useFormat();
  const { productId, seq, pair, price } = request;
  const [runs, setRuns] = useState(0);
  const [isSealed, setSealed] = useState(false);
  const query = useProofGetTickQuery(
    { productId, seq },
    { pollingInterval: isSealed ? 0 : SEAL_WAIT_MS },
  );
  const evidence = query.data;
  if (!isSealed && evidence?.seal != null) setSealed(true);
  const checked = useCheck(evidence, checkTick, runs);
  const again = (): void => {
    void query.refetch();
    setRuns((count) => count + 1);
  };
  const number = (): string => {
    if (evidence === undefined || checked === undefined) return format.price(undefined, 0);
    if (price === 'index') return format.price(evidence.index, countDecimals(evidence.index));
    const { line } = checked.result;
    const text =
      price === 'mark' || line === undefined ? evidence.mark : priceText(line.last, evidence);
    return format.price(text, evidence.priceDecimals);
  };
  return (
    <ProofFrame
      loaded={{ ...stateOf(query), refetch: again }}
      title={t('title')}
      fileName={`${productId}-${seq}`}
      onAgain={again}
      onClose={onClose}
    >
      {evidence !== undefined && checked !== undefined && (
        <>
          <p className="t-label c2">{pair}</p>
          <div className="row between end">
            <b className="t-display">{number()}</b>
            <span className="t-cap c2 r">{formatTimeUtc(checked.result.line?.receivedTime)}</span>
          </div>
          <ProofVerdict problems={checked.result.problems} of="price" tookMs={checked.tookMs} />
          <TickSteps evidence={evidence} check={checked.result} />
        </>
      )}
    </ProofFrame>
  );
}

/** Inputs and results by the names they have in the record: long ones break where they must. */
function Inputs({ inputs }: { readonly inputs: Readonly<Record<string, string>> }): ReactElement {
  return (
    <dl className="proof-inputs">
      {Object.entries(inputs).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How a call or put ended. */
const RESULT_KINDS: readonly FillRecord['kind'][] = ['settlement', 'void', 'sale'];

/** Whether every message behind a fill is sealed. */
function isSealedAll({ tick, lines = [] }: FillRecord): boolean {
  return [tick, ...lines].every(({ seal }) => seal !== null);
}

interface Asked {
  readonly fill: FillRecord;
  /** Every fill of its order. */
  readonly fills: readonly FillRecord[];
}

const checkOfOrder = ({ fill, fills }: Asked): FillCheck => checkFill(fill, fills);

interface FillSheetProps {
  readonly request: Extract<ProofRequest, { kind: 'fill' }>;
  readonly onClose: () => void;
}

function FillSheet({ request, onClose }: FillSheetProps): ReactElement {
  const { t } = useTranslation('proof');
  const format = useFormat();
  const { orderId, fillId, isFirst = false, pair } = request;
  const [runs, setRuns] = useState(0);
  const [isSealed, setSealed] = useState(false);
  const query = useProofGetFillQuery(orderId, { pollingInterval: isSealed ? 0 : SEAL_WAIT_MS });
  const fills = query.data?.fills;
  const wanted = fills?.find(({ id }) => id === fillId);
  const fill = fillId === undefined ? fills?.at(isFirst ? 0 : -1) : wanted;
  if (!isSealed && fill !== undefined && isSealedAll(fill)) setSealed(true);
  const isResult = fill !== undefined && RESULT_KINDS.includes(fill.kind);
  const asked = useMemo(() => fill && fills && { fill, fills }, [fill, fills]);
  const checked = useCheck(asked, checkOfOrder, runs);
  const again = (): void => {
    void query.refetch();
    setRuns((count) => count + 1);
  };
  return (
    <ProofFrame
      loaded={{ ...stateOf(query), data: fill, refetch: again }}
      title={t(isResult ? 'titleResult' : 'titleFill')}
      fileName={`fill-${fill?.id ?? orderId}`}
      onAgain={again}
      onClose={onClose}
    >
      {fill !== undefined && checked !== undefined && (
        <>
          <p className="t-label c2">{pair}</p>
          <div className="row between end">
            <b className="t-display">{format.price(fill.price, fill.tick.priceDecimals)}</b>
            <span className="t-cap c2 r">{formatTimeUtc(fill.at)}</span>
          </div>
          <ProofVerdict
            problems={checked.result.problems}
            different={checked.result.different}
            of={isResult ? 'result' : 'fill'}
            tookMs={checked.tookMs}
          />
          <ProofStep number={1} title={t('step.inputs')}>
            <Inputs inputs={fill.inputs} />
            <p className="t-label c2">
              {checked.result.equal.length === 0
                ? t('nothingRecomputed')
                : t('recomputed', { names: checked.result.equal.join(', ') })}
            </p>
            <CopyLine name={t('record.formula')} value={fill.formulaVersion} />
            <CopyLine name={t('record.rulebook')} value={fill.rulebookHash} />
          </ProofStep>
          <LinesStep number={2} fill={fill} />
          <TickSteps
            evidence={fill.tick}
            check={checked.result}
            from={fill.lines === undefined ? 2 : 3}
          />
        </>
      )}
    </ProofFrame>
  );
}

interface ProofSheetProps {
  readonly request: ProofRequest;
  readonly onClose: () => void;
}

/** The evidence behind a number, checked on this device (DESIGN 9.19). */
export function ProofSheet({ request, onClose }: ProofSheetProps): ReactElement {
  return request.kind === 'tick' ? (
    <TickSheet request={request} onClose={onClose} />
  ) : (
    <FillSheet request={request} onClose={onClose} />
  );
}
