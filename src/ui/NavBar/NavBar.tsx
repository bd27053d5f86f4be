import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../classNames.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import './NavBar.css';

interface NavBarProps {
  readonly title?: string;
  /** A page that can be left: where the arrow leads. */
  readonly onBack?: () => void;
  /** A cross instead of the arrow: log-in and full-screen pages. */
  readonly backIcon?: 'back' | 'close';
  /** Left content of a root screen instead of a title: the mark or the pair selector. */
  readonly children?: ReactNode;
  /** Up to three icons, or one text action. */
  readonly right?: ReactNode;
  /** A hairline below: the quote has collapsed into the bar. */
  readonly hasLine?: boolean;
}

/** The bar at the top of every screen (DESIGN 9.3). Without `onBack` it is a root screen's bar. */
export function NavBar(props: NavBarProps): ReactElement {
  const { t } = useTranslation('common');
  const { title, onBack, backIcon = 'back', children, right, hasLine = false } = props;
  return (
    <header
      className={classNames('nav', onBack === undefined && 'nav--root', hasLine && 'nav--line')}
    >
      {onBack !== undefined && (
        <IconButton icon={backIcon} size={24} label={t(`action.${backIcon}`)} onClick={onBack} />
      )}
      {title !== undefined && <h1>{title}</h1>}
      {children}
      {right !== undefined && <div className="nav__r">{right}</div>}
    </header>
  );
}
