// Clients that do not read: reliability.md "Facts" (444 MB for one paused client), "sockets" of its figures.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Socket } from 'socket.io-client';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { type Clients, openClients, settle, subscribe } from './socketClients.ts';

let app: TestApp;
let clients: Clients;
beforeAll(async () => {
  app = await openTestApp();
  clients = await openClients(app);
  app.hub.push('BTCUSDT', { bid: 5_999_995, ask: 6_000_005 });
}, START_TIMEOUT_MS);
afterAll(async () => {
  clients.closeAll();
  await app.close();
});

// Only what is still held counts: what the collector has not come round to yet is no growth.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function measureHeldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The raw TCP socket below a client, to stop reading it. */
interface RawClient {
  readonly engine: {
    readonly transport: {
      readonly ws: { readonly _socket: { pause(): void; resume(): void } };
    };
  };
}
const rawOf = (socket: Socket) => (socket.io as unknown as RawClient).engine.transport.ws._socket;

describe('fifty clients that do not read', () => {
  const READERS = 50;
  // More than any kernel keeps for a connection, at about 1 kB each.
  const MOST_MESSAGES = 20_000;
  // Queues without a bound would hold 50 MB of them; a collection of a busy process is too slow for each round.
  const MEASURED_EVERY = 1000;
  const MOST_GROWTH_BYTES = 64 * 1024 * 1024;
  const book = {
    bids: Array.from({ length: 20 }, (_, level) => [5_999_995 - level, 1000 + level] as const),
    asks: Array.from({ length: 20 }, (_, level) => [6_000_005 + level, 1000 + level] as const),
  };
  const readMetric = async (name: string): Promise<number> => {
    const { body } = await app.app.inject({ method: 'GET', url: '/metrics' });
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
  };

  test('cost no memory, do not hold up the others, and are cut off', async () => {
    const wanted = { channel: 'depth', productId: 'BTCUSDT' };
    const paused = await Promise.all(Array.from({ length: READERS }, () => clients.connect()));
    await Promise.all(paused.map((socket) => subscribe(socket, wanted)));
    for (const socket of paused) rawOf(socket).pause();
    const reader = await clients.connect();
    let received = 0;
    reader.on('depth', () => (received += 1));
    await subscribe(reader, wanted);

    const before = measureHeldBytes();
    let most = 0;
    let sent = 0;
    while (sent < MOST_MESSAGES && (await readMetric('sockets')) > 1) {
      for (let count = 0; count < 100; count += 1) {
        app.hub.push('BTCUSDT', { bid: 5_999_995, ask: 6_000_005, book });
        await app.clock.advanceAsync(100);
      }
      sent += 100;
      await settle(reader);
      if (sent % MEASURED_EVERY === 0) most = Math.max(most, measureHeldBytes() - before);
    }
    // Left out first, and shown out after ten seconds of the clock without taking anything.
    expect(await readMetric('sockets')).toBe(1);
    expect(await readMetric('socket_messages_skipped')).toBeGreaterThan(READERS * 50);
    expect(received).toBe(sent);
    expect(sent).toBeGreaterThan(MEASURED_EVERY);
    expect(most).toBeLessThan(MOST_GROWTH_BYTES);
  }, 120_000);
});
