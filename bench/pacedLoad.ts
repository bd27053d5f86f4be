// Requests at even distances, as people send them, over connections that are kept; each is timed from the moment it was due,
// so that a server that stands still is not asked less. The first ones open connections and count for nothing.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const CONNECTIONS = 100;
const SETTLE_SECONDS = 2;
const STEP_MS = 1;

export interface PacedLoad {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly body: string;
  /** Of the next request. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** How long each request took, ms. Throws when one was not answered with 200. */
export async function sendPaced(load: PacedLoad): Promise<number[]> {
  const { url, perSecond, seconds, body, headers } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(url, { agent, method: 'POST', headers: headers() }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`a paced request was answered with ${answer.statusCode}`)),
        );
        answer.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const times: number[] = [];
  const startedAt = performance.now();
  const timed = async (dueAt: number): Promise<void> => {
    await send();
    if (dueAt - startedAt >= SETTLE_SECONDS * 1000) times.push(performance.now() - dueAt);
  };
  const under: Promise<void>[] = [];
  const all = Math.round((SETTLE_SECONDS + seconds) * perSecond);
  while (under.length < all) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    while (under.length < Math.min(due, all))
      under.push(timed(startedAt + (under.length * 1000) / perSecond));
    await pause(STEP_MS);
  }
  await Promise.all(under);
  agent.destroy();
  return times;
}
