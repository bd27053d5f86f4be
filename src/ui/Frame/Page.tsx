import { createContext, useContext } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { PageMain, StickyBar } from './AppFrame.tsx';

/** What the shell puts under every page's bar: the offline banner. The page gives it its place. */
export const UnderNavContext = createContext<ReactNode>(null);

interface PageProps {
  /** The page's own bar: every page has one (product.md §2). */
  readonly nav: ReactNode;
  readonly children: ReactNode;
  /** The main action, in the sticky bar at the bottom edge. */
  readonly actions?: ReactNode;
  readonly isFlush?: boolean;
  readonly isStale?: boolean;
}

/** One screen: its bar, what the shell has to say, its content, its main action. */
export function Page({
  nav,
  children,
  actions,
  isFlush = false,
  isStale = false,
}: PageProps): ReactElement {
  const underNav = useContext(UnderNavContext);
  return (
    <>
      {nav}
      {underNav}
      <PageMain isFlush={isFlush} isStale={isStale}>
        {children}
      </PageMain>
      {actions !== undefined && <StickyBar>{actions}</StickyBar>}
    </>
  );
}
