import { firstScreenDone } from '../../lib/firstData.ts';

/** What did not come fails the part that needs it. */
const ignore = (): void => undefined;

/** What of home is no part of its first view, in one file: it comes as soon as that stands. Steady, for `useLazyPart`. */
export const loadRest = async () => {
  await firstScreenDone();
  // What it works with is asked for beside it, and so runs in a task of its own: together they are a stop that is felt.
  import('../../../core/money/decimal.ts').catch(ignore);
  return import('./HomeRest.tsx');
};
