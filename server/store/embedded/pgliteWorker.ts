// The thread the embedded database lives in, so that a busy executor never starves timers and sockets (engine.md §1d).
// Must do nothing but pass bytes and run the housekeeping it is asked for.
import { parentPort, workerData } from 'node:worker_threads';
import { openPgliteHost } from './pgliteHost.ts';

/** Messages to the worker: protocol bytes, or an order. */
export type WorkerRequest =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly order: 'checkpoint' | 'vacuum' | 'close' };

/** Messages from the worker: `data` while an exchange runs, then one `done` for each request; `ready` once at start. */
export type WorkerReply =
  | { readonly type: 'ready' }
  | { readonly type: 'data'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'done'; readonly id: number; readonly error?: string };

async function run(): Promise<void> {
  if (!parentPort) throw new Error('pgliteWorker must be started as a worker thread');
  const port = parentPort;
  const reply = (message: WorkerReply): void => port.postMessage(message);
  const host = await openPgliteHost({ directory: (workerData as { directory: string }).directory });
  const serve = async (request: WorkerRequest): Promise<void> => {
    if ('bytes' in request)
      await host.exchange(request.bytes, (bytes) => reply({ type: 'data', id: request.id, bytes }));
    else await host[request.order]();
  };
  port.on('message', (request: WorkerRequest) => {
    serve(request).then(
      () => reply({ type: 'done', id: request.id }),
      (error: unknown) =>
        reply({
          type: 'done',
          id: request.id,
          error: error instanceof Error ? error.message : String(error),
        }),
    );
  });
  reply({ type: 'ready' });
}

await run();
