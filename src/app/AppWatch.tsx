import type { ReactElement } from 'react';
import { AlertWatch } from '../features/alerts/AlertWatch.tsx';
import { usePush } from '../features/alerts/usePush.ts';
import { useAppSelector } from '../state/clientState.ts';

/** What stays beside every screen: whom this browser is told for, and alerts that fire. It begins once the first page has come. */
export function AppWatch(): ReactElement | null {
  usePush();
  const token = useAppSelector(({ session }) => session.token);
  return token === undefined ? null : <AlertWatch key={token} />;
}
