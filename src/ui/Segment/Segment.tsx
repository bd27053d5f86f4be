import type { ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import './Segment.css';

export interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface SegmentProps<Value extends string> {
  readonly options: readonly SegmentOption<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly label: string;
  /** 36 instead of 44 px high; the hit area stays 44. */
  readonly isSmall?: boolean;
  readonly className?: string;
}

/** A choice of a few, all visible (DESIGN 9.6). */
export function Segment<Value extends string>(props: SegmentProps<Value>): ReactElement {
  const { options, value, onChange, label, isSmall = false, className } = props;
  return (
    <div className={classNames('seg', isSmall && 'sm', className)} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.isDisabled}
          onClick={() => {
            onChange(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
