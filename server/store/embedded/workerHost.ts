// The main thread's side of the embedded database's worker: the same interface as the host itself.
// Must never keep the process alive or hide a dead worker: a crash fails every waiting request with the reason.
import { Worker } from 'node:worker_threads';
import type { PgliteHost } from './pgliteHost.ts';
import type { WorkerReply, WorkerRequest } from './pgliteWorker.ts';

interface Waiting {
  readonly onData: (bytes: Uint8Array) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts the worker's file: the bundle's sibling when built; from source, Node 20 and 22 need tsx registered in the
 * worker too, since a loader of the main thread is not inherited.
 */
function startWorker(directory: string): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./pgliteWorker.js', import.meta.url), { workerData: { directory } });
  const entry = new URL('./pgliteWorker.ts', import.meta.url).href;
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry)}); });`;
  return new Worker(bootstrap, { eval: true, workerData: { directory } });
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Starts the worker on `directory`; resolves when the database is open, rejects with its error when it is not. */
export async function openWorkerHost(directory: string): Promise<PgliteHost> {
  const worker = startWorker(directory);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failure: Error | undefined;

  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  const request = (
    message: WithoutId<WorkerRequest>,
    onData: (bytes: Uint8Array) => void,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      const id = ++lastId;
      waiting.set(id, { onData, resolve, reject });
      worker.postMessage({ ...message, id });
    });

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: WorkerReply) => {
      if (reply.type === 'ready') return resolve();
      const entry = waiting.get(reply.id);
      if (reply.type === 'data') return entry?.onData(reply.bytes);
      waiting.delete(reply.id);
      if (reply.error === undefined) entry?.resolve();
      else entry?.reject(new Error(reply.error));
    });
    worker.on('error', (error) => {
      fail(error);
      reject(error);
    });
    worker.on('exit', (code) => {
      const error = new Error(`the embedded database's thread ended with code ${code}`);
      fail(error);
      reject(error);
    });
  });

  const ignoreData = (): void => {};
  return {
    exchange: (bytes, onData) => request({ bytes }, onData),
    checkpoint: () => request({ order: 'checkpoint' }, ignoreData),
    vacuum: () => request({ order: 'vacuum' }, ignoreData),
    close: async () => {
      await request({ order: 'close' }, ignoreData);
      await worker.terminate();
    },
  };
}
