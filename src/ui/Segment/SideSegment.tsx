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
  const sides = [
    ['up', up],
    ['down', down],
  ] as const;
  return (
    <div className="seg side" role="group" aria-label={label}>
      {sides.map(([direction, side]) => (
        <button
          key={direction}
          type="button"
          className={`b-${direction}`}
          data-key={direction}
          aria-pressed={value === side.value}
          onClick={() => {
            onChange(side.value);
          }}
        >
          <Triangle direction={direction} size={9} />
          {side.label}
        </button>
      ))}
    </div>
  );
}
