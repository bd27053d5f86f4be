import type { ReactElement, ReactNode } from 'react';
import './Proof.css';

interface SumRowProps {
  readonly name: string;
  readonly result: ReactNode;
  /** "30,000.00 ÷ 20"; left out where the result is a figure of the record. */
  readonly sum?: string | undefined;
  /** "rounded up". */
  readonly rounded?: string | undefined;
}

/** One sum of a rule: its name and result on a line, what it was worked out from below (DESIGN 9.19). */
export function SumRow({ name, result, sum, rounded }: SumRowProps): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{result}</dd>
      {sum !== undefined && (
        <dd className="of">
          {sum}
          {rounded !== undefined && <i> {rounded}</i>}
        </dd>
      )}
    </div>
  );
}
