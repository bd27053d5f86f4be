// A phone under a market that floods it: the real server, a program that floods beside it, and the browser. The browser with all its
// threads has a processor of its own and the servers have the others, as a phone shares none with a server. Where nothing can be kept
// to a processor (taskset, Linux only, and at least two), all share what there is.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startServer } from '../test/e2e/runningServer.ts';

export interface FloodProgram {
  readonly file: string;
  /** Messages a second, or ticks, as the program counts. */
  readonly perSecond: number;
}
export const MARKET_FLOOD: FloodProgram = { file: 'bench/floodServer.ts', perSecond: 1_000 };
/** Two hundred products, ten times each. */
export const LIST_FLOOD: FloodProgram = { file: 'bench/marketFloodServer.ts', perSecond: 2_000 };

export async function startFlood(
  url: string,
  { file, perSecond }: FloodProgram,
): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, url, String(perSecond)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  return {
    url: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`,
    stop: () => child.stdin.end(),
  };
}

/** Keeps this process, and what it starts from now on, to some processors; false where that cannot be said. */
const keepTo = (processors: string): boolean =>
  spawnSync('taskset', ['-a', '-c', '-p', processors, String(process.pid)]).status === 0;

export interface FloodedPhone {
  /** The program to start. */
  readonly browser: string;
  /** Whether it is kept to a processor of its own. */
  readonly isApart: boolean;
  /** Where the flooded pages are. */
  readonly url: string;
  /** The real server behind them. */
  readonly serverUrl: string;
}

type Measure<T> = (phone: FloodedPhone) => Promise<T>;

async function flooded<T>(
  program: FloodProgram,
  phone: Pick<FloodedPhone, 'browser' | 'isApart'>,
  measure: Measure<T>,
): Promise<T> {
  const server = await startServer({ FEED: 'sim:bench' });
  try {
    const { url, stop } = await startFlood(server.url, program);
    return await measure({ ...phone, url, serverUrl: server.url }).finally(stop);
  } finally {
    await server.stop();
  }
}

export async function underFlood<T>(
  executablePath: string,
  program: FloodProgram,
  measure: Measure<T>,
): Promise<T> {
  const last = availableParallelism() - 1;
  if (last < 1 || !keepTo(`0-${last - 1}`))
    return flooded(program, { browser: executablePath, isApart: false }, measure);
  const folder = mkdtempSync(join(tmpdir(), 'phone-'));
  const browser = join(folder, 'browser.sh');
  const script = `#!/bin/sh\nexec taskset -c ${last} '${executablePath}' "$@"\n`;
  writeFileSync(browser, script, { mode: 0o755 });
  try {
    return await flooded(program, { browser, isApart: true }, measure);
  } finally {
    keepTo(`0-${last}`);
    rmSync(folder, { recursive: true });
  }
}
