import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';

interface EmptyProps {
  /** From the catalogue: "There is currently no data available". */
  readonly title: string;
  /** One sentence: what will be here. */
  readonly children?: ReactNode;
  /** The one that fills it. */
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
  /** In the place of the rows: what is real and of use meanwhile. */
  readonly first?: ReactNode;
}

/** What it says needs so much beside what fills it; where there is less, as on a phone zoomed to 200 %, that stands below. */
const ROOM_PX = 200;

/** A list without rows: a few lines, and below them what there is to see or to do instead. */
export function Empty({ title, children, action, first }: EmptyProps): ReactElement {
  return (
    <>
      <div className="sec row wrap g3">
        <div className="f1" style={{ flexBasis: ROOM_PX }}>
          <h2 className="t-label c2">{title}</h2>
          {children !== undefined && <p className="t-cap c3">{children}</p>}
        </div>
        {action !== undefined && (
          <Button size="small" isNarrow onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
      {first}
    </>
  );
}
