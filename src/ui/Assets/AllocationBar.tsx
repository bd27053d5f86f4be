import type { ReactElement } from 'react';
import './Assets.css';

/** Steps of the accent from the mock-up (assets.html); a fifth account is fainter still. */
const OPACITIES: readonly number[] = [1, 0.72, 0.48, 0.28, 0.16];

function opacityOf(index: number): number {
  return OPACITIES[Math.min(index, OPACITIES.length - 1)] ?? 1;
}

/** How a total is spread, in the order of the rows below it. Shares are positive numbers. */
export function AllocationBar({ shares }: { readonly shares: readonly number[] }): ReactElement {
  return (
    <div className="abar" aria-hidden="true">
      {shares.map((share, index) => (
        // The order is the identity: the bar's parts have no other.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={index} style={{ flex: share, opacity: opacityOf(index) }} />
      ))}
    </div>
  );
}

/** The swatch and percentage of one account, under its name. */
export function AllocationShare(props: {
  readonly index: number;
  readonly text: string;
}): ReactElement {
  return (
    <span className="share">
      <i className="sw-d" style={{ opacity: opacityOf(props.index) }} />
      {props.text}
    </span>
  );
}
