// Requests at even distances, as people send them, over connections that are kept; each is timed from the moment it was due,
// so that a server that stands still is not asked less. The first ones open connections and count for nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { type Asked, type KeptConnection, keptConnection, requestsOf } from './keptConnection.ts';

const CONNECTIONS = 100;
const STEP_MS = 1;

export interface PacedLoad extends Asked {
  readonly perSecond: number;
  readonly seconds: number;
  /** Before these, and not counted. */
  readonly settleSeconds: number;
}

/** A connection that waits for its next request, and when the one before it was due. */
interface Free {
  readonly connection: KeptConnection;
  dueAt: number | undefined;
}

/** How long each request took, ms. Rejects when one was refused or lost. */
export async function sendPaced(load: PacedLoad): Promise<number[]> {
  const { perSecond, seconds, settleSeconds, ...asked } = load;
  const nextRequest = requestsOf(asked);
  const all = Math.round((settleSeconds + seconds) * perSecond);
  const startedAt = performance.now();
  const countedFrom = startedAt + settleSeconds * 1000;
  const times: number[] = [];
  const idle: Free[] = [];
  let sent = 0;
  let isOver = false;

  const sendDue = (): void => {
    while (idle.length > 0 && sent < all) {
      const dueAt = startedAt + (sent * 1000) / perSecond;
      const free = idle.at(-1);
      if (free === undefined || dueAt > performance.now()) return;
      idle.pop();
      free.dueAt = dueAt;
      sent += 1;
      free.connection.ask(nextRequest());
    }
    if (sent === all) for (const { connection } of idle.splice(0)) connection.end();
  };
  const overOne = (): Promise<void> => {
    let free: Free | undefined;
    return keptConnection(asked.url, (connection) => {
      free ??= { connection, dueAt: undefined };
      if (free.dueAt !== undefined && free.dueAt >= countedFrom)
        times.push(performance.now() - free.dueAt);
      idle.push(free);
      sendDue();
    });
  };
  const keepPace = async (): Promise<void> => {
    while (!isOver) {
      sendDue();
      await pause(STEP_MS);
    }
  };
  const pace = keepPace();
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, overOne));
  } finally {
    isOver = true;
    await pace;
  }
  return times;
}
