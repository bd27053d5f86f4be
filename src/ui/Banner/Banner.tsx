import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icons.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import './Banner.css';

interface BannerProps {
  /** One sentence, with the time of the last price where prices are old (DESIGN 9.32). */
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly kind?: 'caution' | 'info' | 'bad';
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** A cross, for what need not be read again. */
  readonly dismiss?: { readonly label: string; readonly onClick: () => void };
}

/** A state of the whole page, under the nav bar. */
export function Banner(props: BannerProps): ReactElement {
  const { children, icon = 'refresh', kind = 'caution', action, dismiss } = props;
  return (
    <div className={classNames('banner', kind !== 'caution' && kind)} role="status">
      <Icon name={icon} size={18} strokeWidth={2} />
      <span className="f1">{children}</span>
      {action !== undefined && (
        <button type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
      {dismiss !== undefined && (
        <IconButton
          icon="close"
          size={18}
          isQuiet
          label={dismiss.label}
          onClick={dismiss.onClick}
        />
      )}
    </div>
  );
}
