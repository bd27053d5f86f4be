import type { ReactElement } from 'react';
import { useCopy } from '../../state/useCopy.ts';
import { AddressText } from '../../ui/AddressText/AddressText.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';

interface CopyLineProps {
  /** What it is: "Address". */
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
}

/** A whole address or transaction id with its copy button. */
export function CopyLine({ label, text, copyLabel }: CopyLineProps): ReactElement {
  const copy = useCopy();
  return (
    <div className="copy-line">
      <h3 className="t-label c2">{label}</h3>
      <AddressText address={text} />
      <Button
        size="small"
        isNarrow
        icon={<Icon name="copy" size={18} />}
        onClick={() => {
          copy(text);
        }}
      >
        {copyLabel}
      </Button>
    </div>
  );
}
