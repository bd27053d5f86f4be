import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import './Proof.css';

interface ProofStepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** One numbered step of a proof. */
export function ProofStep({ number, title, children }: ProofStepProps): ReactElement {
  return (
    <section className="pst">
      <h3>
        <i>{number}</i>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface RecordLineProps {
  readonly name: string;
  /** As shown. */
  readonly text: string;
  /** Said by the copy button: "Copy hash". */
  readonly copyLabel: string;
  /** What is copied, where what is shown is not all of it. */
  readonly whole?: string;
  readonly onCopy: (value: string) => void;
}

/** Entry, hash, key: a value with its copy button. */
export function RecordLine(props: RecordLineProps): ReactElement {
  const { name, text, copyLabel, whole = text, onCopy } = props;
  return (
    <div className="hrow">
      <span>{name}</span>
      <span className="v">{text}</span>
      <IconButton
        icon="copy"
        size={18}
        isQuiet
        label={copyLabel}
        onClick={() => {
          onCopy(whole);
        }}
      />
    </div>
  );
}

interface PlaceMarkProps {
  readonly state: 'ok' | 'busy' | 'bad' | 'none';
  readonly children: ReactNode;
}

/** What is known of a place in the log, with its mark. */
export function PlaceMark({ state, children }: PlaceMarkProps): ReactElement {
  const icons = { ok: 'check', bad: 'close', none: 'info' } as const;
  return (
    <p className={classNames('placed', state)} role="status">
      {state === 'busy' ? (
        <Spinner size={16} />
      ) : (
        <Icon name={icons[state]} size={16} strokeWidth={2.4} />
      )}
      <span>{children}</span>
    </p>
  );
}
