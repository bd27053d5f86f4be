import type { ReactElement } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import './Proof.css';

interface CommandLineProps {
  readonly text: string;
  readonly copyLabel: string;
  readonly onCopy: () => void;
}

/** An option, or what stands between two. A line that ended between the dashes of one would be read as something else. */
const PIECE = /--\w*|(?:(?!--).)+/g;

/** A command to run elsewhere, with its copy button. */
export function CommandLine({ text, copyLabel, onCopy }: CommandLineProps): ReactElement {
  return (
    <div className="cmd">
      <code>
        {[...text.matchAll(PIECE)].map(({ 0: piece, index }) =>
          piece.startsWith('--') ? <span key={index}>{piece}</span> : piece,
        )}
      </code>
      <IconButton icon="copy" size={18} isQuiet label={copyLabel} onClick={onCopy} />
    </div>
  );
}
