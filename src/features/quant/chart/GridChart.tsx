import { useId } from 'react';
import type { ReactElement } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Plot } from '../../../ui/Plot/Plot.tsx';
import { formatTick } from './timeText.ts';
import {
  HEIGHT,
  MARK_ROOM,
  namedLevels,
  pathOf,
  plotRightFor,
  PRICE_AFTER,
  scaleOf,
  TAG_GAP,
  timeMarks,
  TIMES_Y,
  WIDTH,
} from './gridScale.ts';
import type { GridScale, PricePoint } from './gridScale.ts';

/** A fill as a mark: a purchase under its price, a sale above it. */
export interface FillMark extends PricePoint {
  readonly id: string;
  readonly side: 'buy' | 'sell';
}

interface GridChartProps {
  /** Ascending; for drawing only, as all numbers here. */
  readonly levels: readonly number[];
  readonly points: readonly PricePoint[];
  readonly span: readonly [number, number];
  /** The price now, in its tag. */
  readonly last: number | undefined;
  readonly fills?: readonly FillMark[];
  readonly priceDecimals: number;
  /** What a screen reader says of the picture. */
  readonly label: string;
}

interface LevelsProps {
  readonly levels: readonly number[];
  readonly scale: GridScale;
  readonly plotRight: number;
}

function Levels({ levels, scale, plotRight }: LevelsProps): ReactElement {
  const { yOf } = scale;
  const upper = levels.length - 1;
  return (
    <>
      {levels.map((level, index) => (
        <path
          key={level}
          d={`M0 ${yOf(level).toFixed(1)}H${plotRight}`}
          className={index === 0 || index === upper ? 'edge' : 'level'}
        />
      ))}
    </>
  );
}

/** Triangles of DESIGN 8: only what was really filled is drawn. */
function Mark({ fill, scale }: { fill: FillMark; scale: GridScale }): ReactElement {
  const x = scale.xOf(fill.time).toFixed(1);
  const y = scale.yOf(fill.price);
  const isBuy = fill.side === 'buy';
  const [tip, base] = isBuy ? [y + 2, y + 10] : [y - 2, y - 10];
  return (
    <path
      d={`M${x} ${tip.toFixed(1)}l-5 ${(base - tip).toFixed(1)}h10z`}
      className={isBuy ? 'buy' : 'sell'}
    />
  );
}

/** A grid on the prices that it would trade by, or has traded by. */
export function GridChart(props: GridChartProps): ReactElement {
  const { levels, points, span, last, fills = [], priceDecimals, label } = props;
  const format = useFormat();
  const clipId = useId();
  const now = last === undefined ? [] : [{ time: span[1], price: last }];
  const drawn = [...points, ...now];
  const [lower, upper] = [levels[0], levels.at(-1)];
  const text = (price: number): string => format.price(price.toFixed(priceDecimals), priceDecimals);
  const written = [...levels, ...now.map(({ price }) => price)].map(text);
  const plotRight = plotRightFor(written);
  const markRoom = fills.length === 0 ? 0 : MARK_ROOM;
  const scale = scaleOf(levels, [...drawn, ...fills], { span, plotRight, markRoom });
  const lastY = last === undefined ? undefined : scale.yOf(last);
  return (
    <Plot className="grid-chart" width={WIDTH} height={HEIGHT} label={label}>
      <clipPath id={clipId}>
        <rect x="0" y="0" width={plotRight} height={HEIGHT} />
      </clipPath>
      {lower !== undefined && upper !== undefined && (
        <rect
          x="0"
          y={scale.yOf(upper)}
          width={plotRight}
          height={scale.yOf(lower) - scale.yOf(upper)}
          className="range"
        />
      )}
      <Levels levels={levels} scale={scale} plotRight={plotRight} />
      <g clipPath={`url(#${clipId})`}>
        <path d={pathOf(drawn, scale)} className="prices" />
        {fills.map((fill) => (
          <Mark key={fill.id} fill={fill} scale={scale} />
        ))}
      </g>
      {namedLevels(levels, scale, last).map((level) => (
        <text
          key={level}
          x={WIDTH - PRICE_AFTER}
          y={scale.yOf(level) + 4}
          textAnchor="end"
          className={level === lower || level === upper ? 'edge-text' : ''}
        >
          {text(level)}
        </text>
      ))}
      {last !== undefined && lastY !== undefined && (
        <>
          <rect
            x={plotRight + TAG_GAP}
            y={lastY - 9}
            width={WIDTH - plotRight - TAG_GAP}
            height="18"
            rx="2"
            className="tag-box"
          />
          <text x={WIDTH - PRICE_AFTER} y={lastY + 4} textAnchor="end" className="tag-text">
            {text(last)}
          </text>
        </>
      )}
      {timeMarks(span).map((time) => (
        <text key={time} x={scale.xOf(time)} y={TIMES_Y} textAnchor="middle">
          {formatTick(time, span, format.locale)}
        </text>
      ))}
    </Plot>
  );
}
