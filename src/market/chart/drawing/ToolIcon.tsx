import type { ReactElement } from 'react';
import type { Tool } from './points.ts';

/** Lines on 24 × 24; a ring is where a point is set. */
const SHAPES: Readonly<Record<Tool, { readonly lines: string; readonly rings: string }>> = {
  trend: { lines: 'M6.6 17.4 17.4 6.6', rings: '5 19 19 5' },
  horizontal: { lines: 'M2 12h8M14 12h8', rings: '12 12' },
  ray: { lines: 'M6.6 17.4 21 3M14 3h7v7', rings: '5 19' },
  rectangle: { lines: 'M5 17V6h12M19 8v11H7', rings: '5 19 19 6' },
  fibonacci: { lines: 'M3 4h18M3 9h18M3 13h18M7 20h14', rings: '5 20' },
  measure: { lines: 'M12 3v18M8 7l4-4 4 4M8 17l4 4 4-4M4 12h5M15 12h5', rings: '' },
};

const RING = 2;

/** What a tool draws, as small as an icon. Never alone: its button is named. */
export function ToolIcon({ tool }: { readonly tool: Tool }): ReactElement {
  const { lines, rings } = SHAPES[tool];
  const numbers = rings.split(' ').filter((one) => one !== '');
  const middles = numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1] }] : []));
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines} />
      {middles.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={RING} />
      ))}
    </svg>
  );
}
