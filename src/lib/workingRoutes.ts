import { createContext, useContext } from 'react';
import type { RouteName } from './paths.ts';

/**
 * The routes whose screens work, given by app/AppRoutes.tsx: a menu entry or a button that leads elsewhere appears only
 * when there is something to lead to.
 */
export const WorkingRoutes = createContext<(name: RouteName) => boolean>(() => false);

/** Whether the screen of a route works. */
export function useHasRoute(): (name: RouteName) => boolean {
  return useContext(WorkingRoutes);
}
