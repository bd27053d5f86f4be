import type { ReactElement } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import './Proof.css';

interface CommandLineProps {
  readonly text: string;
  readonly copyLabel: string;
  readonly onCopy: () => void;
}

/** A command to run elsewhere, with its copy button. */
export function CommandLine({ text, copyLabel, onCopy }: CommandLineProps): ReactElement {
  return (
    <div className="cmd">
      <code>{text}</code>
      <IconButton icon="copy" size={18} isQuiet label={copyLabel} onClick={onCopy} />
    </div>
  );
}
