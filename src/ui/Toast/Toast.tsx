import type { ReactElement } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import './Toast.css';

export interface ToastMessage {
  /** Two toasts of one text are still two: the id restarts the clock. */
  readonly id: string;
  readonly kind: 'ok' | 'error' | 'info';
  /** What happened: "Transfer not made". */
  readonly title: string;
  /** Why, and whether money moved. */
  readonly reason?: string | undefined;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
}

interface ToastProps {
  readonly message: ToastMessage;
  /** Shown as a cross where the toast waits to be dismissed. */
  readonly dismissLabel?: string | undefined;
  readonly onDismiss?: (() => void) | undefined;
}

function ToastIcon({ kind }: { readonly kind: ToastMessage['kind'] }): ReactElement {
  if (kind === 'ok') return <Icon name="check" size={20} strokeWidth={2.4} className="cok" />;
  if (kind === 'error') return <Icon name="alert" size={20} strokeWidth={2} className="cd" />;
  return <Icon name="info" size={20} strokeWidth={2} className="c2" />;
}

/** One message over the page (DESIGN 9.33). */
export function Toast({ message, dismissLabel, onDismiss }: ToastProps): ReactElement {
  const { kind, title, reason, action } = message;
  return (
    <div className="toast">
      <ToastIcon kind={kind} />
      <div className="f1">
        {title}
        {reason !== undefined && <p>{reason}</p>}
      </div>
      {action !== undefined && (
        <button type="button" className="act" onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {dismissLabel !== undefined && onDismiss !== undefined && (
        <IconButton icon="close" size={18} isQuiet label={dismissLabel} onClick={onDismiss} />
      )}
    </div>
  );
}
