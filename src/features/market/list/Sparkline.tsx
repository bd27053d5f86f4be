import { memo } from 'react';
import type { ReactElement } from 'react';
import { toneClass, directionTone } from '../../../ui/tone.ts';
import { drawSparkline, SPARK_HEIGHT, SPARK_WIDTH } from './drawSparkline.ts';

interface SparklineProps {
  /** Half-hour closes, oldest first; undefined until they are known. */
  readonly closes: readonly (string | null)[] | undefined;
  readonly priceDecimals: number;
  readonly direction: 'up' | 'down' | 'flat';
}

/** The last 24 hours as a line with a dot at the last trade (DESIGN 9.14); nothing where nothing is known. */
export const Sparkline = memo(function Sparkline(props: SparklineProps): ReactElement {
  const { closes, priceDecimals, direction } = props;
  const drawn = closes === undefined ? undefined : drawSparkline(closes, priceDecimals);
  return (
    <svg
      className={`market-spark ${direction === 'flat' ? 'c3' : toneClass(directionTone(direction))}`}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      aria-hidden="true"
    >
      {drawn !== undefined && (
        <>
          <path
            d={drawn.path}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
          <circle cx={drawn.end.x} cy={drawn.end.y} r="2" fill="currentColor" />
        </>
      )}
    </svg>
  );
});
