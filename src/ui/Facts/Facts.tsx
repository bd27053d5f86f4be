import type { ReactElement, ReactNode } from 'react';
import { MISSING } from '../../lib/formatParts.ts';
import { classNames } from '../classNames.ts';
import { toneClass } from '../tone.ts';
import type { Tone } from '../tone.ts';
import './Facts.css';

export interface Fact {
  /** Also the row's key: two facts of one list have two names. */
  readonly label: string;
  /** Text, or a Checkable. */
  readonly value: ReactNode;
  readonly tone?: Tone;
}

/** Unknown is quiet, whatever it would mean (DESIGN 5). */
const classOf = ({ value, tone }: Fact): string => (value === MISSING ? 'c3' : toneClass(tone));

interface FactListProps {
  readonly className: string;
  readonly facts: readonly Fact[];
}

const FactList = ({ className, facts }: FactListProps): ReactElement => (
  <dl className={className}>
    {facts.map((fact) => (
      <div key={fact.label}>
        <dt>{fact.label}</dt>
        <dd className={classOf(fact)}>{fact.value}</dd>
      </div>
    ))}
  </dl>
);

/** Label left, value right, one per line: a receipt's sum (DESIGN 9.24). */
export function KeyValues({ facts }: { readonly facts: readonly Fact[] }): ReactElement {
  return <FactList className="kv" facts={facts} />;
}

interface CellsProps {
  readonly facts: readonly Fact[];
  /** Two columns instead of three. */
  readonly isDuo?: boolean;
}

/** Label above value in columns: positions and orders (DESIGN 9.20, 9.22). */
export function Cells({ facts, isDuo = false }: CellsProps): ReactElement {
  return <FactList className={classNames('cells', isDuo && 'duo')} facts={facts} />;
}
