import type { ReactElement, ReactNode } from 'react';
import './Frame.css';

interface AppFrameProps {
  /** NavBar, banners, PageMain, StickyBar or TabBar, in this order. */
  readonly children: ReactNode;
}

/** The column every screen lives in: all of a phone, at most 500 px on a wide screen (product.md §9). */
export function AppFrame({ children }: AppFrameProps): ReactElement {
  return <div className="app">{children}</div>;
}

interface PageMainProps {
  readonly children: ReactNode;
  /** No room at the bottom: the content brings its own. */
  readonly isFlush?: boolean;
  /** Prices on the page are not live: they turn grey. */
  readonly isStale?: boolean;
}

/** What scrolls between the bars. */
export function PageMain({
  children,
  isFlush = false,
  isStale = false,
}: PageMainProps): ReactElement {
  const names = [isFlush && 'flush', isStale && 'stale'].filter(Boolean).join(' ');
  return <main className={names}>{children}</main>;
}

/** The main action of a form page, always in reach of the thumb. */
export function StickyBar({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className="stick">{children}</div>;
}

/** 8 px of canvas between two sections. */
export function Band(): ReactElement {
  return <div className="band" />;
}
