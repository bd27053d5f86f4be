// Quotes to 1,000 sockets: CPU per message of our realtime part against plain ws sending the same bytes, and the memory
// with 50 clients that have stopped reading.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { WebSocket } from 'ws';
import { type Benchmark, measurePairs, median } from './benchmark.ts';

const CLIENTS = 1_000;
const PAUSED = 50;
const MEASURE_MS = 6_000;
const ROUNDS = 5;

interface Measure {
  readonly cpuUs: number;
  readonly messages: number;
  readonly rssBytes: number;
}

class Server {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  port = 0;

  constructor(parameters: readonly string[]) {
    this.#child = spawn(
      process.execPath,
      ['--import', 'tsx', 'bench/fanOutServer.ts', ...parameters],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    this.#lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream });
  }

  #next<T>(): Promise<T> {
    return new Promise((resolve) =>
      this.#lines.once('line', (line) => resolve(JSON.parse(line) as T)),
    );
  }

  async ready(): Promise<void> {
    this.port = (await this.#next<{ port: number }>()).port;
  }

  measure(ms: number): Promise<Measure> {
    const answer = this.#next<Measure>();
    this.#child.stdin?.write(`measure ${ms}\n`);
    return answer;
  }

  stop(): void {
    this.#child.stdin?.end();
  }
}

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });

/** A client of our server without a library: Engine.IO's handshake, its pings, and one subscription. Counts messages. */
async function connectOurs(port: number, onMessage: (text: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const subscribed = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send('40{"lang":"en"}');
      else if (text.startsWith('40'))
        socket.send('420["subscribe",{"channel":"ticker","productId":"BTCUSDT"}]');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('430')) resolve();
      else onMessage(text);
    });
  });
  await opened(socket);
  await subscribed;
  return socket;
}

async function connectMany(count: number, connect: () => Promise<WebSocket>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const slice = Math.min(100, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: slice }, connect))));
  }
  return sockets;
}

const cpuPerMessage = ({ cpuUs, messages }: Measure): number => cpuUs / messages;
const MEGABYTE = 1024 * 1024;

export const quoteFanOut: Benchmark = {
  name: 'fan-out',
  async run() {
    const ours = new Server(['ours']);
    await ours.ready();
    let sample = '';
    let received = 0;
    const clients = await connectMany(CLIENTS, () =>
      connectOurs(ours.port, (text) => {
        sample = text;
        received += 1;
      }),
    );
    await ours.measure(1_500);
    const plain = new Server(['ws', sample]);
    await plain.ready();
    const plainClients = await connectMany(CLIENTS, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${plain.port}`, { perMessageDeflate: false });
      await opened(socket);
      return socket;
    });
    await plain.measure(1_000);
    // In turn, while the other goes on at its own pace: both always run, so both see the same machine.
    const pair = await measurePairs(
      ROUNDS,
      async () => cpuPerMessage(await ours.measure(MEASURE_MS)),
      async () => cpuPerMessage(await plain.measure(MEASURE_MS)),
    );
    if (received === 0) throw new Error('no quote arrived');
    const before = (await ours.measure(1_000)).rssBytes;
    for (const client of clients.slice(0, PAUSED)) client.pause();
    const during: number[] = [];
    for (let second = 0; second < 20; second += 1)
      during.push((await ours.measure(1_000)).rssBytes);
    for (const client of [...clients, ...plainClients]) client.terminate();
    ours.stop();
    plain.stop();
    return {
      figures: [
        { name: 'our realtime, 1,000 sockets', value: pair.a, unit: 'µs of CPU a message' },
        { name: 'plain ws, same bytes', value: pair.b, unit: 'µs of CPU a message' },
        { name: 'bytes of a message', value: sample.length, unit: 'bytes' },
        { name: 'memory before the pause', value: before / MEGABYTE, unit: 'MB' },
        {
          name: 'memory with 50 paused readers, median',
          value: median(during) / MEGABYTE,
          unit: 'MB',
        },
      ],
      ratios: [
        {
          name: 'CPU a message against plain ws',
          value: pair.ratio,
          target: 1.15,
          better: 'lower',
        },
        {
          name: 'memory with 50 paused readers against before',
          value: Math.max(...during.slice(-5)) / before,
          target: 1.2,
          better: 'lower',
        },
      ],
    };
  },
};
