// The process: variables in, parts put together, signals, exit codes. Every failure to start is one line and exit 1.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { PROFILES } from '../core/rulebook/profiles.ts';
import { createLogger } from './process/logging.ts';
import { parseOptions } from './process/options.ts';
import { type RunningServer, startServer } from './startServer.ts';
import type { Logger } from './ports.ts';
import { StartError } from './store/embedded/directoryLock.ts';

/** running.md: closes in under 10 s; a part that hangs must not keep the process longer. */
const STOP_WITHIN_MS = 9500;

/** Beside the built server; in development the last build, if there is one. */
function findClient(): string | undefined {
  const folders = ['../client', '../dist/client'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return folders.find((folder) => existsSync(folder));
}

function fail(error: unknown): void {
  const text = error instanceof StartError ? error.message : inspect(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** From now on SIGTERM and SIGINT stop the server, also one that is still starting: as soon as it stands. */
function stopOnSignals(started: Promise<RunningServer>, logger: Logger): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    const guard = setTimeout(() => {
      logger.error({}, 'did not stop in time');
      process.exit(1);
    }, STOP_WITHIN_MS);
    const server = await started;
    await server.stop();
    clearTimeout(guard);
    logger.info({}, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch(fail);
    });
  }
}

async function main(): Promise<void> {
  const options = parseOptions(process.env);
  const logger = createLogger(options.logLevel);
  const started = startServer({
    ...options,
    // At once, with nothing finished: another server may decide already. Clients ask again with their keys.
    onUnable: (line) => fail(new StartError(line)),
    logger,
    profiles: PROFILES,
    clientFolder: findClient(),
  });
  stopOnSignals(started, logger);
  const { url, feedLabel } = await started;
  const { mode, feed } = options;
  logger.info({ url, mode, feed }, 'ready');
  process.stderr.write(`Fairlead is at ${url} (${mode} mode, ${feedLabel})\n`);
}

main().catch(fail);
