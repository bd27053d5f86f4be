/**
 * The real server as a process of its own, which a test can kill at any moment. The built one where dist/ is the build of
 * these files (always in `npm test`), else the sources.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isBuilt } from '../../deploy/build.mjs';
import { root } from '../../deploy/install.mjs';
import { findFreePort } from '../findFreePort.mjs';

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

/** Longer than any start takes; the figure to reach is asserted by the test. */
const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 25;

const program = (): string[] =>
  isBuilt()
    ? [join(root, 'dist/server/main.js')]
    : ['--import', 'tsx', join(root, 'server/main.ts')];

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    // Nothing listens yet.
    return false;
  }
}

function startProcess(dataDir: string, port: number, options: StormOptions): ChildProcess {
  const { databaseUrl } = options;
  const { DATABASE_URL: _database, REDIS_URL: _redis, SMTP_URL: _smtp, ...env } = process.env;
  return spawn(process.execPath, program(), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
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
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = startProcess(dataDir, port, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(() => child.exitCode);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return await ended;
  };
  while (!(await isReady(url))) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode}: ${output}`);
    if (performance.now() - started > READY_WITHIN_MS) {
      await end('SIGKILL');
      throw new Error('the server was not ready in time');
    }
    await pause(ASK_EVERY_MS);
  }
  return {
    url,
    port,
    readyAfterMs: performance.now() - started,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    ended,
    output: () => output,
  };
}
