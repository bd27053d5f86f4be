import { useState } from 'react';

/** Whether a sheet stands open, and the way out of it. */
export interface SheetDoor {
  readonly isOpen: boolean;
  /** Asked for by the cross, Esc, a tap beside the sheet, a pull down and the back button. */
  readonly onClose: () => void;
}

export interface OpenedSheet {
  readonly open: () => void;
  readonly close: () => void;
  /** What the sheet is given. */
  readonly door: SheetDoor;
}

/** A sheet over the screen that opens it, closed at first. */
export function useSheet(): OpenedSheet {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  return {
    open: () => {
      setOpen(true);
    },
    close,
    door: { isOpen, onClose: close },
  };
}
