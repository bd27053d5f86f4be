// Looks at the public log while the app is on the screen: now, then every minute. What it finds, the alarm says.
// Must never make noise of an answer that did not come: the next look asks again.
import { deviceLog } from './deviceLog.ts';

const LOOK_EVERY_MS = 60_000;

async function look(): Promise<void> {
  try {
    await deviceLog.follow();
  } catch (error) {
    // Offline, a restart, a page of somebody else's: said nowhere but here, and asked again in a minute.
    // oxlint-disable-next-line no-console -- read by who looks into it
    console.debug('the public log was not read', error);
  }
}

/** Returns the end of it. */
export function startFollowing(): () => void {
  let lookedAt = -Infinity;
  const lookWhenDue = (): void => {
    const now = performance.now();
    if (document.hidden || now - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = now;
    void look();
  };
  // Asked for more often than it is due, so that a page that was hidden looks soon.
  const timer = setInterval(lookWhenDue, LOOK_EVERY_MS / 4);
  document.addEventListener('visibilitychange', lookWhenDue);
  lookWhenDue();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookWhenDue);
  };
}
