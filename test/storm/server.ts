// The real server as a process of its own, which a test can kill at any moment.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../deploy/install.mjs';
import { serverProgram } from '../builders/serverProgram.ts';
import { waitUntil } from '../builders/waitUntil.ts';

export interface StormServer {
  /** Origin without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** From the start of the process to the first good answer of /readyz. */
  readonly readyAfterMs: number;
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Resolves with the exit code, however it ends. */
  readonly ended: Promise<number | null>;
  /** What it has logged and said so far. */
  output(): string;
}

export interface StormOptions {
  /** The embedded database unless told otherwise. */
  readonly databaseUrl?: string;
}

/** No start is timed, but reported: this ends one that hangs, from sources and on a machine that does other things too. */
const START_MS = 240_000;
/** For a hook that starts a server. */
export const START_HOOK_MS = START_MS + 60_000;
/** As the server says itself. A port that was free a moment ago may be taken when a server gets to it. */
const ADDRESS = /Fairlead is at (http:\/\/[^/]+)\//;

/** Whether it can take orders now, by its own word. */
export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`);
  await answer.arrayBuffer();
  return answer.ok;
}

function startProcess(dataDir: string, options: StormOptions): ChildProcess {
  const { databaseUrl } = options;
  const { DATABASE_URL: _database, REDIS_URL: _redis, SMTP_URL: _smtp, ...env } = process.env;
  return spawn(process.execPath, serverProgram(), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      FEED: 'sim:storm',
      LOG_LEVEL: 'warn',
      // Jest's own flags are not the server's.
      NODE_OPTIONS: '',
    },
  });
}

/** Starts on the data directory as it is; rejects when the process ends before it is ready. */
export async function startStormServer(
  dataDir: string,
  options: StormOptions = {},
): Promise<StormServer> {
  const started = performance.now();
  const child = startProcess(dataDir, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // Not at its exit: what it said last may still be in the pipe.
  const ended = once(child, 'close').then(() => child.exitCode);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return await ended;
  };
  let url: string | undefined;
  const isUp = async (): Promise<boolean> => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}: ${output}`);
    url ??= ADDRESS.exec(output)?.[1];
    return url !== undefined && isReady(url);
  };
  try {
    const what = (): string => `the server is ready; it said: ${output}`;
    await waitUntil(what, isUp, { withinMs: START_MS });
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  if (url === undefined) throw new Error('a server that is up has said where');
  return {
    url,
    port: Number(new URL(url).port),
    readyAfterMs: performance.now() - started,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    ended,
    output: () => output,
  };
}
