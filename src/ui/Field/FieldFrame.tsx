import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import './Field.css';

interface FieldFrameProps {
  /** Id of the control that the label names. */
  readonly controlId: string;
  readonly label: ReactNode;
  /** Right of the label: "Available 2,787.18 USDT", "Forgot it?". */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  /** A sentence: what is wrong and what to do. Takes the hint's place. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Id of the line under a control, for `aria-describedby`. */
export function hintId(controlId: string): string {
  return `${controlId}-hint`;
}

/** Id of a control's label, for `aria-labelledby`: units and buttons inside the box are not part of its name. */
export function labelId(controlId: string): string {
  return `${controlId}-label`;
}

/** Label above, control, hint or error below (DESIGN 9.9): the same for every kind of control. */
export function FieldFrame(props: FieldFrameProps): ReactElement {
  const { controlId, label, aside, hint, error, children } = props;
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={controlId} id={labelId(controlId)}>
          {label}
        </label>
        {aside}
      </div>
      {children}
      <FieldHint controlId={controlId} hint={hint} error={error} />
    </div>
  );
}

interface FieldHintProps {
  readonly controlId: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** What mends the error with one tap. */
  readonly remedy?: Remedy | undefined;
}

export interface Remedy {
  readonly label: string;
  readonly onClick: () => void;
}

/** The line under a control; an error is read out when it appears. */
export function FieldHint(props: FieldHintProps): ReactElement | null {
  const { controlId, hint, error, remedy } = props;
  if (error !== undefined && error !== '') {
    return (
      <>
        <p className="hint err" id={hintId(controlId)} role="alert">
          <Icon name="alert" size={14} strokeWidth={2} />
          <span>{error}</span>
        </p>
        {remedy !== undefined && (
          <button type="button" className="remedy hit" onClick={remedy.onClick}>
            {remedy.label}
          </button>
        )}
      </>
    );
  }
  if (hint === undefined) return null;
  return (
    <p className="hint" id={hintId(controlId)}>
      {hint}
    </p>
  );
}
