import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import './NavBar.css';

interface MoreLinkProps {
  readonly children: ReactNode;
  readonly onClick?: () => void;
  readonly href?: string;
  readonly hasArrow?: boolean;
  readonly className?: string;
}

/** A quiet action beside a title: "Details", "Close all". */
export function MoreLink(props: MoreLinkProps): ReactElement {
  const { children, onClick, href, hasArrow = true, className = '' } = props;
  const content = (
    <>
      {children}
      {hasArrow && <Icon name="forward" size={16} />}
    </>
  );
  if (href !== undefined) {
    return (
      <a className={`more hit ${className}`} href={href}>
        {content}
      </a>
    );
  }
  return (
    <button type="button" className={`more hit ${className}`} onClick={onClick}>
      {content}
    </button>
  );
}
