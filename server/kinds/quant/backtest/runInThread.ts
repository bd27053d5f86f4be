// Runs back-tests in a thread of their own, so that the event loop never waits for one.
// Must never keep the process alive, nor hide a thread that died.
import { Worker } from 'node:worker_threads';
import type { BacktestDone, BacktestWork } from './backtestWork.ts';

/**
 * The worker's file: the bundle's sibling when built; from source tsx is registered in the thread too, since a loader of the main
 * thread is not inherited (server/store/embedded/workerHost.ts).
 */
function startWorker(workerData: BacktestWork): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./backtestWorker.js', import.meta.url), { workerData });
  const entry = new URL('./backtestWorker.ts', import.meta.url).href;
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry)}); });`;
  return new Worker(bootstrap, { eval: true, workerData });
}

export const runInThread = (work: BacktestWork): Promise<readonly BacktestDone[]> =>
  new Promise((resolve, reject) => {
    const worker = startWorker(work);
    worker.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`the thread of back-tests ended with code ${code}`)),
    );
  });
