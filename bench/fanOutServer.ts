// The two servers of the fan-out benchmark, each in a process of its own: "ours" is the real realtime part on a market
// that ticks ten times a second, "ws" sends the same bytes to every client with the plain ws library.
// Prints its port; each line "measure <ms>" on its input is answered with the CPU and the messages of that time.
import { IndexSeconds } from '../server/services/indexSeconds.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';
import { marketProducts } from '../core/rulebook/marketProducts.ts';
import { PROFILES } from '../core/rulebook/profiles.ts';
import { createAccountEvents } from '../server/realtime/accountEvents.ts';
import { setUpRealtime } from '../server/realtime/setUpRealtime.ts';
import { createRulebooks } from '../server/services/rulebooks.ts';
import { OwnTrades } from '../server/services/trading/ownTrades.ts';
import { composedKinds } from '../server/kinds/kinds.ts';
import { createProducts } from '../server/services/products.ts';
import type { Sessions } from '../server/services/accounts/sessions.ts';
import { systemClock } from '../server/process/systemClock.ts';
import { createManualHub } from '../test/builders/manualHub.ts';
import { createTestLogger } from '../test/builders/tradingHouse.ts';

const TICK_PERIOD_MS = 100;
const [kind = 'ours', sample = ''] = process.argv.slice(2);
const server = createServer();
let sent = (): number => 0;

if (kind === 'ours') {
  const hub = createManualHub(marketProducts(PROFILES.open), systemClock);
  const ownTrades = new OwnTrades();
  const rulebooks = createRulebooks({ profiles: PROFILES, mode: 'practice' });
  const products = createProducts({
    hub,
    rulebooks,
    clock: systemClock,
    ownTrades,
    indexSeconds: new IndexSeconds(),
    kinds: composedKinds,
    namesOf: () => [],
  });
  // Visitors only: no session is ever asked for.
  const sessions = {
    authenticate: async () => undefined,
    filterLive: async () => new Set(),
    onEnded: () => () => {},
  } as unknown as Sessions;
  const realtime = setUpRealtime({
    server,
    hub,
    products,
    sessions,
    ownTrades,
    clock: systemClock,
    logger: createTestLogger(),
    accountEvents: createAccountEvents(),
    limits: 'off',
    trustedProxies: [],
    headers: {},
  });
  sent = () => realtime.stats.sent;
  let number = 0;
  const push = (): void => {
    number += 1;
    hub.push('BTCUSDT', { bid: 5_999_000 + (number % 97), ask: 6_000_000 + (number % 89) });
  };
  push();
  setInterval(push, TICK_PERIOD_MS);
} else {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  let count = 0;
  sent = () => count;
  setInterval(() => {
    for (const client of sockets.clients) {
      if (client.readyState !== client.OPEN) continue;
      client.send(sample);
      count += 1;
    }
  }, TICK_PERIOD_MS);
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
});

createInterface({ input: process.stdin }).on('line', (line) => {
  const ms = Number(line.split(' ')[1]);
  const cpu = process.cpuUsage();
  const before = sent();
  setTimeout(() => {
    const { user, system } = process.cpuUsage(cpu);
    const messages = sent() - before;
    process.stdout.write(
      `${JSON.stringify({ cpuUs: user + system, messages, rssBytes: process.memoryUsage().rss })}\n`,
    );
  }, ms);
});
process.stdin.on('end', () => process.exit(0));
