import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icons.ts';
import './Banner.css';

interface BannerProps {
  /** One sentence, with the time of the last price where prices are old (DESIGN 9.32). */
  readonly children: ReactNode;
  readonly icon?: IconName;
  readonly kind?: 'caution' | 'info' | 'bad';
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** A state of the whole page, under the nav bar. */
export function Banner(props: BannerProps): ReactElement {
  const { children, icon = 'refresh', kind = 'caution', action } = props;
  return (
    <div className={classNames('banner', kind !== 'caution' && kind)} role="status">
      <Icon name={icon} size={18} strokeWidth={2} />
      <span className="f1">{children}</span>
      {action !== undefined && (
        <button type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  );
}
