import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickEvidence } from '../../../protocol/proof.ts';
import { useCopy } from '../../state/useCopy.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatEnds, formatTimeUtc } from '../../lib/formatTime.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { ProofStep, RecordLine } from '../../ui/Proof/ProofStep.tsx';
import type { TickCheck } from '../../../core/proof/fill/checkFill.ts';
import { priceText } from './priceText.ts';

interface RecordProps {
  readonly name: string;
  readonly value: string;
}

/** A value of the record with its copy button. */
export function CopyLine({ name, value }: RecordProps): ReactElement {
  const { t } = useTranslation('proof');
  const copy = useCopy();
  const isHash = /^[0-9a-f]{64}$/.test(value);
  return (
    <RecordLine
      name={name}
      text={isHash ? formatEnds(value) : value}
      copyLabel={t('copy', { what: name })}
      onCopy={() => {
        copy(value);
      }}
    />
  );
}

interface TickStepsProps {
  readonly evidence: TickEvidence;
  readonly check: TickCheck;
  /** Numbers of the steps begin here. */
  readonly from?: number;
}

/** What the message said, the rules that make numbers of it, and its place in the record. */
export function TickSteps({ evidence, check, from = 1 }: TickStepsProps): ReactElement {
  const { t } = useTranslation('proof');
  const format = useFormat();
  const { line } = check;
  const decimals = evidence.priceDecimals;
  const price = (points: number): string => format.price(priceText(points, evidence), decimals);
  const index = format.price(evidence.index, evidence.index.split('.')[1]?.length ?? 0);
  return (
    <>
      <ProofStep number={from} title={t('step.message')}>
        {line !== undefined && (
          <KeyValues
            facts={[
              { label: t('number.bid'), value: price(line.bid) },
              { label: t('number.ask'), value: price(line.ask) },
              { label: t('number.last'), value: price(line.last) },
              { label: t('number.sources'), value: String(line.sources) },
              { label: t('number.sourceTime'), value: formatTimeUtc(line.sourceTime) },
              { label: t('number.receivedTime'), value: formatTimeUtc(line.receivedTime) },
            ]}
          />
        )}
      </ProofStep>
      <ProofStep number={from + 1} title={t('step.rule')}>
        <div className="stack t-label c2">
          <p>{t('rule.last')}</p>
          {line !== undefined && (
            <p>{t('rule.index', { bid: price(line.bid), ask: price(line.ask), index })}</p>
          )}
          <p>
            {t('rule.mark')} <b className="c1">{format.price(evidence.mark, decimals)}</b>
          </p>
        </div>
      </ProofStep>
      <ProofStep number={from + 2} title={t('step.record')}>
        <p className="t-label c2">{t('rule.seal', { count: evidence.seal?.path.length ?? 0 })}</p>
        <CopyLine name={t('record.entry')} value={String(evidence.seq)} />
        <CopyLine name={t('record.line')} value={evidence.line} />
        <CopyLine name={t('record.hash')} value={check.lineHash} />
        {evidence.seal !== null && (
          <>
            <CopyLine name={t('record.root')} value={evidence.seal.root} />
            {'chain' in evidence.seal ? (
              <CopyLine name={t('record.chain')} value={evidence.seal.chain} />
            ) : (
              <CopyLine name={t('record.head')} value={evidence.seal.head} />
            )}
          </>
        )}
      </ProofStep>
    </>
  );
}
