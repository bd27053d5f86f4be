import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { Toast } from './Toast.tsx';
import type { ToastMessage } from './Toast.tsx';

/** How long a toast stays: product.md §8 and §9. */
export const TOAST_MS = 2000;

interface ToastHostProps {
  /** The one toast to show; the caller keeps the queue. */
  readonly message: ToastMessage | undefined;
  readonly onDismiss: (id: string) => void;
  readonly dismissLabel: string;
}

/**
 * A place of toasts. A live region reads each message out; as a popover it also lies
 * above an open sheet.
 */
export function ToastHost({ message, onDismiss, dismissLabel }: ToastHostProps): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const latestDismiss = useRef(onDismiss);
  useEffect(() => {
    latestDismiss.current = onDismiss;
  });
  // What offers an action waits for the user; everything else leaves by itself.
  const isWaiting = message?.action !== undefined;
  const id = message?.id;

  useEffect(() => {
    if (id === undefined || isWaiting) return undefined;
    const timer = setTimeout(() => {
      latestDismiss.current(id);
    }, TOAST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id, isWaiting]);

  useEffect(() => {
    const element = host.current;
    // Engines before 2024 lack popovers: the z-index serves there.
    if (id === undefined || element === null || typeof element.showPopover !== 'function')
      return undefined;
    element.showPopover();
    return () => {
      element.hidePopover();
    };
  }, [id]);

  return (
    <div
      ref={host}
      popover="manual"
      className="toast-host"
      role={message?.kind === 'error' ? 'alert' : 'status'}
    >
      {message !== undefined && (
        <Toast
          key={message.id}
          message={message}
          dismissLabel={isWaiting ? dismissLabel : undefined}
          onDismiss={() => {
            onDismiss(message.id);
          }}
        />
      )}
    </div>
  );
}
