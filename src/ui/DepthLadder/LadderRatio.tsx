import type { ReactElement } from 'react';

interface LadderRatioProps {
  /** Share of the visible quantity that bids hold, 0 to 1. */
  readonly bidShare: number;
  /** "Bid 38%". */
  readonly bidText: string;
  readonly askText: string;
}

/** Which side of the visible book is heavier. */
export function LadderRatio({ bidShare, bidText, askText }: LadderRatioProps): ReactElement {
  const bidPercent = Math.min(100, Math.max(0, bidShare * 100));
  return (
    <>
      <div className="ratio" aria-hidden="true">
        <i className="b" style={{ width: `${bidPercent}%` }} />
        <i className="a" style={{ width: `${100 - bidPercent}%` }} />
      </div>
      <div className="row between t-micro c3">
        <span>{bidText}</span>
        <span>{askText}</span>
      </div>
    </>
  );
}
