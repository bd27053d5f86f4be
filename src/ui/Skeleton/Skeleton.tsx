import type { ReactElement, ReactNode } from 'react';
import './Skeleton.css';

interface SkeletonProps {
  /** CSS lengths: the same box as the content that will come. */
  readonly width: number | string;
  readonly height: number | string;
  readonly radius?: number;
  readonly top?: number;
}

/** A grey box where content will be (DESIGN 9.35). */
export function Skeleton({ width, height, radius = 4, top = 0 }: SkeletonProps): ReactElement {
  return <i className="sk" style={{ width, height, borderRadius: radius, marginTop: top }} />;
}

interface LoadingProps {
  /** Said to a screen reader: "Loading". */
  readonly label: string;
  readonly children: ReactNode;
}

/** Around the skeletons of one region: they are one thing that is loading, not twenty. */
export function Loading({ label, children }: LoadingProps): ReactElement {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      {children}
    </div>
  );
}

interface SkeletonRowsProps {
  readonly count: number;
  readonly label: string;
  /** Room for an icon before each row. */
  readonly hasIcon?: boolean;
}

/** Rows of a list that is loading, at the size of ListRow. */
export function SkeletonRows({ count, label, hasIcon = false }: SkeletonRowsProps): ReactElement {
  return (
    <Loading label={label}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={hasIcon ? 'li ic' : 'li'}>
          {hasIcon && (
            <span className="lead">
              <Skeleton width={20} height={20} />
            </span>
          )}
          <span className="f1">
            <Skeleton width={96 + ((row * 37) % 48)} height={12} />
            <Skeleton width={64 + ((row * 23) % 40)} height={10} top={8} />
          </span>
          <Skeleton width={64} height={12} />
        </div>
      ))}
    </Loading>
  );
}
