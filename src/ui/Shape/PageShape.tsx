import type { ReactElement } from 'react';
import { Loading } from '../Skeleton/Skeleton.tsx';
import './Shape.css';

/** A trading screen with its chart, one that begins with the ticket, and everything else. */
export type ShapeKind = 'chart' | 'ticket' | 'rows';

const boxes = (count: number): ReactElement[] =>
  Array.from({ length: count }, (_, index) => <i key={index} className="sk" />);

/** What is drawn in index.html too, so that its place does not move when the scripts have come. */
export function PageShapeBoxes(): ReactElement {
  return (
    <>
      <div className="shape-quote">
        <div>{boxes(3)}</div>
        <div>{boxes(4)}</div>
      </div>
      <div className="shape-chart">{boxes(1)}</div>
      <div className="shape-ticket">
        <div>{boxes(6)}</div>
        <div>{boxes(1)}</div>
      </div>
      <div className="shape-act">{boxes(1)}</div>
      <div className="shape-rows">{boxes(8)}</div>
    </>
  );
}

interface PageShapeProps {
  readonly kind: ShapeKind;
  /** Said to a screen reader: "Loading". */
  readonly label: string;
}

/** A screen that is on its way, below its bar. */
export function PageShape({ kind, label }: PageShapeProps): ReactElement {
  return (
    <Loading label={label}>
      <div className="shape" data-shape={kind}>
        <PageShapeBoxes />
      </div>
    </Loading>
  );
}
