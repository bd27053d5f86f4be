import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AcceptanceEvidence, FillRecord } from '../../../core/proof/fill/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { price } from './story/figure.ts';
import { picture, secondsAround, type SecondsAround } from './story/seconds.ts';
import type { FigureTexts } from './useFigureText.ts';
import { useSecondsAround } from './useSecondsAround.ts';

/** Time of day of `2026-03-14 14:06:12.345 UTC`. */
const CLOCK = [11, 23] as const;
const clock = (time: number): string => formatTimeUtc(time).slice(...CLOCK);

const WIDTH = 320;
const HEIGHT = 72;
const EDGE = 10;
const toX = (share: number): number => EDGE + share * (WIDTH - 2 * EDGE);
const toY = (share: number): number => HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);

/** A price stands until the next message: steps, not slopes. */
function stepsOf(dots: SecondsAround['dots']): string {
  const [first, ...rest] = dots;
  if (first === undefined) return '';
  const moves = rest.map(({ x, y }) => `H${toX(x).toFixed(1)}V${toY(y).toFixed(1)}`);
  return `M${toX(first.x).toFixed(1)} ${toY(first.y).toFixed(1)}${moves.join('')}`;
}

function Plot({ around, label }: { readonly around: SecondsAround; readonly label: string }) {
  const { dots, used, acceptedAt } = around;
  return (
    <svg className="winplot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {acceptedAt !== undefined && (
        <line className="open" x1={toX(acceptedAt)} x2={toX(acceptedAt)} y1="0" y2={HEIGHT} />
      )}
      <line x1={toX(used.x)} x2={toX(used.x)} y1="0" y2={HEIGHT} />
      <path className="c3" fill="none" stroke="currentColor" d={stepsOf(dots)} />
      {dots.map(({ seq, x, y, isUsed }) => (
        <circle
          key={seq}
          className={isUsed ? 'middle' : 'counted'}
          cx={toX(x)}
          cy={toY(y)}
          r={isUsed ? 5 : 2}
        />
      ))}
    </svg>
  );
}

interface SecondsPictureProps {
  readonly fill: FillRecord;
  readonly acceptance: AcceptanceEvidence | null;
  /** The seconds around are asked for once the check, which needs some of them, is through. */
  readonly isChecked: boolean;
  readonly texts: FigureTexts;
}

/** The prices of the seconds around a fill, with the message that was used and the moment of the acceptance. */
export function SecondsPicture({
  fill,
  acceptance,
  isChecked,
  texts,
}: SecondsPictureProps): ReactElement {
  const { t } = useTranslation('proof');
  const { price: number } = useFormat();
  const wanted = secondsAround(fill);
  const loaded = useSecondsAround(wanted, isChecked);
  const around = useMemo(
    () => (loaded === undefined ? undefined : picture(fill, acceptance, loaded)),
    [fill, acceptance, loaded],
  );
  if (around === undefined) {
    const isGone = loaded !== undefined || wanted === undefined;
    if (isGone) return <p className="proof-marks t-cap c2">{t('around.gone')}</p>;
    return (
      <div className="proof-marks">
        <svg className="winplot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" />
        <p className="winkey t-cap">&nbsp;</p>
      </div>
    );
  }
  const { dots, used, from, until, low, high, counted, acceptedAt } = around;
  const text = (value: string): string => texts.figure(price(value));
  const words = {
    all: number(String(dots.length), 0),
    from: clock(from),
    until: clock(until),
    low: text(low),
    high: text(high),
    seq: number(String(used.seq), 0),
    time: clock(used.time),
    price: text(used.price),
    name: t(`number.${counted}`),
  };
  return (
    <div className="proof-marks">
      <Plot around={around} label={t('around.label', words)} />
      <p className="winkey t-cap c2">
        <span>{t('around.used', words)}</span>
      </p>
      {acceptedAt !== undefined && (
        <p className="winkey t-cap c2">
          <span className="open">{t('around.accepted')}</span>
        </p>
      )}
    </div>
  );
}
