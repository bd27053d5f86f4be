import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { FillRecord } from '../../../core/proof/fill/types.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { TableHead } from '../../ui/Facts/TableHead.tsx';
import { WindowPlot } from '../../ui/Proof/WindowPlot.tsx';
import { price } from './story/figure.ts';
import { windowOf, type SettlementWindow, type WindowRow } from './story/window.ts';
import type { FigureTexts } from './useFigureText.ts';

/** Time of day of `2026-03-14 14:06:12.345 UTC`. */
const CLOCK = [11, 23] as const;

interface WindowPictureProps {
  readonly fill: FillRecord;
  readonly texts: FigureTexts;
}

/** The places of the lines on the picture, in floats: nothing is decided by it. A refused line may say anything, so it has none. */
function placesOf({ rows }: SettlementWindow, { inputs }: FillRecord) {
  const from = Number(inputs['windowFrom']);
  const until = Number(inputs['windowUntil']);
  const open = Number(inputs['openIndexDoubled']);
  const drawn = rows.filter(({ part }) => part !== 'refused');
  const start = Math.min(from, ...drawn.map(({ time }) => time));
  const values = [open, ...drawn.map(({ doubled }) => doubled)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (time: number): number => (time - start) / Math.max(1, until - start);
  const y = (doubled: number): number => (high === low ? 0.5 : (doubled - low) / (high - low));
  const middle = drawn.filter(({ part }) => part === 'middle').map(({ doubled }) => y(doubled));
  return {
    from: x(from),
    open: y(open),
    middle: middle.length === 0 ? undefined : middle.reduce((a, b) => a + b) / middle.length,
    dots: drawn.map(({ seq, time, doubled, part }) => ({
      id: String(seq),
      x: x(time),
      y: y(doubled),
      part,
    })),
  };
}

/** The table's rows: the same lines with their prices. */
function Rows({
  rows,
  texts,
}: {
  readonly rows: readonly WindowRow[];
  readonly texts: FigureTexts;
}) {
  const { t } = useTranslation('proof');
  return (
    <tbody>
      {rows.map(({ seq, time, index, part }) => (
        <tr key={`${seq} ${time}`} className={part}>
          <td>{formatTimeUtc(time).slice(...CLOCK)}</td>
          <td>{texts.figure(price(index))}</td>
          <td>{t(`part.${part}`)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** The prices that named a settlement price: on a picture with the middle one marked, and one by one. */
export function WindowPicture({ fill, texts }: WindowPictureProps): ReactElement {
  const { t } = useTranslation('proof');
  const { span } = useFormat();
  const window = useMemo(() => windowOf(fill), [fill]);
  const places = useMemo(() => placesOf(window, fill), [window, fill]);
  const { windowFrom, windowUntil } = fill.inputs;
  const words = {
    count: window.counted,
    span: span(Number(windowUntil) - Number(windowFrom)),
    cut: window.cut,
  };
  return (
    <div className="stack">
      <p className="t-label c2">
        {t('market.window', words)}
        {window.cut > 0 && ` ${t('market.trimmed', words)}`}
      </p>
      {places.dots.length > 0 && (
        <>
          <WindowPlot label={t('market.plot')} {...places} />
          <p className="winkey t-cap c2">
            <span className="mid">{t('part.middle')}</span>
            <span className="open">{t('number.entry')}</span>
          </p>
        </>
      )}
      <p className="t-cap c2">{t('market.linesAll', { all: window.rows.length })}</p>
      {/* A region that scrolls must be reachable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="proof-lines" role="region" aria-label={t('market.lines')} tabIndex={0}>
        <table>
          <TableHead columns={[t('number.receivedTime'), t('number.index'), t('number.part')]} />
          <Rows rows={window.rows.toReversed()} texts={texts} />
        </table>
      </div>
    </div>
  );
}
