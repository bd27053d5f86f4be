// The page's end of a back-test's thread (backtestWorker.ts): started for one order and ended with its answer.
import type { RerunNews } from './backtestWorker.ts';
import type { RerunAnswer, RerunOrder } from './rerun.ts';

/** Rejects when its script does not load, and with what the thread could not do; `signal` ends it without an answer. */
export function runInThread(order: RerunOrder, signal: AbortSignal): Promise<RerunAnswer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./backtestWorker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      thread.terminate();
      settle();
    };
    signal.addEventListener('abort', () => {
      end(() => {
        reject(new Error('left'));
      });
    });
    thread.addEventListener('error', () => {
      end(() => {
        reject(new Error('the thread did not start'));
      });
    });
    thread.addEventListener('message', ({ data }: MessageEvent<RerunNews>) => {
      end(() => {
        if (data.type === 'done') resolve(data.answer);
        else reject(new Error(data.why));
      });
    });
    thread.postMessage(order);
  });
}
