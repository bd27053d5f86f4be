// One address that asks for one public call as fast as its limit lets it, from a process of its own. Arguments: the server,
// the address to come from, the call, a token or '', an order's id or ''. Prints one JSON line when its input ends.
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [url = '', localAddress = '', call = '', token = '', orderId = ''] = process.argv.slice(2);
const CONNECTIONS = 50;
/** What a client that was told to wait waits; the limiter says whole seconds. */
const REFUSED_PAUSE_MS = 100;
const DAY_MS = 86_400_000;
const HISTORY_DAYS = 80;

interface Listed {
  readonly data: readonly { readonly id: string; readonly seq: number }[];
}
const { data } = (await (await fetch(`${url}/api/product/getAllProductList`)).json()) as Listed;
// Closed markets have no price to prove.
const open = data.filter(({ seq }) => seq > 0);
const products = open.map(({ id }) => id);
const newestSeq = new Map(open.map(({ id, seq }) => [id, seq]));
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress });

/** Always another chart, so that nothing is answered from what was asked before. */
let asked = 0;
function pathOf(): string {
  asked += 1;
  const productId = products[asked % products.length] ?? '';
  const to = Date.now() - (asked % HISTORY_DAYS) * DAY_MS;
  const interval = ['1m', '1h', '15m', '4h', '30m', '1w'][asked % 6] ?? '1m';
  switch (call) {
    case 'product/getProductKline':
      return `${call}?productId=${productId}&interval=${interval}&limit=1000&to=${to}`;
    case 'product/getProductDepth':
      return `${call}?productId=${productId}&limit=50`;
    case 'product/getProductTrade':
      return `${call}?productId=${productId}&limit=100`;
    case 'product/getProductInfo':
      return `${call}?productId=${productId}`;
    case 'proof/getTick':
      return `${call}?productId=${productId}&seq=${newestSeq.get(productId) ?? 1}`;
    case 'proof/getFill':
      return `${call}?orderId=${orderId}`;
    default:
      return call;
  }
}

const ask = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = token === '' ? {} : { token };
    const request = get(`${url}/api/${path}`, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    request.on('error', reject);
  });

let isOver = false;
const counts = { answered: 0, refused: 0, failed: 0 };
async function lane(): Promise<void> {
  while (!isOver) {
    const status = await ask(pathOf()).catch(() => 0);
    if (status === 200) counts.answered += 1;
    else if (status === 429) counts.refused += 1;
    else counts.failed += 1;
    if (status !== 200) await pause(REFUSED_PAUSE_MS);
  }
}
const lanes = Array.from({ length: CONNECTIONS }, lane);
process.stdout.write('flooding\n');
process.stdin.resume();
process.stdin.on('end', () => {
  isOver = true;
  void Promise.all(lanes).then(() => {
    process.stdout.write(`${JSON.stringify(counts)}\n`);
    process.exit(0);
  });
});
