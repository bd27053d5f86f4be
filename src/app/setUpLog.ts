import { firstScreenHere } from '../lib/firstData.ts';

// The public log is looked at some seconds after the first page, by a script of its own: the boot does not carry it.

/** The first page has its prices by then. */
const START_AFTER_MS = 4000;
/** Without the script nothing is followed until the app is opened again; a proof asks for it by itself. */
const ignore = (): void => undefined;

/** Returns the teardown. */
export function setUpLog(): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const start = async (): Promise<void> => {
    await firstScreenHere();
    const { startFollowing } = await import('../publicLog/startFollowing.ts');
    if (!isOver) stop = startFollowing();
  };
  const timer = setTimeout(() => {
    start().catch(ignore);
  }, START_AFTER_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
