import type { ReactElement } from 'react';
import type { Protection } from '../../lib/protections.ts';

const SIZE = 64;
const CENTRE = SIZE / 2;
const RADIUS = 28;
/** Share of its part that an arc leaves free, for the gap between round ends. */
const GAP = 0.09;

/** A point on the ring; `turn` is 0 at the top and 1 all the way round. */
function pointAt(turn: number): string {
  const angle = 2 * Math.PI * turn;
  const x = CENTRE + RADIUS * Math.sin(angle);
  const y = CENTRE - RADIUS * Math.cos(angle);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function arcOf(index: number, count: number): string {
  const from = (index + GAP) / count;
  const to = (index + 1 - GAP) / count;
  return `M${pointAt(from)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(to)}`;
}

const STROKES = { on: 'var(--accent)', waiting: 'var(--buff)', off: 'var(--line-strong)' } as const;

interface ProtectionRingProps {
  readonly protections: readonly Protection[];
  /** "4 of 5 protections on". */
  readonly label: string;
}

/** One arc for each protection: those that are on first, then those that wait for a reviewer. */
export function ProtectionRing({ protections, label }: ProtectionRingProps): ReactElement {
  const order = ['on', 'waiting', 'off'] as const;
  const arcs = [...protections].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const on = protections.filter(({ state }) => state === 'on').length;
  return (
    <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
      {arcs.map(({ id, state }, index) => (
        <path
          key={id}
          d={arcOf(index, arcs.length)}
          fill="none"
          stroke={STROKES[state]}
          strokeWidth={5}
          strokeLinecap="round"
        />
      ))}
      <text
        x={CENTRE}
        y={CENTRE + 6}
        textAnchor="middle"
        style={{ font: '600 18px var(--font-sans)', fill: 'var(--text-1)' }}
      >
        {`${on}/${protections.length}`}
      </text>
    </svg>
  );
}
