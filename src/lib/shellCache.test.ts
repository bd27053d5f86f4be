// public/sw.js itself, run with a cache and a network of its own: what it keeps, and what it must never touch.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://fairlead.example';
const source = readFileSync('public/sw.js', 'utf8');

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}
interface Answer {
  readonly ok: boolean;
  readonly from: string;
  readonly clone: () => Answer;
}
type Handler = (event: object) => void;

const anAnswer = (from: string, ok = true): Answer => ({
  ok,
  from,
  clone: () => anAnswer(from, ok),
});

/** A worker with its caches by name, and a network that a test switches. */
function startWorker() {
  const handlers = new Map<string, Handler>();
  const caches = new Map<string, Map<string, Answer>>();
  const network = { isUp: true, ok: true, asked: [] as string[] };
  let skipped = 0;
  const urlOf = (request: string | Asked): string =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;
  const fetchIt = async (request: string | Asked): Promise<Answer> => {
    network.asked.push(urlOf(request));
    if (!network.isUp) throw new TypeError('no network');
    return anAnswer('network', network.ok);
  };
  const open = async (name: string) => {
    const files = caches.get(name) ?? new Map<string, Answer>();
    caches.set(name, files);
    return {
      add: async (request: string | Asked) => {
        const answer = await fetchIt(request);
        if (!answer.ok) throw new TypeError('not ok');
        files.set(urlOf(request), anAnswer('cache'));
      },
      put: async (request: string | Asked) => void files.set(urlOf(request), anAnswer('cache')),
      match: async (request: string | Asked) => files.get(urlOf(request)),
      keys: async () => [...files.keys()].map((url) => ({ url })),
      delete: async (request: Asked) => files.delete(request.url),
    };
  };
  const self = {
    registration: { scope: `${ORIGIN}/h5/` },
    location: { origin: ORIGIN },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    skipWaiting: async () => void (skipped += 1),
    clients: { claim: async () => undefined },
  };
  const Request = class {
    readonly method = 'GET';
    readonly mode = 'same-origin';
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  };
  runInNewContext(source, {
    self,
    caches: {
      open,
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    },
    fetch: fetchIt,
    Request,
    URL,
    Promise,
  });
  const fire = async (type: string, event: object = {}): Promise<unknown> => {
    let answered: Promise<unknown> | undefined;
    const note = (promise: Promise<unknown>): void => {
      answered = promise;
    };
    handlers.get(type)?.({ ...event, respondWith: note, waitUntil: note });
    return answered;
  };
  /** What a page gets; undefined where the worker leaves the browser to itself. */
  const ask = async (path: string, change: Partial<Asked> = {}) =>
    (await fire('fetch', {
      request: { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...change },
    })) as Answer | undefined;
  const kept = (): string[] =>
    [...caches.values()].flatMap((files) => [...files.keys()]).map((url) => new URL(url).pathname);
  return { fire, ask, kept, network, caches, skipped: () => skipped };
}

test('it keeps the page, and waits until it is told to take over', async () => {
  const worker = startWorker();
  await worker.fire('install');
  expect(worker.kept()).toEqual(['/h5/']);
  expect(worker.skipped()).toBe(0);
  await worker.fire('message', { data: 'anything else' });
  expect(worker.skipped()).toBe(0);
  await worker.fire('message', { data: 'takeOver' });
  expect(worker.skipped()).toBe(1);
});

test.each([
  ['/api/product/getProductInfo?productId=BTCUSDT'],
  ['/api/user/getAssetsData'],
  ['/api/richtext/getInfo?key=terms'],
  ['/socket.io/?EIO=4&transport=polling'],
  ['/log/checkpoint'],
  ['/office/'],
  ['/h5/manifest.webmanifest'],
  ['https://elsewhere.example/h5/assets/a.js'],
])('an answer of %s is never touched and never kept', async (path) => {
  const worker = startWorker();
  expect(await worker.ask(path)).toBeUndefined();
  expect(worker.network.asked).toEqual([]);
  expect(worker.kept()).toEqual([]);
});

test('nor is anything that is sent', async () => {
  const worker = startWorker();
  expect(await worker.ask('/h5/assets/a.js', { method: 'POST' })).toBeUndefined();
  expect(worker.kept()).toEqual([]);
});

test('files with a hash in their name are asked for once', async () => {
  const worker = startWorker();
  expect((await worker.ask('/h5/assets/a-1.js'))?.from).toBe('network');
  worker.network.isUp = false;
  expect((await worker.ask('/h5/assets/a-1.js'))?.from).toBe('cache');
  await expect(worker.ask('/h5/assets/b-1.js')).rejects.toThrow('no network');
});

test('the page is the network’s while there is one, else the kept one', async () => {
  const worker = startWorker();
  const open = { mode: 'navigate' };
  expect((await worker.ask('/h5/', open))?.from).toBe('network');
  worker.network.isUp = false;
  expect((await worker.ask('/h5/', open))?.from).toBe('cache');
});

test('an answer that failed is not kept', async () => {
  const worker = startWorker();
  worker.network.ok = false;
  await worker.ask('/h5/', { mode: 'navigate' });
  await worker.ask('/h5/assets/a-1.js');
  expect(worker.kept()).toEqual([]);
});

test('files of long ago are dropped, and caches of another version', async () => {
  const worker = startWorker();
  worker.caches.set('fairlead-shell-0', new Map([[`${ORIGIN}/h5/`, anAnswer('cache')]]));
  worker.caches.set('of somebody else', new Map());
  await worker.fire('install');
  for (let file = 0; file < 130; file += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await worker.ask(`/h5/assets/f-${file}.js`);
  }
  await worker.fire('activate');
  expect([...worker.caches.keys()].sort()).toEqual(['fairlead-shell-1', 'of somebody else']);
  expect(worker.kept()).toHaveLength(121);
  expect(worker.kept()).not.toContain('/h5/assets/f-9.js');
  expect(worker.kept()).toContain('/h5/');
});
