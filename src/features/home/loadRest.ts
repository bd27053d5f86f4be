import { firstScreenDone } from '../../lib/firstData.ts';

/** What of home is no part of its first view, in one file: it comes as soon as that stands. Steady, for `useLazyPart`. */
export const loadRest = async () => {
  await firstScreenDone();
  return import('./HomeRest.tsx');
};
