/** The built server on fresh data, for scripts outside the browser runner. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../findFreePort.mjs';

export interface RunningServer {
  /** Origin without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const readyWithinMs = 300_000;
/** What a test gives the hook that starts a server, and an operator beside it: the machine may be busy. */
export const START_WITHIN_MS = 400_000;
const askEveryMs = 100;

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nothing listens yet.
    return false;
  }
}

/** Arguments of Node that run the server from its source, where withdrawals wait for seconds after a change. */
export const SHORT_HOLDS = ['--import', 'tsx', join(import.meta.dirname, 'shortHolds.ts')];

/**
 * Starts the server and resolves when it is ready; rejects when it ends before. A PORT in `env` is kept, else a free one
 * is taken.
 */
export async function startServer(
  env: Record<string, string>,
  program: readonly string[] = [],
): Promise<RunningServer> {
  const port = env['PORT'] ?? (await findFreePort());
  const starter = join(import.meta.dirname, 'startServer.mjs');
  const child = spawn(process.execPath, [starter, ...program], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PORT: `${port}` },
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const latest = performance.now() + readyWithinMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (performance.now() > latest) {
      await stop();
      throw new Error('waited in vain until the server was ready');
    }
    await pause(askEveryMs);
  }
  return { url, stop };
}
