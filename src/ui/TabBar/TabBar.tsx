import type { ReactElement } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icons.ts';
import './TabBar.css';

export interface TabBarItem {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** Where it leads, hash included: "#/pages/tabbarPages/home/contract". */
  readonly href: string;
}

interface TabBarProps {
  readonly items: readonly TabBarItem[];
  readonly currentId: string | undefined;
  /** Name of the navigation for a screen reader. */
  readonly label: string;
}

/** The bottom tabs (DESIGN 9.4). Only screens that work are given as items. */
export function TabBar({ items, currentId, label }: TabBarProps): ReactElement {
  return (
    <nav className="tabbar" aria-label={label}>
      {items.map((item) => (
        <a key={item.id} href={item.href} aria-current={item.id === currentId ? 'page' : undefined}>
          <Icon name={item.icon} size={22} />
          <span>{item.label}</span>
        </a>
      ))}
    </nav>
  );
}
