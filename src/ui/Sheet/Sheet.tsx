import { memo, useId } from 'react';
import type { MouseEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.tsx';
import { useBackToClose } from './useBackToClose.ts';
import { useModalDialog } from './useModalDialog.ts';
import { useSwipeDown } from './useSwipeDown.ts';
import './Sheet.css';
import type { SheetDoor } from './useSheet.ts';

interface SheetProps extends SheetDoor {
  readonly title: ReactNode;
  /** Words of the cross: "Close" where nothing else is said. */
  readonly closeLabel?: string;
  /** False for a sheet that is left by its buttons only. */
  readonly hasCross?: boolean;
  readonly children: ReactNode;
  /** Buttons that stay in sight at the bottom. */
  readonly actions?: ReactNode;
  /** True while a command is on its way: nothing but the answer closes the sheet. */
  readonly isLocked?: boolean;
}

interface FilledProps extends Pick<
  SheetProps,
  'title' | 'closeLabel' | 'hasCross' | 'actions' | 'children'
> {
  readonly isOpen: boolean;
  readonly titleId: string;
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly requestClose: () => void;
}

/**
 * What stands in it. A closed sheet has none: screens hold many, and draw them with each price. One that leaves says to the last what
 * it said: the form behind it may be empty by then.
 */
const Filled = memo(
  (props: FilledProps): ReactElement => {
    const { titleId, dialog, requestClose, title, hasCross = true, actions, children } = props;
    const { t } = useTranslation('common');
    const { closeLabel = t('action.close') } = props;
    const swipe = useSwipeDown(dialog, requestClose);
    return (
      <>
        <div className="head" {...swipe}>
          <div className="grab" />
          <div className="hd">
            <h2 className="t-h2" id={titleId}>
              {title}
            </h2>
            {hasCross && (
              <IconButton icon="close" isQuiet label={closeLabel} onClick={requestClose} />
            )}
          </div>
        </div>
        <div className="body">{children}</div>
        {actions !== undefined && <div className="acts-bar">{actions}</div>}
      </>
    );
  },
  (_before, { isOpen }) => !isOpen,
);

/** A bottom sheet on the native dialog (DESIGN 9.34): the page behind is inert while it is open. */
export function Sheet(props: SheetProps): ReactElement {
  const { isOpen, onClose, isLocked = false, ...filled } = props;
  const titleId = useId();
  const { ref, isMounted } = useModalDialog(isOpen);
  const requestClose = (): void => {
    if (!isLocked) onClose();
  };
  useBackToClose(isOpen, requestClose);
  const onBackdrop = (event: MouseEvent<HTMLDialogElement>): void => {
    // The padding-free dialog is only its own target where the backdrop is. The second tap of two was meant for what the first one hit.
    if (event.target === event.currentTarget && event.detail < 2) requestClose();
  };

  // Some engines close on a second Esc whatever we say: a locked sheet comes back, another one is left.
  const onForcedClose = (): void => {
    const dialog = ref.current;
    if (!isOpen || dialog === null || dialog.open) return;
    if (isLocked) dialog.showModal();
    else onClose();
  };

  return (
    // The backdrop is the dialog itself; Esc is its keyboard twin.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      className="sheet"
      aria-labelledby={titleId}
      onClick={onBackdrop}
      onClose={onForcedClose}
      onCancel={(event) => {
        event.preventDefault();
        requestClose();
      }}
    >
      {isMounted && (
        <Filled
          {...filled}
          isOpen={isOpen}
          titleId={titleId}
          dialog={ref}
          requestClose={requestClose}
        />
      )}
    </dialog>
  );
}
