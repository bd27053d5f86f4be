import type { ReactElement } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icons.ts';
import './Assets.css';

export interface QuickAction {
  readonly label: string;
  readonly icon: IconName;
  readonly href: string;
  /** At most one per screen. */
  readonly isMain?: boolean;
}

/** Tiles of 48 px with their words below (DESIGN 9.27). */
export function QuickActions({
  actions,
}: {
  readonly actions: readonly QuickAction[];
}): ReactElement {
  return (
    <div className="qa">
      {actions.map((action) => (
        <a key={action.label} className={action.isMain === true ? 'on' : ''} href={action.href}>
          <span>
            <Icon name={action.icon} size={20} />
          </span>
          {action.label}
        </a>
      ))}
    </div>
  );
}
