import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FillRecord, LineEvidence } from '../../../core/proof/fill/types.ts';
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { countDecimals } from '../../lib/format.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { ProofStep } from '../../ui/Proof/ProofStep.tsx';

/** Time of day of `2026-03-14 14:06:12.345 UTC`. */
const CLOCK = [11, 23] as const;

type Part = 'counted' | 'before' | 'refused';

interface Row {
  readonly seq: number;
  readonly clock: string;
  readonly index: string;
  readonly part: Part;
}

/** What a line did for the price: whether it counted, came before the window, or had been refused by the feed guard. */
function rowOf({ seq, line, index }: LineEvidence, windowFrom: number): Row {
  const parsed = parseTickLine(line);
  const time = parsed?.receivedTime;
  const isRefused = parsed?.flag !== 'ok';
  const place = (time ?? 0) > windowFrom ? 'counted' : 'before';
  const part = isRefused ? 'refused' : place;
  return { seq, clock: formatTimeUtc(time).slice(...CLOCK), index, part };
}

interface LinesStepProps {
  readonly number: number;
  readonly fill: FillRecord;
}

/** The prices that named a settlement price, each checked against the log; the middle one of those that count. */
export function LinesStep({ number, fill }: LinesStepProps): ReactElement | null {
  const { t } = useTranslation('proof');
  const format = useFormat();
  const { lines, inputs } = fill;
  const rows = useMemo(
    () => (lines ?? []).map((line) => rowOf(line, Number(inputs['windowFrom']))),
    [lines, inputs],
  );
  if (lines === undefined) return null;
  return (
    <ProofStep number={number} title={t('step.lines')}>
      <p className="t-label c2">{t('rule.lines', { count: rows.length })}</p>
      {/* A region that scrolls must be reachable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="proof-lines" role="region" aria-label={t('step.lines')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('number.receivedTime')}</th>
              <th scope="col">{t('number.index')}</th>
              <th scope="col">{t('number.part')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.seq} className={row.part === 'counted' ? '' : 'off'}>
                <td>{row.clock}</td>
                <td>{format.price(row.index, countDecimals(row.index))}</td>
                <td>{t(`part.${row.part}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ProofStep>
  );
}
