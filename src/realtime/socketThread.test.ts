import type { SocketListener, SocketPort } from './socketPort.ts';
import { openThread } from './socketThread.ts';
import type { SocketThread } from './socketThread.ts';
import type { SocketNews, SocketOrder } from './socketWire.ts';

/** The page's end of a thread: what it was ordered, and what it says. */
function makeThread() {
  const orders: SocketOrder[] = [];
  const listeners = new Map<string, (event: Event) => void>();
  let isEnded = false;
  const thread = {
    postMessage: (order: SocketOrder) => orders.push(order),
    addEventListener: (type: string, listener: (event: Event) => void) =>
      listeners.set(type, listener),
    terminate: () => {
      isEnded = true;
    },
  } as unknown as SocketThread;
  return {
    thread,
    orders,
    isEnded: () => isEnded,
    say: (news: SocketNews) =>
      listeners.get('message')?.(new MessageEvent('message', { data: news })),
  };
}

const nothing = (): void => undefined;
const listening = (change: Partial<SocketListener>): SocketListener => ({
  onUp: nothing,
  onDown: nothing,
  onMarket: nothing,
  onAccount: nothing,
  ...change,
});

let token: string | undefined;
let thread: ReturnType<typeof makeThread>;

async function openPort(): Promise<SocketPort> {
  const opening = openThread(thread.thread, () =>
    token === undefined ? { lang: 'en' } : { token, lang: 'en' },
  );
  expect(thread.orders.splice(0)).toEqual([{ type: 'start' }]);
  thread.say({ connection: 0, type: 'ready' });
  return await opening;
}

beforeEach(() => {
  token = undefined;
  thread = makeThread();
});

test('each connection gets the credentials of its moment', async () => {
  await openPort();
  thread.say({ connection: 0, type: 'authWanted' });
  token = 'secret';
  thread.say({ connection: 0, type: 'authWanted' });
  expect(thread.orders).toEqual([
    { type: 'auth', auth: { lang: 'en' } },
    { type: 'auth', auth: { token: 'secret', lang: 'en' } },
  ]);
});

test('market messages reach the listeners of their events in the order in which they came', async () => {
  const port = await openPort();
  const heard: unknown[] = [];
  port.listen(listening({ onMarket: ({ message }) => heard.push(message) }));
  const [depth, ticker] = [{ seq: 1 }, { seq: 2 }] as never[];
  thread.say({
    connection: 0,
    type: 'market',
    news: [
      { event: 'ticker', message: ticker! },
      { event: 'depth', message: depth! },
    ],
  });
  expect(heard).toEqual([{ seq: 2 }, { seq: 1 }]);
});

test('an acknowledgement belongs to its question; one that never came is a refusal', async () => {
  const port = await openPort();
  const first = port.subscribe({ channel: 'tickers' });
  const second = port.subscribe({ channel: 'account' });
  const answer = { ok: false, error: 'unauthenticated' } as const;
  thread.say({ connection: 0, type: 'answer', id: 2, answer });
  thread.say({ connection: 0, type: 'noAnswer', id: 1 });
  await expect(second).resolves.toBe(answer);
  await expect(first).rejects.toThrow('no acknowledgement');
});

test('what was said to the user before is not heard after a new connection', async () => {
  const port = await openPort();
  const heard: unknown[] = [];
  port.listen(listening({ onAccount: ({ time }) => heard.push(time) }));
  const asked = port.subscribe({ channel: 'account' });
  port.reconnect();
  await expect(asked).rejects.toThrow('connected anew');
  thread.say({ connection: 0, type: 'account', event: { type: 'identity', time: 1 } });
  thread.say({ connection: 1, type: 'account', event: { type: 'identity', time: 2 } });
  expect(heard).toEqual([2]);
  expect(thread.orders.at(-1)).toEqual({ type: 'reconnect', connection: 1 });
});

test('closing ends the thread', async () => {
  const port = await openPort();
  port.close();
  expect(thread.isEnded()).toBe(true);
});
