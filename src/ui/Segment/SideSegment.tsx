import type { ReactElement } from 'react';
import { Triangle } from '../Triangle/Triangle.tsx';
import './Segment.css';

interface SideSegmentProps<Up extends string, Down extends string> {
  readonly up: { readonly value: Up; readonly label: string };
  readonly down: { readonly value: Down; readonly label: string };
  readonly value: Up | Down;
  readonly onChange: (value: Up | Down) => void;
  readonly label: string;
}

/** Long or short, call or put, buy or sell: full colour, a word and a triangle (DESIGN 10.2). */
export function SideSegment<Up extends string, Down extends string>(
  props: SideSegmentProps<Up, Down>,
): ReactElement {
  const { up, down, value, onChange, label } = props;
  return (
    <div className="seg side" role="group" aria-label={label}>
      <button
        type="button"
        className="b-up"
        aria-pressed={value === up.value}
        onClick={() => {
          onChange(up.value);
        }}
      >
        <Triangle direction="up" size={9} />
        {up.label}
      </button>
      <button
        type="button"
        className="b-down"
        aria-pressed={value === down.value}
        onClick={() => {
          onChange(down.value);
        }}
      >
        <Triangle direction="down" size={9} />
        {down.label}
      </button>
    </div>
  );
}
