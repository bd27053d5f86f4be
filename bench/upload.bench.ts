// Pictures of a phone's size come in while the market goes on: decoding and encoding must not stop the event loop.
// Against the same number of pictures sent one after another.
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { openTestApp } from '../test/builders/testApp.ts';
import { type Benchmark, median } from './benchmark.ts';
import { lagDuring, MOST_LAG_MS } from './eventLoopLag.ts';

const PICTURES = 8;
const ROUNDS = 3;

/** The phones, each of its own user, since one user may send but a few at once; `send` answers the seconds until all were kept. */
async function openPhones(url: string, tokens: readonly string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/uploadSender.ts', url, ...tokens],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done) throw new Error('the phones ended');
    return line.value;
  };
  await readLine();
  return {
    send: async (how: 'together' | 'in turn'): Promise<number> => {
      child.stdin.write(`${how}\n`);
      return Number(await readLine());
    },
    stop: () => child.stdin.end(),
  };
}

export const manyUploads: Benchmark = {
  name: 'upload',
  async run() {
    if (!process.env['TEST_DATABASE_URL'])
      return { skipped: 'TEST_DATABASE_URL names no PostgreSQL' };
    const app = await openTestApp({ engine: 'postgres' });
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const tokens: string[] = [];
    for (let index = 0; index < PICTURES; index += 1) {
      const { token } = await app.addAccount(`photographer${index}@example.test`);
      tokens.push(token);
    }
    const phones = await openPhones(`http://127.0.0.1:${port}/api/Common/upload`, tokens);
    await phones.send('together');
    const rounds: { lagMs: number; ratio: number; seconds: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let seconds = 0;
      const lagMs = await lagDuring(async () => {
        seconds = await phones.send('together');
      });
      rounds.push({ lagMs, seconds, ratio: seconds / (await phones.send('in turn')) });
    }
    phones.stop();
    await app.close();
    const seconds = median(rounds.map((round) => round.seconds));
    return {
      figures: [{ name: 'pictures', value: PICTURES / seconds, unit: '/s' }],
      ratios: [
        {
          name: 'together against in turn, time',
          value: median(rounds.map(({ ratio }) => ratio)),
          target: 1.2,
          better: 'lower',
        },
        {
          name: `p99 event-loop lag of ${PICTURES} pictures at once, ms`,
          value: median(rounds.map(({ lagMs }) => lagMs)),
          target: MOST_LAG_MS,
          better: 'lower',
        },
      ],
    };
  },
};
