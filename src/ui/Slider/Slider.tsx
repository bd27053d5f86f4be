import { useRef } from 'react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import { crossesStop, fromFraction, fromKey, toFraction } from './sliderValue.ts';
import type { SliderScale } from './sliderValue.ts';
import './Slider.css';

const PERCENT_STOPS: readonly number[] = [0, 25, 50, 75, 100]; // DESIGN 9.11

interface SliderProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly label: string;
  /** What the value says: "25%, 300.00 USDT". */
  readonly valueText?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly stops?: readonly number[];
  /** Words under the stops, one for each. */
  readonly stopLabels?: readonly string[];
  readonly isDisabled?: boolean;
}

function buzz(): void {
  // Haptics exist on some phones only; 5 ms is the lightest that can be felt.
  if ('vibrate' in navigator) navigator.vibrate(5);
}

/** A line through a ring (DESIGN 9.11). The value is a position; over the limit the caller clamps it. */
export function Slider(props: SliderProps): ReactElement {
  const { value, onChange, label, valueText, min = 0, max = 100, step = 1 } = props;
  const { stops = PERCENT_STOPS, stopLabels, isDisabled = false } = props;
  const track = useRef<HTMLDivElement>(null);
  const scale: SliderScale = { min, max, step, stops };

  const moveTo = (next: number): void => {
    if (next === value) return;
    if (crossesStop(value, next, scale)) buzz();
    onChange(next);
  };
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    moveTo(fromFraction((event.clientX - box.left) / box.width, scale));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (isDisabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    follow(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (!isDisabled && event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = isDisabled ? undefined : fromKey(event.key, value, scale);
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  };

  return (
    <div
      className={classNames('slider', stopLabels !== undefined && 'labelled')}
      style={{ '--v': `${toFraction(value, scale) * 100}%` } as CSSProperties}
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      aria-disabled={isDisabled || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <SliderTrack scale={scale} value={value} trackRef={track} stopLabels={stopLabels} />
    </div>
  );
}

interface SliderTrackProps {
  readonly scale: SliderScale;
  readonly value: number;
  readonly trackRef: React.RefObject<HTMLDivElement | null>;
  readonly stopLabels: readonly string[] | undefined;
}

function SliderTrack({ scale, value, trackRef, stopLabels }: SliderTrackProps): ReactElement {
  const at = (stop: number): string => `${toFraction(stop, scale) * 100}%`;
  return (
    <>
      <div className="trk" ref={trackRef}>
        <div className="fil" />
        {scale.stops.map((stop) => (
          <i
            key={stop}
            className={classNames('st', stop <= value && 'on')}
            style={{ left: at(stop) }}
          />
        ))}
        <i className="th" />
      </div>
      {stopLabels !== undefined && (
        <div className="lb" aria-hidden="true">
          {scale.stops.map((stop, index) => (
            <span key={stop} style={{ left: at(stop) }}>
              {stopLabels[index]}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
