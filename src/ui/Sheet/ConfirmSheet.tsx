import type { ReactElement, ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import type { ButtonKind } from '../Button/Button.tsx';
import { classNames } from '../classNames.ts';
import { Sheet } from './Sheet.tsx';

/** Longer labels are stacked, never squeezed side by side: DESIGN 11. */
const LONGEST_SIDE_BY_SIDE = 16;

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  /** What is asked: "Close this position?" */
  readonly title: string;
  /** What it costs and what happens, before the buttons (DESIGN 1.3). */
  readonly children: ReactNode;
  readonly keepLabel: string;
  readonly onKeep: () => void;
  readonly actLabel: string;
  readonly onAct: () => void;
  readonly actKind?: ButtonKind;
  readonly isBusy?: boolean;
  readonly busyLabel?: string;
  readonly isActDisabled?: boolean;
}

/** Asks before an act that cannot be undone: "Keep it" one third, the act two thirds, no cross. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactElement {
  const { isOpen, title, children, keepLabel, onKeep, actLabel, onAct } = props;
  const { actKind = 'primary', isBusy = false, busyLabel, isActDisabled = false } = props;
  const isStacked = Math.max(keepLabel.length, actLabel.length) > LONGEST_SIDE_BY_SIDE;
  const actions = (
    <div className={classNames('confirm-acts', isStacked && 'stacked')}>
      <Button onClick={onKeep} disabled={isBusy}>
        {keepLabel}
      </Button>
      <Button
        kind={actKind}
        onClick={onAct}
        isLoading={isBusy}
        disabled={isActDisabled}
        {...(busyLabel === undefined ? {} : { loadingLabel: busyLabel })}
      >
        {actLabel}
      </Button>
    </div>
  );
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onKeep}
      title={title}
      actions={actions}
      isLocked={isBusy}
      hasCross={false}
    >
      {children}
    </Sheet>
  );
}
