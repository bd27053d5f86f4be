// The thread of a back-test: months of minutes are hashed and run here, so that the page stays free.
// Must never decide anything: it runs one order and says what came out. Source: issue ("in the browser, without blocking the page").
import { rerun } from './rerun.ts';
import type { RerunAnswer, RerunOrder } from './rerun.ts';

/** What a worker's global scope has of a port; the DOM's types describe a window's. */
type PagePort = Pick<MessagePort, 'postMessage' | 'addEventListener'>;

export type RerunNews =
  | { readonly type: 'done'; readonly answer: RerunAnswer }
  | { readonly type: 'failed'; readonly why: string };

const page = globalThis as unknown as PagePort;

function newsOf(order: RerunOrder): RerunNews {
  try {
    return { type: 'done', answer: rerun(order) };
  } catch (error) {
    return { type: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

page.addEventListener('message', (event) => {
  page.postMessage(newsOf((event as MessageEvent<RerunOrder>).data));
});
